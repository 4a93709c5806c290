"""Has the database itself keep ledgers and logs append-only, and cards that a hand could shade.

What it refuses, whoever asks:

- an entry of a ledger whose number or totals do not follow from the entry before it;
- an entry whose `boxes` are not the next ones of their rows, just as many as its columns say, or
  whose `gains` are not one icon for each underlined skill box among them;
- boxes that the printed card does not have, and a talent box over a skill box that is not shaded;
- a counter-entry that shades something, that does not take back exactly what an earlier entry of
  the card added, or on whose boxes later ones lean;
- a second entry, while the first counts, of starting XP or of the XP of one result; an entry of
  other XP than its campaign's start or its result gives, unless the card is full; one of a result
  that is another card's or of a round that was rewound before;
- every change of an entry or of a line of the log, of what is printed on a card that has entries,
  and of a result's XP, card and round once an entry has spent them;
- deleting any of them, a card or a campaign, unless the campaign's `ended_with` is set, which can
  only be committed together with the campaign's end.

Both databases have the same conditions; `Sqlite` and `Postgresql` write what they say otherwise.
Source of the rules of shading: Alliance, Player Card Anatomy, Spend Experience.

SQLite makes a table anew when a later migration alters it, and its triggers go: such a migration
has to call `triggers_make` once more.
"""

from django.db import migrations

ENTRY, CARD, LOG = "campaigns_ledgerentry", "campaigns_playercard", "campaigns_campaignlog"
CAMPAIGN, RESULT, ROUND = "campaigns_campaign", "campaigns_missionresult", "campaigns_round"
REPUTATION = ("weapon", "crew", "tech")
SHADED = ("skill", "talent", *REPUTATION)
ROWS = ("xp", *SHADED)

LAST = f"(SELECT MAX(e.number) FROM {ENTRY} e WHERE e.card_id = NEW.card_id)"
COUNTS = (
    f"NOT EXISTS (SELECT 1 FROM {ENTRY} c WHERE c.card_id = e.card_id AND c.refers_to = e.number)"
)
CHAINED = " AND ".join(
    f"NEW.total_{row} = COALESCE(last.total_{row}, 0) + NEW.{row}" for row in ROWS
)
TAKEN_BACK = " AND ".join(f"e.{row} = -NEW.{row}" for row in ROWS)
LEANING = " OR ".join(f"(e.{row} > 0 AND NEW.{row} < 0)" for row in SHADED)


class Sqlite:
    """Writes what SQLite says of JSON; `value` is a column or a path's value."""

    def kind(self, value):
        """Gives the type of a JSON value."""
        return f"json_type({value})"

    def length(self, value, *path):
        """Gives the length of a list."""
        return f"json_array_length({value}, '{self._path(path)}')"

    def number(self, value, *path):
        """Gives a whole number."""
        return f"json_extract({value}, '{self._path(path)}')"

    def at(self, value, place, *path):
        """Gives the whole number at a place of a list, counted from 1."""
        return f"json_extract({value}, '{self._path(path)}[' || ({place} - 1) || ']')"

    def same(self, one, other):
        """Tells whether two documents say the same."""
        return f"json({one}) = json({other})"

    def _path(self, path):
        return ".".join(("$", *path))

    def boxes(self, row):
        """Counts the boxes of an entry that are due in a row, each once."""
        box = "json_extract(NEW.boxes, b.fullkey || '.box')"
        return (
            f"(SELECT COUNT(DISTINCT {box}) FROM json_each(NEW.boxes) b WHERE "
            f"json_type(NEW.boxes, b.fullkey || '.box') = 'integer' "
            f"AND {box} > NEW.total_{row} - NEW.{row} AND {box} <= NEW.total_{row} "
            f"AND {self._object('b')} IN (json_object('row', '{row}', 'box', {box}), "
            f"json_object('box', {box}, 'row', '{row}')))"
        )

    def choices(self, more=""):
        """Counts the underlined skill boxes that an entry shades, of those for which `more` is."""
        box = "json_extract(c.value, '$.box')"
        return (
            f"(SELECT COUNT(*) FROM {CARD} k, json_each(k.sheet, '$.icons') c WHERE "
            f"k.id = NEW.card_id AND {box} > NEW.total_skill - NEW.skill "
            f"AND {box} <= NEW.total_skill {more})"
        )

    def gained(self):
        """Counts those of them that have one of their icons."""
        box = "json_extract(c.value, '$.box')"
        return self.choices(
            f"AND EXISTS (SELECT 1 FROM json_each(NEW.gains) g, json_each(c.value, '$.icons') i "
            f"WHERE {self._object('g')} IN (json_object('box', {box}, 'icon', i.value), "
            f"json_object('icon', i.value, 'box', {box})))"
        )

    def _object(self, name):
        return f"CASE WHEN {name}.type = 'object' THEN json({name}.value) END"


