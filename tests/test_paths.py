"""The folders are found in a checkout and in an installed package, and a stranger's `data` is not taken for ours."""

import pytest

from rulesviz.paths import _find, installing


@pytest.fixture
def package(tmp_path):
    (tmp_path / "data").mkdir()
    (tmp_path / "rulesviz" / "_data").mkdir(parents=True)
    return tmp_path / "rulesviz"


def test_a_checkout_uses_the_folder_beside_the_package(package):
    (package.parent / "pyproject.toml").touch()
    assert _find("data", package) == package.parent / "data"


def test_a_checkout_is_installed_from_itself(package):
    assert installing("site", package) == 'pip install "rulesviz[site]"'
    (package.parent / "pyproject.toml").touch()
    assert installing("site", package) == f'pip install "{package.parent}[site]"'


def test_an_installed_package_uses_its_own(package):
    assert _find("data", package) == package / "_data"


def test_a_lost_folder_says_where_it_was_looked_for(package):
    with pytest.raises(FileNotFoundError, match="_notebooks"):
        _find("notebooks", package)
