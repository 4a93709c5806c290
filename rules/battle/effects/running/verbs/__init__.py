"""What each verb of the ability language does in a battle, by family.

Each module has a table `RULES_HERE` of the verbs that it carries out; `registry` puts them
together. How a new verb comes in is a recipe of README.md, "a verb of card texts".
"""
