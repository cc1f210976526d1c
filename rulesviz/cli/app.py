"""The command `rulesviz`: its subcommands, and how every error becomes one clear line."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from rulesviz import __version__
from rulesviz.cli.card import card
from rulesviz.cli.check import check
from rulesviz.cli.coverage import coverage
from rulesviz.cli.importing import import_file
from rulesviz.cli.lab import lab
from rulesviz.cli.listing import list_all
from rulesviz.cli.results import results
from rulesviz.cli.run import run
from rulesviz.cli.screen import complain, internal, speak_utf8
from rulesviz.cli.site import site

USAGE = 2
STOPPED = 130  # what a shell reports after Ctrl+C


class Commands(TyperGroup):
    """The commands; whatever goes wrong in one ends as a line on stderr and an exit code, never as a traceback."""

    def main(self, args: Sequence[str] | None = None, prog_name: str | None = None, *rest: Any, **how: Any) -> Any:
        """Run a command and exit with its code; with `standalone_mode=False`, return or raise what it does."""
        if not how.get("standalone_mode", True):
            return super().main(args, prog_name, *rest, **how)
        speak_utf8()
        sys.exit(self._code(args, prog_name, *rest, **how))

    def _code(self, args: Sequence[str] | None, prog_name: str | None, *rest: Any, **how: Any) -> int:
        try:
            code = super().main(args, prog_name, *rest, **{**how, "standalone_mode": False})
            sys.stdout.flush()
        except (KeyboardInterrupt, typer.Abort):
            return STOPPED
        except BrokenPipeError:  # whoever read us has seen enough, as `head` does
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 1
        except Exception as wrong:  # noqa: BLE001  a learner must never meet a traceback
            return self._said(wrong)
        return code if isinstance(code, int) else 0

    def _said(self, wrong: Exception) -> int:
        """Say what is wrong with the command line, or that it is our mistake."""
        told = getattr(wrong, "format_message", None)
        if told is None:
            complain(internal(wrong))
            return 1
        message = str(told()).rstrip(".")
        if message.startswith("No such command"):
            message = f"{message.replace('. Did', '; did')}; commands are {', '.join(self.commands)}".replace("?;", ",")
        where = getattr(getattr(wrong, "ctx", None), "command_path", "rulesviz")
        complain(f"{message} ({where} --help says more)")
        return int(getattr(wrong, "exit_code", USAGE))


app = typer.Typer(cls=Commands, add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)


def _version(wanted: bool) -> None:
    if wanted:
        from rulesviz.explain.rulebook import edition

        print(f"rulesviz {__version__} (rules of {edition()})")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def rulesviz(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help="Print the version and stop.", callback=_version, is_eager=True)
    ] = False,
) -> None:
    """See what copying and mana do in Magic: The Gathering, step by step, and why.

    Begin with "rulesviz list", then "rulesviz run S21".
    """
    if not version and context.invoked_subcommand is None:
        print(context.get_help())


app.command("list")(list_all)
app.command("run")(run)
app.command("check")(check)
app.command("card")(card)
app.command("import")(import_file)
app.command("coverage")(coverage)
app.command("results")(results)
app.command("site")(site)
app.command("lab", context_settings={"allow_extra_args": True, "ignore_unknown_options": True})(lab)


def main() -> None:
    """Run the command line of this process and exit with its code."""
    try:
        app(prog_name="rulesviz")
    except KeyboardInterrupt:
        sys.exit(STOPPED)
