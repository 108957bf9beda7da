"""What the server writes to people by itself, in the languages of the page."""

from typing import Literal

Kind = Literal["confirm", "login"]

# subject and text; {who} is a name, {link} where to go, {server} where this comes from.
LETTERS: dict[Kind, dict[str, tuple[str, str]]] = {
    "confirm": {
        "en": ("Byzantium: is this your address?",
               "{who} at {server} wants to be found again by this address.\n\n"
               "If that is you, open this link within an hour:\n{link}\n\n"
               "If not, do nothing: without the link, nothing happens.\n"),
        "pl": ("Byzantium: czy to twój adres?",
               "{who} na {server} chce móc wrócić dzięki temu adresowi.\n\n"
               "Jeśli to ty, otwórz w ciągu godziny ten odnośnik:\n{link}\n\n"
               "Jeśli nie, nic nie rób: bez odnośnika nic się nie stanie.\n"),
        "hu": ("Byzantium: ez a te címed?",
               "{who} ({server}) ezzel a címmel szeretne visszatalálni.\n\n"
               "Ha te vagy az, egy órán belül nyisd meg ezt a hivatkozást:\n{link}\n\n"
               "Ha nem, ne tegyél semmit: a hivatkozás nélkül nem történik semmi.\n"),
        "de": ("Byzantium: Ist das deine Adresse?",
               "{who} auf {server} will über diese Adresse wiedergefunden werden.\n\n"
               "Bist du das, dann öffne binnen einer Stunde diesen Link:\n{link}\n\n"
               "Wenn nicht, tu nichts: Ohne den Link geschieht nichts.\n"),
        "fr": ("Byzantium : est-ce votre adresse ?",
               "{who}, sur {server}, veut pouvoir revenir grâce à cette adresse.\n\n"
               "Si c’est vous, ouvrez ce lien dans l’heure :\n{link}\n\n"
               "Sinon, ne faites rien : sans le lien, rien ne se passe.\n"),
    },
    "login": {
        "en": ("Byzantium: your way back",
               "Open this link within an hour, on the device where you want to be {who}:\n{link}\n\n"
               "It is good once. If you didn’t ask for it, do nothing.\n"),
        "pl": ("Byzantium: droga powrotna",
               "Otwórz ten odnośnik w ciągu godziny na urządzeniu, na którym chcesz grać jako {who}:\n{link}\n\n"
               "Działa tylko raz. Jeśli o niego nie prosisz, nic nie rób.\n"),
        "hu": ("Byzantium: így találsz vissza",
               "Nyisd meg ezt a hivatkozást egy órán belül azon az eszközön, ahol {who} szeretnél lenni:\n{link}\n\n"
               "Egyszer használható. Ha nem te kérted, ne tegyél semmit.\n"),
        "de": ("Byzantium: dein Weg zurück",
               "Öffne diesen Link binnen einer Stunde auf dem Gerät, auf dem du {who} sein willst:\n{link}\n\n"
               "Er gilt einmal. Wenn du ihn nicht verlangt hast, tu nichts.\n"),
        "fr": ("Byzantium : pour revenir",
               "Ouvrez ce lien dans l’heure, sur l’appareil où vous voulez être {who} :\n{link}\n\n"
               "Il ne sert qu’une fois. Si vous ne l’avez pas demandé, ne faites rien.\n"),
    },
}  # fmt: skip


def letter(kind: Kind, language: str, **values: str) -> tuple[str, str]:
    """
    >>> letter("login", "de", who="Anna", link="https://x.example/back", server="x.example")[0]
    'Byzantium: dein Weg zurück'
    """
    subject, text = LETTERS[kind].get(language) or LETTERS[kind]["en"]
    return subject.format(**values), text.format(**values)
