"""What each verb of the ability language does in a battle, by family.

Each module has a table `RULES_HERE` of the verbs that it carries out; `registry` puts them
together. A new verb is a class in `rules.abilities.verbs` and a row in one of these tables.
"""