class Postgresql:
    """Writes what PostgreSQL says of JSON, as `Sqlite`; a jsonb as text has one form only."""

    def kind(self, value):
        return f"jsonb_typeof({value})"

    def length(self, value, *path):
        return f"jsonb_array_length({self._at(value, path)})"

    def number(self, value, *path):
        return f"({self._at(value, path)} #>> '{{}}')::int"

    def at(self, value, place, *path):
        return f"({self._at(value, path)} ->> ({place} - 1)::int)::int"

    def same(self, one, other):
        return f"{one} = {other}"

    def _at(self, value, path):
        return "".join((value, *(f" -> '{name}'" for name in path)))

    def boxes(self, row):
        return (
            f"(SELECT COUNT(*) FROM generate_series(NEW.total_{row} - NEW.{row} + 1, "
            f"NEW.total_{row}::int) AS n(box) WHERE EXISTS (SELECT 1 FROM "
            "jsonb_array_elements(NEW.boxes) AS b(value) WHERE b.value::text = "
            f"jsonb_build_object('row', '{row}', 'box', n.box)::text))"
        )

    def choices(self, more=""):
        box = "(c.value ->> 'box')::int"
        return (
            f"(SELECT COUNT(*) FROM {CARD} k, jsonb_array_elements(k.sheet -> 'icons') AS c(value) "
            f"WHERE k.id = NEW.card_id AND {box} > NEW.total_skill - NEW.skill "
            f"AND {box} <= NEW.total_skill {more})"
        )

    def gained(self):
        return self.choices(
            "AND EXISTS (SELECT 1 FROM jsonb_array_elements(NEW.gains) AS g(value), "
            "jsonb_array_elements_text(c.value -> 'icons') AS i(icon) WHERE g.value::text = "
            "jsonb_build_object('box', (c.value ->> 'box')::int, 'icon', i.icon)::text)"
        )


def lengths(say):
    """Gives how many boxes each row of the card `k` has."""
    found = {"skill": f"{say.length('k.sheet', 'skill')} - 1"}
    found["talent"] = say.length("k.sheet", "talents", "above")
    for row in REPUTATION:
        found[row] = f"{say.length('k.sheet', 'reputation', row)} - 1"
    return {row: f"COALESCE({length}, 0)" for row, length in found.items()}


