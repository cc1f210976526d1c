"""The questions of a scenario: right answers from the engine, wrong ones from its myths and from named beliefs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from rulesviz.cards.catalogue import Catalogue
from rulesviz.quiz.belief import original
from rulesviz.quiz.beliefs import anything_goes, thoughts
from rulesviz.quiz.myths import Myth, myths, refusals
from rulesviz.quiz.prompts import allowed, called, fresh_label, prompt
from rulesviz.quiz.question import Option, Question, options, plain
from rulesviz.quiz.scene import Scene, scenes
from rulesviz.quiz.values import NO, YES, Topic, answer, value_of
from rulesviz.scenarios.read import Scenario, find, read
from rulesviz.scenarios.run import Report, run


def questions(scenario: str | Scenario, catalogue: Catalogue | None = None) -> tuple[Question, ...]:
    """Every question that a scenario offers, in the order of its frames; the same ones each time.

    `scenario` is one that was read, or the name, number or file of one. Raises BadScenario.

    >>> questions("S21")[1].right.text
    '2/2'
    """
    read_one = read(find(scenario)) if isinstance(scenario, str) else scenario
    return of_report(run(read_one, catalogue))


def of_report(report: Report) -> tuple[Question, ...]:
    """The questions of a scenario that has been run; of one that fails its own checks there are none."""
    if not report.ok:
        return ()
    name = Path(report.scenario.name).stem
    found = dict[str, Question]()  # by prompt: the same thing is not asked twice
    told = dict[Topic, str]()
    for scene in scenes(report):
        for question in _of_scene(name, scene, told):
            found.setdefault(question.prompt, question)
    return tuple(found.values())


def _of_scene(name: str, scene: Scene, told: dict[Topic, str]) -> Iterator[Question]:
    if scene.after.refusal and scene.act is not None:
        yield from _refused(name, scene)
    believed = list(myths(scene))
    topics = dict.fromkeys([*(myth.topic for myth in believed), *_topics(scene, told)])
    for topic in topics:
        question = _question(name, scene, topic, [myth for myth in believed if myth.topic == topic])
        if question is not None:
            yield question
    for act, can, myth in refusals(scene):
        words = allowed(act, scene.after)
        place = scene.next_place if scene.followed else scene.next_place - 1
        right = _right(YES if can else NO, myth.option)
        ident = _ident(name, scene.number, "allowed", words)
        yield Question(ident, name, place, words, "allowed", options(ident, right, [myth.option]), myth=True)


def _refused(name: str, scene: Scene) -> Iterator[Question]:
    """Whether an act that is refused can be done."""
    thought, rules = anything_goes(scene.after), scene.after.event.rules
    if thought is None or scene.act is None or not rules:
        return
    words = allowed(scene.act, scene.before)
    ident = _ident(name, scene.number, "allowed", words)
    reason = scene.after.refusal.partition("; possible")[0].partition(" (CR")[0].partition(": ")[2]
    says = f"It looks as if it could be done, but it is refused: {reason}."
    wrong = Option(thought, right=False, rule=rules[0], says=says, belief="anything goes")
    yield Question(ident, name, scene.place, words, "allowed", options(ident, _right(NO, wrong), [wrong]))


def _question(name: str, scene: Scene, topic: Topic, believed: list[Myth]) -> Question | None:
    """The question about one value, None where there is no right or no wrong answer to it."""
    right, words = answer(scene, topic), prompt(scene, topic)
    if right is None or words is None:
        return None
    thought = [
        Option(text, right=False, rule=belief.rule, says=belief.says, belief=belief.name)
        for belief, text in thoughts(topic.kind, scene.before, scene.frames, topic.of)
    ]
    names = {plain(option.text): option.belief for option in reversed(thought)}
    own = [myth.option for myth in believed]  # one that a belief answers, too, is known by that name
    wrong = [*(replace(one, belief=names.get(plain(one.text), one.belief)) for one in own), *thought]
    wrong = [option for option in wrong if option.text and option.text != right]
    if not wrong:
        return None
    if topic.kind == "stack":
        fresh = fresh_label(scene)
        right, *others = (called(scene.before, text, fresh) for text in (right, *(one.text for one in wrong)))
        wrong = [replace(one, text=text) for one, text in zip(wrong, others, strict=True)]
    ident = _ident(name, scene.number, topic.kind, words)
    picks = options(ident, _right(right, wrong[0]), wrong)
    if len(picks) < 2:
        return None
    myth = any(option.text == one.text for option in picks for one in believed if not option.right)
    return Question(ident, name, scene.place, words, topic.kind, picks, myth)


def _right(text: str, tempting: Option) -> Option:
    """The right option, with the rule that the likeliest wrong answer forgets, and what is wrong with that answer."""
    return Option(text, right=True, rule=tempting.rule, says=f"Tempting, but wrong: {tempting.text}. {tempting.says}")


def _ident(name: str, number: int, kind: str, words: str) -> str:
    """A name for a question that stays the same as long as its words do: `S21.12.size.will-the-new-token`."""
    tail = words.rpartition("Afterwards, ")[2]
    slug = re.sub(r"[^a-z0-9]+", "-", tail.casefold()).strip("-")
    return f"{name.partition('-')[0]}.{max(number, 0)}.{kind}.{slug[:100].strip('-')}"


# -- what is worth asking -------------------------------------------------------------------------------------------------


def _topics(scene: Scene, told: dict[Topic, str]) -> Iterator[Topic]:
    """The values that an act changes or brings about, the most telling first."""
    if scene.act is not None and not scene.after.refusal:
        yield from _made(scene)
        yield from _changed(scene)
        if scene.after.stack and scene.after.stack[0] not in scene.before.stack:
            yield Topic("stack")
        for player, was in zip(scene.after.players, scene.before.players, strict=True):
            if player.pool != was.pool:
                yield Topic("mana", player.name)
    yield from _asking_others(scene, told)


def _made(scene: Scene) -> Iterator[Topic]:
    """Tokens: how many, and of the first how big, and whatever its original has that it may lack."""
    made = scene.created()
    if not made:
        return
    yield Topic("tokens")
    first = made[0]
    if first.id not in scene.after.battlefield:
        yield Topic("there", first.id)
        return
    source = original(scene.before, scene.frames, first.id)
    if first.copy_of:
        yield Topic("size", first.id)
    if source is not None:
        for kind in ("tapped", "counters", "colors", "types"):
            if value_of(source, kind) != value_of(first, kind):
                yield Topic(kind, first.id)


def _changed(scene: Scene) -> Iterator[Topic]:
    """Permanents that came by themselves or whose size changed."""
    made = {view.id for view in scene.created()}
    for one in scene.after.battlefield:
        view, was = scene.after.objects[one], scene.before.objects.get(one)
        if one in made:
            continue
        if was is None or was.zone != "battlefield":
            yield Topic("size", one)
            if view.counters:
                yield Topic("counters", one)
        elif value_of(view, "size") != value_of(was, "size"):
            yield Topic("size", one)


def _asking_others(scene: Scene, told: dict[Topic, str]) -> Iterator[Topic]:
    """Permanents that ask what others could produce, where the answer is a new one."""
    for one in scene.after.battlefield:
        if any("could produce" in ability.text.casefold() for ability in scene.after.objects[one].abilities):
            topic = Topic("could_produce", one)
            found = answer(scene, topic)
            if found is not None and told.get(topic) != found:
                told[topic] = found
                yield topic
