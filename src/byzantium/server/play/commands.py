"""What somebody may do at a table, said the same way over the WebSocket and by a POST."""

from .. import protocol as P
from ..core.refusal import Refusal, RefusalReason
from ..services import Services
from ..store import Person
from .room import Room

AnyAct = P.Decide | P.Undo | P.Propose | P.Answer | P.Bind | P.Show | P.Say | P.Ping


async def perform(services: Services, room: Room, person: Person, act: AnyAct) -> int:
    """Carry an act out. Returns the number of the last entry of the log."""
    if isinstance(act, P.Ping):
        return room.table_for(person.id).seq
    room.check_may_act(person.id)
    match act:
        case P.Decide():
            return await room.act(lambda table, now: table.decide(person.id, act.decision, act.code, now))
        case P.Undo():
            return await room.act(lambda table, now: table.undo(person.id, act.to, now))
        case P.Propose():
            return await room.act(lambda table, now: table.propose(person.id, act.what, act.to, now))
        case P.Answer():
            return await room.act(lambda table, now: table.answer(person.id, act.agree, now))
        case P.Bind():
            return await room.act(lambda table, now: table.bind(person.id, act.seed_hash, now))
        case P.Show():
            return await room.act(lambda table, now: table.show(person.id, act.seed, now))
        case P.Say():
            services.order.check_mute(person.id)
            if not services.chats.allows(person.id):
                raise Refusal.of(RefusalReason.CHAT_TOO_FAST)
            return await room.act(lambda table, now: table.say(person.id, person.name, act.text, now))
