"""The game in a terminal: the application of `byzantium play` and `replay`, and what plain lines share with it.

    session, words, chances       a game with bots in some seats, its questions in English, exact odds: for both ways
    look, ground, chart, displays  colours and signs, the map in characters, the players' boards as text
    playback                          a record that can be wound back and forth
    table, play, replay           the application: what is always seen, and what one does
    widgets, sheets, thinking     its parts; bots and odds are thought of beside the screen

It holds no rules: all comes from `Game`, its view and the odds. Only the last two rows load Textual.
"""
