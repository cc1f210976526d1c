"""Invented cards in the official templating, in each shape in which files of real cards come."""

import gzip
import json

GLASS_OWL = {
    "name": "Glass Owl", "mana_cost": "{1}{U}", "type_line": "Creature — Bird", "power": "1", "toughness": "2",
    "oracle_text": "Flying\n{T}: Add {C}. (This is a mana ability.)", "layout": "normal", "oracle_id": "id-glass",
    "colors": ["U"],
}  # fmt: skip
HOOT = {
    "name": "Hoot, the Loud", "mana_cost": "{2}{G}", "type_line": "Legendary Creature — Bird", "power": "2", "toughness": "2",
    "oracle_text": "When Hoot enters, flibbertigibbet two.\n{T}, Sacrifice Hoot: Copy target instant spell.",
    "layout": "normal", "oracle_id": "id-hoot", "colors": ["G"],
}  # fmt: skip
EGG = {
    "name": "Grey Egg // Red Owl", "layout": "transform", "oracle_id": "id-egg",
    "card_faces": [
        {
            "name": "Grey Egg", "mana_cost": "{2}", "type_line": "Artifact Creature — Egg", "power": "0", "toughness": "2",
            "oracle_text": "{2}: Transform this creature.", "colors": [],
        },
        {
            "name": "Red Owl", "mana_cost": "", "type_line": "Artifact Creature — Bird", "power": "3", "toughness": "2",
            "oracle_text": "Haste", "colors": ["R"], "color_indicator": ["R"],
        },
    ],
}  # fmt: skip
SPLIT = {
    "name": "Hush // Clamor", "layout": "split", "oracle_id": "id-split", "mana_cost": "{U} // {R}",
    "card_faces": [
        {"name": "Hush", "mana_cost": "{U}", "type_line": "Instant", "oracle_text": "Draw a card."},
        {"name": "Clamor", "mana_cost": "{R}", "type_line": "Instant", "oracle_text": "Draw two cards."},
    ],
}  # fmt: skip
TALE = {
    "name": "Owl of Tales // Tell It", "layout": "adventure", "oracle_id": "id-tale", "colors": ["W"],
    "card_faces": [
        {
            "name": "Owl of Tales", "mana_cost": "{W}", "type_line": "Creature — Bird", "power": "1", "toughness": "1",
            "oracle_text": "Flying",
        },
        {"name": "Tell It", "mana_cost": "{1}{W}", "type_line": "Sorcery — Adventure", "oracle_text": "Draw a card."},
    ],
}  # fmt: skip
KEEPER = {
    "name": "Owl Keeper", "mana_cost": "{3}{W}", "type_line": "Legendary Planeswalker — Keeper", "loyalty": "4",
    "oracle_text": "+1: You gain 2 life.\n−2: Draw a card.", "layout": "normal", "oracle_id": "id-keeper", "colors": ["W"],
}  # fmt: skip
CARDS = (GLASS_OWL, HOOT, EGG, SPLIT, TALE, KEEPER)
NAMES = sorted(card["name"] for card in CARDS)
TOKEN = {
    "object": "card",
    "name": "Owl",
    "layout": "token",
    "type_line": "Token Creature — Bird",
    "oracle_text": "Flying",
}
RULINGS = [
    {"object": "ruling", "oracle_id": "id-glass", "published_at": "2026-02-01", "comment": "The owl is made of glass."},
    {"object": "ruling", "oracle_id": "id-glass", "published_at": "2026-01-01", "comment": "It does not break."},
    {"object": "ruling", "oracle_id": "id-nobody", "published_at": "2026-01-01", "comment": "Nobody reads this."},
]


def scryfall(cards=CARDS):
    """Bulk data: one array."""
    return json.dumps([*({"object": "card", **card} for card in cards), TOKEN], ensure_ascii=False, indent=0)


def plain_lines(cards=CARDS):
    """One card a line; parts are called faces, and the front stands at the top too."""
    made = []
    for card in cards:
        faces = card.get("card_faces", [])
        front = {key: value for key, value in (faces[0] if faces else {}).items() if key != "name"}
        made.append(
            {**front, **{key: value for key, value in card.items() if key != "card_faces"}, "faces": faces}
            if faces
            else card
        )
    return "\n".join(json.dumps(one) for one in made) + "\n"


def sides(card):
    """The entries that MTGJSON has for a card: one for each side."""
    words = {
        "mana_cost": "manaCost", "type_line": "type", "oracle_text": "text", "color_indicator": "colorIndicator",
        "oracle_id": "", "card_faces": "",
    }  # fmt: skip
    faces = card.get("card_faces", [card])
    for side, face in zip("ab", faces, strict=False):
        entry = {words.get(key, key): value for key, value in {**card, **face}.items()}
        entry |= {"name": card["name"], "identifiers": {"scryfallOracleId": card["oracle_id"]}}
        entry |= {"faceName": face["name"], "side": side} if len(faces) > 1 else {}
        if card is GLASS_OWL:
            entry["rulings"] = [{"date": "2026-01-01", "text": "It does not break."}]
        yield {key: value for key, value in entry.items() if key}


def atomic(cards=CARDS):
    """MTGJSON's AtomicCards: all sides by name."""
    return json.dumps({"meta": {"version": "5"}, "data": {card["name"]: list(sides(card)) for card in cards}})


def one_set(cards=CARDS):
    """The file of a set of MTGJSON: all sides in one list, back sides last."""
    found = sorted((side for card in cards for side in sides(card)), key=lambda side: side.get("side", "a"))
    return json.dumps(
        {"meta": {}, "data": {"baseSetSize": 6, "booster": {"x": [{"y": 1}]}, "cards": found, "tokens": []}}
    )


def scryfall_page(cards=CARDS):
    """An answer of Scryfall's search, saved."""
    return json.dumps({"object": "list", "has_more": False, "data": [{"object": "card", **card} for card in cards]})


SHAPES = {
    "oracle-cards.json": scryfall, "cards.jsonl": plain_lines, "AtomicCards.json": atomic, "OWL.json": one_set,
    "search.json": scryfall_page,
}  # fmt: skip


def written(path, text):
    """Write a text into a file, packed if its name says so."""
    data = text.encode() if isinstance(text, str) else text
    path.write_bytes(gzip.compress(data) if path.suffix == ".gz" else data)
    return path
