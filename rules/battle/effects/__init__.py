"""Card texts in a battle: what the sentences of the ability language do.

scope        what one clause knows: whose it is, on what occasion, what it has named
things       what its words stand for: ships, cards
spots        where tokens and cards lie: put there, taken from there
placing      when tokens are placed on a card
conditions   whether its conditions are true
choices      what it leaves to a player, as questions
plan         at which moments a window opens
chains       at which step of an attack each of its steps acts
call, verbs  what each verb does
run          its steps in order, with guards, costs and alternatives
waiting      what it leaves for later
standing     what holds all the time
weapons      what firing a weapon asks for
install      texts compiled once and put on the ships of a battle
"""
