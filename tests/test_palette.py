"""The palette can be read: every pair of colours that is used has the contrast that it needs."""

from dataclasses import fields

import pytest

from rulesviz.views import palette
from rulesviz.views.palette import DARK, DISCS, LIGHT, PAIRS, PLAIN_DISC, contrast, disc


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(("front", "ground", "least"), PAIRS)
def test_contrast(theme, front, ground, least):
    assert contrast(getattr(theme, front), getattr(theme, ground)) >= least


@pytest.mark.parametrize(("fill", "letter"), [*DISCS.values(), PLAIN_DISC])
def test_letters_on_discs(fill, letter):
    assert contrast(fill, letter) >= 7


@pytest.mark.parametrize("color", [palette.BLUE, palette.VERMILLION, palette.GREEN])
def test_lines_on_white(color):
    assert contrast(color, LIGHT.paper) >= 3


def test_pictures_have_a_sheet_that_is_light_whatever_the_theme_around_them():
    assert LIGHT.paper == "#ffffff"


def test_the_type_scale_rises():
    assert palette.SMALL < palette.BODY < palette.HEAD < palette.TITLE


def test_a_disc_for_every_symbol():
    assert disc("G") == DISCS["G"]
    assert disc("2/W") == DISCS["W"]
    assert disc("G/P") == DISCS["G"]
    assert disc("10") == disc("X") == disc("T") == PLAIN_DISC


def test_css_names_every_role():
    assert [part.split(":")[0] for part in LIGHT.css().split("; ")] == [f"--{role.name}" for role in fields(LIGHT)]


def test_the_contrast_check_can_fail():
    assert contrast("#cccccc", "#ffffff") < 3
