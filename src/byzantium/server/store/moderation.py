"""Order: measures against people, reports of players, deeds of operators."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

import sqlalchemy as sa

from . import schema as S
from .models import Deed, Measure, Report
from .transactions import LISTED, Transactions


class OrderStore(Transactions):
    async def measures(self, now: float) -> list[Measure]:
        """Those that hold."""
        holds = S.measures.c.until.is_(None) | (S.measures.c.until > now)
        return [Measure(**row) for row in await self._all(sa.select(S.measures).where(holds))]

    async def add_measure(self, kind: str, about: str, until: float | None, why: str, now: float) -> None:
        row = {"kind": kind, "about": about, "until": until, "why": why, "since": now}
        await self._change(S.measures.insert().values(row))

    async def lift_measures(self, about: str) -> None:
        await self._change(S.measures.delete().where(S.measures.c.about == about))

    async def add_report(self, report: Report) -> None:
        row = {name: value for name, value in asdict(report).items() if name != "id"}
        await self._change(S.reports.insert().values(row))

    async def reports(self, everything: bool = False) -> list[Report]:
        query = sa.select(S.reports).order_by(S.reports.c.at.desc()).limit(LISTED)
        return [Report(**row) for row in await self._all(query if everything else query.where(~S.reports.c.done))]

    async def count_reports(self) -> int:
        """That nobody has looked at."""
        return int((await self._one(sa.select(sa.func.count().label("n")).where(~S.reports.c.done)))["n"])

    async def end_report(self, report: int) -> None:
        await self._change(S.reports.update().where(S.reports.c.id == report).values(done=True))

    async def add_deed(self, who: str, what: str, about: str, details: Mapping[str, Any], now: float) -> None:
        row = {"at": now, "who": who, "what": what, "about": about, "details": dict(details)}
        await self._change(S.deeds.insert().values(row))

    async def deeds(self, after: int = 0, limit: int = LISTED) -> list[Deed]:
        """The latest first; those after one."""
        query = sa.select(S.deeds).where(S.deeds.c.id > after).order_by(S.deeds.c.id.desc()).limit(limit)
        return [Deed(**row) for row in await self._all(query)]
