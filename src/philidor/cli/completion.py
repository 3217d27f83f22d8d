"""`philidor completion`: what a shell offers at the Tab key, and the scripts that ask for it.

A script calls `philidor completion --words ...` with the words so far; each line of the output is a
word, a tab and its meaning. The lines `:file` and `:folder` stand for the shell's own names.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence

from philidor import players
from philidor.cli import sheet_for
from philidor.cli.old_names import command_now
from philidor.cli.sheet import Kind, PlainCommand, PlainUsageError, Row, Sheet
from philidor.cli.tree import find

SHELLS = ("bash", "zsh", "fish")
BASH = """\
# Completion of philidor in bash: eval "$(philidor completion bash)"
_philidor() {
    local current="${COMP_WORDS[COMP_CWORD]}" line word
    COMPREPLY=()
    while IFS= read -r line; do
        word="${line%%$'\\t'*}"
        case "$word" in
            :file) mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "$current")
                   compopt -o filenames ;;
            :folder) mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -d -- "$current")
                   compopt -o filenames ;;
            "$current"*) COMPREPLY+=("$word") ;;
        esac
    done < <("${COMP_WORDS[0]}" completion --words "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -F _philidor philidor
"""
ZSH = """\
#compdef philidor
# Completion of philidor in zsh: philidor completion zsh > "${fpath[1]}/_philidor"
_philidor() {
    local line word
    local -a found
    while IFS= read -r line; do
        word="${line%%$'\\t'*}"
        case "$word" in
            :file) _files ;;
            :folder) _files -/ ;;
            *) found+=("${word//:/\\\\:}:${line#*$'\\t'}") ;;
        esac
    done < <("${words[1]}" completion --words "${(@)words[2,CURRENT]}" 2>/dev/null)
    if (( ${#found} )); then _describe 'philidor' found; fi
}
if [ "$funcstack[1]" = "_philidor" ]; then _philidor "$@"; else compdef _philidor philidor; fi
"""
FISH = """\
# Completion of philidor in fish, for ~/.config/fish/completions/philidor.fish
function __philidor
    set -l typed (commandline -opc)
    set -l current (commandline -ct)
    for line in ($typed[1] completion --words $typed[2..] "$current" 2>/dev/null)
        switch $line
            case ':file*'
                __fish_complete_path "$current"
            case ':folder*'
                __fish_complete_directories "$current"
            case '*'
                echo $line
        end
    end
end
complete -c philidor -f -a '(__philidor)'
"""
SCRIPTS = dict(zip(SHELLS, (BASH, ZSH, FISH), strict=True))
FLAGS = {"--help": "show its help", "--version": "show the version"}


def offered(words: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The words that may stand in the place of the last one, with their meanings."""
    *before, current = words or [""]
    given = command_now(before)[0]
    found = find(given[1:] if given[:1] == ("help",) else given)
    if not found.rest:
        for child in found.command.children:
            yield child.name, child.summary
    if not found.path:
        yield from (("help", "the help of a command"), ("version", "show the version"))
    if given[:1] == ("help",):
        return
    takes = sheet_for(found) if found.command.place else None
    last = found.rest[-1] if found.rest else ""
    row = takes.row(last) if takes and last.startswith("-") else None
    if row is not None and row.metavar:
        yield from values(row)
        return
    if current.startswith("-"):
        for option in takes.options if takes else ():
            yield from ((name, option.text) for name in option.names if name not in found.rest)
        yield from FLAGS.items()
    elif takes is not None:
        for argument in takes.arguments:
            yield from values(argument)


def values(row: Row) -> Iterator[tuple[str, str]]:
    """The values of an option or argument; `:file` and `:folder` for the shell's own names."""
    if row.choices:
        yield from ((choice, "") for choice in row.choices)
    elif row.name == "opponent" and row.metavar == "NAME":
        # Loaded only for them, as completion shall come at once; so are the styles.
        from philidor.terminal.regulars import regulars

        for one in regulars():
            yield one.name, "full strength" if one.elo is None else f"Elo {one.elo}"
    elif row.name.endswith("style"):
        from philidor.human.styles import STYLES

        yield from ((one.name, "") for one in STYLES)
    elif row.kind is Kind.ENGINE:
        yield from ((info.key, info.name) for info in players.ENGINES)
        yield ":file", ""
    elif row.kind is Kind.FOLDER:
        yield ":folder", ""
    elif row.name == "language":
        yield from (("en", "English"), ("de", "German"))
    elif row.kind is Kind.FILE or any(word in row.metavar for word in ("FILE", "POSITION", "PGN")):
        yield ":file", ""


def run(shell: str = "") -> None:
    """Print a shell's script."""
    if shell not in SCRIPTS:
        raise PlainUsageError(f"SHELL takes {', '.join(SHELLS)}, not '{shell}'")
    sys.stdout.write(SCRIPTS[shell])


def answer(words: Sequence[str]) -> None:
    """Print what may stand in the place of the last word, for a script."""
    for word, meaning in dict(offered(words)).items():
        sys.stdout.write(f"{word}\t{meaning}\n")


COMPLETION = PlainCommand(
    Sheet(
        "Print a script by which the Tab key completes commands, options, engines and files.\n\n"
        'In ~/.bashrc: eval "$(philidor completion bash)". In zsh: philidor completion zsh > '
        '"${fpath[1]}/_philidor". In fish: philidor completion fish > '
        "~/.config/fish/completions/philidor.fish.",
        arguments=(
            Row(
                "shell",
                "The shell: bash, zsh or fish.",
                kind=Kind.CHOICE,
                metavar="SHELL",
                choices=SHELLS,
                required=True,
            ),
        ),
    ),
    run,
)
