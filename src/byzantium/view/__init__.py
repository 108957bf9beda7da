"""Position, prompt and labelled options as plain data, for clients in any language.

    position  all that lies on the table, with what the engine computes from it
    prompt    what is asked, of whom, and the clause of docs/rules.md that it rests on
    options   the legal codes, each with what the engine knows about it beforehand
    events    what happened, made by `view_events`

No words here: a text is a message, an id with arguments, and clients have catalogues of them. MESSAGE_IDS lists all
ids with the names of their arguments, Args the arguments' types. Cities go by their English names, players by number
from 0; None is nobody, or nowhere. No rules either: every number comes from the engine.

    >>> from byzantium.engine import plain, step
    >>> g = plain.empty()
    >>> n = step.new_game(g, 2)
    >>> seen = view(g)
    >>> seen["prompt"]["id"], seen["prompt"]["args"], seen["prompt"]["chance"]
    ('prompt.first_player', {'clause': '1.5'}, True)
    >>> seen["options"][1]
    {'code': 44, 'id': 'option.player', 'args': {'player': 1}, 'effects': {}}
    >>> seen["position"]["cities"][23]["name"], seen["position"]["cities"][23]["tokens"]
    ('Mecca', 2)
"""

from ..checks import truth
from ..engine import running
from ..engine.state import State
from .messages import MESSAGE_IDS, option_message, place_message, view_event, view_events
from .position import described_state, view_position
from .prompt import view_options, view_prompt
from .shapes import (
    Args,
    City,
    CityName,
    Effects,
    Message,
    MessageId,
    Option,
    Pawn,
    PlayerView,
    PositionView,
    Prompt,
    View,
)

__all__ = [
    "MESSAGE_IDS", "Args", "City", "CityName", "Effects", "Message", "MessageId", "Option", "Pawn", "PlayerView",
    "PositionView", "Prompt", "View", "option_message", "place_message", "view", "view_event", "view_events",
    "view_options", "view_position", "view_prompt",
]


def view(g: State, decision: int = 0, described: running.Described | None = None, options: bool = True) -> View:
    """Position, prompt and options of a plain state; `decision` is the number of the decision that is waited for.

    A state does not know how it came about: the decision is the game's. described: what follows from the position and,
    for the round, from the game, if that was found out before. Without options: to look back.
    """
    described = described_state(g, described)
    with_options = truth(options, "Whether options are told")
    return {"position": view_position(g, described), "prompt": view_prompt(g, decision, described),
            "options": view_options(g, described) if with_options else []}
