"""Card texts in a battle: what the sentences of the ability language do.

Three rooms, each of which knows only those below it:

waiting   clauses that wait for a moment (windows as moments, chains of steps, handlers) or hold
          all the time, and what firing a weapon asks for
running   a clause carried out: its verbs, costs and choices, and whether they are possible
reading   questions that ask no pilot and change nothing: which ships and cards words mean, whether
          a condition is true, what triggers a window, what is forbidden and allowed

`install` compiles texts once and puts them on the ships of a battle; `port` answers what the rules
ask of card texts (`rules.battle.timing.ports`) and what `running` asks of `waiting`.
"""