def refused(say):
    """Gives reason, and when an entry is refused for it; one is looked at after the other."""
    length = lengths(say)
    full = f"NEW.total_xp >= {' + '.join(length.values())}"
    full_at_start = " + ".join(f"NEW.total_{row}" for row in REPUTATION)
    full_at_start += f" >= {' + '.join(length[row] for row in REPUTATION)}"
    start = f"COALESCE({say.number('c.terms', 'starting_xp')}, 0)"
    outside = " OR ".join(f"NEW.total_{row} > {length[row]}" for row in SHADED)
    below = say.at("k.sheet", "NEW.total_talent", "talents", "above")
    boxes = " OR ".join(f"{say.boxes(row)} <> NEW.{row}" for row in SHADED)
    due = say.choices()
    yield "kind is unknown", "NEW.kind NOT IN ('starting', 'mission', 'correction', 'counter')"
    yield "number does not follow", f"NEW.number <> COALESCE({LAST}, 0) + 1"
    yield (
        "totals do not follow",
        f"NOT EXISTS (SELECT 1 FROM (SELECT 1 AS one) this LEFT JOIN {ENTRY} last "
        f"ON last.card_id = NEW.card_id AND last.number = NEW.number - 1 WHERE {CHAINED})",
    )
    yield (
        "counter-entry does not take back what it refers to",
        f"NEW.kind = 'counter' AND NOT EXISTS (SELECT 1 FROM {ENTRY} e WHERE "
        f"e.card_id = NEW.card_id AND e.number = NEW.refers_to AND e.kind <> 'counter' "
        f"AND {TAKEN_BACK})",
    )
    yield (
        "later entries lean on what is taken back",
        f"NEW.kind = 'counter' AND EXISTS (SELECT 1 FROM {ENTRY} e WHERE "
        f"e.card_id = NEW.card_id AND e.number > NEW.refers_to AND ({LEANING}) AND {COUNTS})",
    )
    yield (
        "boxes and gains are lists",
        f"{say.kind('NEW.boxes')} <> 'array' OR {say.kind('NEW.gains')} <> 'array'",
    )
    yield (
        "counter-entry shades nothing",
        "NEW.kind = 'counter' AND "
        f"({say.length('NEW.boxes')} <> 0 OR {say.length('NEW.gains')} <> 0)",
    )
    yield (
        "boxes are not those that are due",
        f"NEW.kind <> 'counter' AND ({say.length('NEW.boxes')} <> NEW.xp OR {boxes})",
    )
    yield (
        "the card has no such boxes",
        f"EXISTS (SELECT 1 FROM {CARD} k WHERE k.id = NEW.card_id AND ({outside}))",
    )
    yield (
        "talents lie above shaded skill boxes",
        f"NEW.total_talent > 0 AND EXISTS (SELECT 1 FROM {CARD} k WHERE k.id = NEW.card_id "
        f"AND {below} > NEW.total_skill)",
    )
    yield (
        "gains are not those of its skill boxes",
        f"NEW.kind <> 'counter' AND ({say.length('NEW.gains')} <> {due} "
        f"OR {say.gained()} <> {due})",
    )
    yield (
        "starting XP are spent",
        f"NEW.kind = 'starting' AND EXISTS (SELECT 1 FROM {ENTRY} e WHERE "
        f"e.card_id = NEW.card_id AND e.kind = 'starting' AND {COUNTS})",
    )
    yield (
        "starting XP are others",
        f"NEW.kind = 'starting' AND NOT EXISTS (SELECT 1 FROM {CARD} k JOIN {CAMPAIGN} c "
        f"ON c.id = k.campaign_id WHERE k.id = NEW.card_id "
        f"AND (NEW.xp = {start} OR (NEW.xp < {start} AND {full_at_start})))",
    )
    yield (
        "XP of the result are spent",
        f"NEW.kind = 'mission' AND EXISTS (SELECT 1 FROM {ENTRY} e WHERE "
        f"e.result_id = NEW.result_id AND e.kind = 'mission' AND {COUNTS})",
    )
    yield (
        "result does not have these XP",
        f"NEW.kind = 'mission' AND NOT EXISTS (SELECT 1 FROM {RESULT} r JOIN {ROUND} s "
        f"ON s.id = r.round_id JOIN {CARD} k ON k.id = r.card_id "
        "WHERE r.id = NEW.result_id AND r.card_id = NEW.card_id "
        f"AND (r.xp = NEW.xp OR (r.xp > NEW.xp AND {full})) "
        "AND (s.rewound_at IS NULL OR s.rewound_at >= NEW.made_at))",
    )


CARD_ENDS = (
    f"EXISTS (SELECT 1 FROM {CARD} k JOIN {CAMPAIGN} c ON c.id = k.campaign_id "
    "WHERE k.id = OLD.card_id AND c.ended_with_id IS NOT NULL)"
)
CAMPAIGN_ENDS = (
    f"EXISTS (SELECT 1 FROM {CAMPAIGN} c WHERE c.id = OLD.campaign_id "
    "AND c.ended_with_id IS NOT NULL)"
)
UNSPENT = (
    "(NEW.xp = OLD.xp AND NEW.card_id = OLD.card_id AND NEW.round_id = OLD.round_id) "
    f"OR NOT EXISTS (SELECT 1 FROM {ENTRY} e WHERE e.result_id = OLD.id)"
)
BLANK = f"NOT EXISTS (SELECT 1 FROM {ENTRY} e WHERE e.card_id = OLD.id)"


