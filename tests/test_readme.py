"""The README's code runs as it stands."""

import re
from pathlib import Path

README = Path(__file__).parents[1] / "README.md"


def test_the_code_in_the_readme_runs(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"```python\n(.*?)```", README.read_text("utf-8"), re.DOTALL)
    assert blocks
    for block in blocks:
        exec(compile(block, README.name, "exec"), {})
    assert "(" in capsys.readouterr().out
    assert (tmp_path / "game.json").exists()


def test_every_page_that_the_readme_names_is_there():
    links = re.findall(r"\]\(([^)]+)\)", README.read_text("utf-8"))
    assert links
    assert [link for link in links if not link.startswith("http") and not (README.parent / link).exists()] == []
