"""The characteristics of an object (109.3) and its type line (205)."""

from __future__ import annotations

from dataclasses import dataclass

from rulesviz.model.mana import BASIC_LAND_MANA, ManaCost

SUPERTYPES = ("Basic", "Legendary", "Ongoing", "Snow", "World")
CARD_TYPES = (
    "Land", "Creature", "Artifact", "Enchantment", "Planeswalker", "Battle", "Instant", "Sorcery", "Kindred",
)  # fmt: skip
_BEFORE_OTHERS = {"Kindred": 0, "Artifact": 1, "Enchantment": 1, "Land": 2}
"""Which card types stand first in a type line, whatever made the object have them: `Artifact Creature`, `Land Creature`."""
PERMANENT_TYPES = frozenset(("Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker"))
BASIC_LAND_TYPES = tuple(BASIC_LAND_MANA)
LAND_TYPES = frozenset((*BASIC_LAND_TYPES, "Tower", "Mine", "Power-Plant", "Urza's", "Town", "Sphere", "Lair", "Locus", "Desert",
                        "Gate", "Cave", "Planet"))  # fmt: skip
OTHER_SUBTYPES = frozenset((
    "Aura", "Background", "Cartouche", "Case", "Class", "Curse", "Role", "Room", "Rune", "Saga", "Shard", "Shrine",
    "Blood", "Clue", "Contraption", "Equipment", "Food", "Fortification", "Gold", "Incubator", "Junk", "Map",
    "Powerstone", "Spacecraft", "Treasure", "Vehicle", "Adventure", "Arcane", "Lesson", "Trap",
    "Bobblehead", "Book", "Infinity", "Lander", "Mutagen", "Omen", "Plan", "Siege", "Stone",
))  # fmt: skip
CREATURE_TYPES = frozenset(
    """
    Advisor Aetherborn Alien Ally Angel Antelope Ape Archer Archon Armadillo Army Artificer Assassin Assembly-Worker
    Astartes Athlete Atog Aurochs Avatar Azra Badger Balloon Barbarian Bard Basilisk Bat Bear Beast Beaver Beeble
    Beholder Berserker Bird Bison Blinkmoth Boar Bringer Brushwagg C'tan Camarid Camel Capybara Caribou Carrier Cat
    Centaur Child Chimera Citizen Cleric Clown Cockatrice Construct Coward Coyote Crab Crocodile Custodes Cyberman
    Cyclops Dalek Dauthi Demigod Demon Deserter Detective Devil Dinosaur Djinn Doctor Dog Dragon Drake Dreadnought Drix
    Drone Druid Dryad Dwarf Echidna Efreet Egg Elder Eldrazi Elemental Elephant Elf Elk Employee Eternal Eye Faerie
    Ferret Fish Flagbearer Fox Fractal Frog Fungus Gamer Gamma Gargoyle Germ Giant Gith Glimmer Gnoll Gnome Goat Goblin God
    Golem Gorgon Graveborn Gremlin Griffin Guest Hag Halfling Hamster Harpy Hedgehog Hellion Hero Hippo Hippogriff
    Homarid Homunculus Horror Horse Human Hydra Hyena Illusion Imp Incarnation Inhuman Inkling Inquisitor Insect Jackal
    Jellyfish Juggernaut Kangaroo Kavu Kirin Kithkin Knight Kobold Kor Kraken Kree Lamia Lammasu Leech Lemur Leviathan
    Lhurgoyf Licid Lizard Llama Lobster Manticore Masticore Mercenary Merfolk Metathran Minion Minotaur Mite Mole Monger
    Mongoose Monk Monkey Moogle Moonfolk Mount Mouse Mutant Myr Mystic Nautilus Necron Nephilim Nightmare Nightstalker
    Ninja Noble Noggle Nomad Nymph Octopus Ogre Ooze Orb Orc Orgg Otter Ouphe Ox Oyster Pangolin Peasant Pegasus
    Pentavite Performer Pest Phelddagrif Phoenix Phyrexian Pilot Pincher Pirate Plant Platypus Porcupine Possum Praetor
    Primarch Prism Processor Qu Rabbit Raccoon Ranger Rat Rebel Reflection Rhino Rigger Robot Rogue Sable Salamander
    Samurai Sand Saproling Satyr Scarecrow Scientist Scion Scorpion Scout Sculpture Seal Serf Serpent Servo Shade Shaman
    Shapeshifter Shark Sheep Siren Skeleton Skrull Skunk Slith Sliver Sloth Slug Snail Snake Soldier Soltari Sorcerer
    Spawn Specter Spellshaper Sphinx Spider Spike Spirit Splinter Sponge Spy Squid Squirrel Starfish Surrakar Survivor
    Symbiote Synth Tentacle Tetravite Thalakos Thopter Thrull Tiefling Time Toy Treefolk Trilobite Triskelavite Troll
    Turtle Tyranid Unicorn Utrom Vampire Varmint Vedalken Villain Volver Wall Walrus Warlock Warrior Weasel Weird
    Werewolf Whale Wizard Wolf Wolverine Wombat Worm Wraith Wurm Yeti Zombie Zubera
    """.split()  # noqa: SIM905
)
"""The creature types that there are (205.3m); the cards of a table may have more, of their author's own making."""
NO_CREATURE_TYPE = LAND_TYPES | OTHER_SUBTYPES | frozenset(CARD_TYPES) | frozenset(SUPERTYPES)
EVERY_CREATURE_TYPE = "Every-Creature-Type"
"""The word that stands in a type line for all creature types at once (205.3m, 702.73)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ability:
    """What every ability has: its text and the number of its line on the card, 0 for one gained elsewhere (113)."""

    text: str = ""
    line: int = 0


@dataclass(frozen=True, slots=True)
class Characteristics:
    """Everything that can be asked of an object itself (109.3).

    `colors` are letters in WUBRG order; words of types are capitalised as on a card; power, toughness and loyalty are
    None where the object has none. `front_cost` gives a back face that belongs to a front its mana value (202.3b).
    """

    name: str = ""
    mana_cost: ManaCost | None = None
    colors: str = ""
    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    power: int | None = None
    toughness: int | None = None
    loyalty: int | None = None
    front_cost: ManaCost | None = None

    @property
    def type_line(self) -> str:
        """The type line in the order in which cards have it: `Legendary Creature — Elf`, `Artifact Creature`."""
        types = sorted(self.types, key=lambda word: _BEFORE_OTHERS.get(word, 3))
        left = " ".join((*sorted(self.supertypes), *types))
        right = " ".join(self.subtypes).replace(EVERY_CREATURE_TYPE, "every creature type")
        return f"{left} — {right}" if right else left

    def has_type(self, word: str) -> bool:
        """Whether `word` is one of its supertypes, card types or subtypes."""
        return word in self.types or word in self.subtypes or word in self.supertypes

    @property
    def is_permanent(self) -> bool:
        """Whether a card of these types can be on the battlefield (110.4)."""
        return any(word in PERMANENT_TYPES for word in self.types)


def parse_type_line(text: str) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Supertypes, card types and subtypes of a type line; raises ValueError that names the unknown word (205.1).

    >>> parse_type_line("Legendary Creature — Dwarf Wizard")
    (('Legendary',), ('Creature',), ('Dwarf', 'Wizard'))
    """
    left, _, right = text.replace(" - ", " — ").partition("—")
    words = left.split()
    for word in words:
        if word not in SUPERTYPES and word not in CARD_TYPES:
            raise ValueError(
                f"{word!r} is not a supertype or card type; known are {', '.join(SUPERTYPES + CARD_TYPES)}"
            )
    supertypes = tuple(word for word in words if word in SUPERTYPES)
    types = tuple(word for word in words if word in CARD_TYPES)
    if not types:
        raise ValueError(f"{text!r} names no card type; known are {', '.join(CARD_TYPES)}")
    return supertypes, types, tuple(right.split())


def is_creature_type(word: str) -> bool:
    """Whether a subtype word is a creature type, that is, none of the other kinds of word (205.3)."""
    return word not in NO_CREATURE_TYPE