def kept(say):
    """Gives table, what is refused, why, and when it is allowed all the same."""
    printed = f"({say.same('NEW.sheet', 'OLD.sheet')} AND NEW.campaign_id = OLD.campaign_id)"
    return (
        (ENTRY, "UPDATE", "entries of a ledger are never changed", ""),
        (LOG, "UPDATE", "the log is never changed", ""),
        (CARD, "UPDATE", "what is printed on a card with entries stays", f"{printed} OR {BLANK}"),
        (RESULT, "UPDATE", "a result stays once its XP are spent", UNSPENT),
        (ENTRY, "DELETE", "entries of a ledger go only with their campaign", CARD_ENDS),
        (LOG, "DELETE", "the log goes only with its campaign", CAMPAIGN_ENDS),
        (CARD, "DELETE", "player cards go only with their campaign", CAMPAIGN_ENDS),
        (CAMPAIGN, "DELETE", "a campaign is ended first", "OLD.ended_with_id IS NOT NULL"),
    )


def triggers_make(apps, schema_editor):
    """Makes all triggers."""
    triggers_drop(apps, schema_editor)
    made = _on_postgresql if schema_editor.connection.vendor == "postgresql" else _on_sqlite
    for statement in made():
        schema_editor.execute(statement, params=None)


def triggers_drop(apps, schema_editor):
    """Drops all triggers that there are."""
    is_postgresql = schema_editor.connection.vendor == "postgresql"
    names = [(f"{ENTRY}_append", ENTRY)]
    names += [(f"{table}_{event.lower()}", table) for table, event, _, _ in kept(Sqlite())]
    for name, table in names:
        where = f" ON {table}" if is_postgresql else ""
        schema_editor.execute(f"DROP TRIGGER IF EXISTS {name}{where}", params=None)
        if is_postgresql:
            schema_editor.execute(f"DROP FUNCTION IF EXISTS {name}()", params=None)


def _on_sqlite():
    say = Sqlite()
    checks = " ".join(
        f"SELECT RAISE(ABORT, 'ledger: {why}') WHERE {when};" for why, when in refused(say)
    )
    yield f"CREATE TRIGGER {ENTRY}_append BEFORE INSERT ON {ENTRY} BEGIN {checks} END"
    for table, event, why, unless in kept(say):
        when = f" WHEN NOT ({unless})" if unless else ""
        yield (
            f"CREATE TRIGGER {table}_{event.lower()} BEFORE {event} ON {table}{when} "
            f"BEGIN SELECT RAISE(ABORT, 'ledger: {why}'); END"
        )


def _on_postgresql():
    say = Postgresql()
    checks = " ".join(_raised(f"ledger: {why}", when) for why, when in refused(say))
    yield _function(f"{ENTRY}_append", f"{checks} RETURN NEW;")
    yield _trigger(f"{ENTRY}_append", "INSERT", ENTRY)
    for table, event, why, unless in kept(say):
        name = f"{table}_{event.lower()}"
        given = "OLD" if event == "DELETE" else "NEW"
        when = f"NOT ({unless})" if unless else "TRUE"
        yield _function(name, f"{_raised(f'ledger: {why}', when)} RETURN {given};")
        yield _trigger(name, event, table)


def _raised(message, when):
    return (
        f"IF {when} THEN RAISE EXCEPTION '{message}' "
        "USING ERRCODE = 'integrity_constraint_violation'; END IF;"
    )


def _function(name, body):
    return f"CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {body} END $$"


def _trigger(name, event, table):
    return (
        f"CREATE TRIGGER {name} BEFORE {event} ON {table} FOR EACH ROW EXECUTE FUNCTION {name}()"
    )


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0001_campaign_and_ledger")]

    operations = [migrations.RunPython(triggers_make, triggers_drop)]
