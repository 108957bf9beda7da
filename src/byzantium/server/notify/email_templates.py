"""What the server writes to people by itself, in the languages of the page."""

from typing import Literal

Kind = Literal["confirm", "login", "turn", "round", "invited", "digest"]
Told = Literal["turn", "round", "invited"]       # of which a browser tells as well

# subject and text; {who} is a name, {others} are names (of an invitation: who invites), {link} where to go, {list} all
# tables, {server} its home.
LETTERS: dict[Kind, dict[str, tuple[str, str]]] = {
    "confirm": {
        "en": ("Byzantium: is this your address?",
               "{who} at {server} wants to be found again by this address.\n\n"
               "If that is you, open this link within an hour, in the browser where you gave the address:\n{link}\n\n"
               "If not, do nothing: without the link, nothing happens.\n"),
        "pl": ("Byzantium: czy to twój adres?",
               "{who} na {server} chce móc wrócić dzięki temu adresowi.\n\n"
               "Jeśli to ty, otwórz w ciągu godziny ten link w tej przeglądarce, w której podano adres:\n{link}\n\n"
               "Jeśli nie, nic nie rób: bez linku nic się nie stanie.\n"),
        "hu": ("Byzantium: ez a te címed?",
               "{who} ({server}) ezzel a címmel szeretne visszatalálni.\n\n"
               "Ha te vagy az, egy órán belül nyisd meg ezt a linket abban a böngészőben, ahol megadtad a címet:\n"
               "{link}\n\n"
               "Ha nem, ne tegyél semmit: a link nélkül nem történik semmi.\n"),
        "de": ("Byzantium: Ist das deine Adresse?",
               "{who} auf {server} will über diese Adresse wiedergefunden werden.\n\n"
               "Bist du das, dann öffne binnen einer Stunde diesen Link in dem Browser, wo du sie eingetragen hast:\n"
               "{link}\n\n"
               "Wenn nicht, tu nichts: Ohne den Link geschieht nichts.\n"),
        "fr": ("Byzantium : est-ce votre adresse ?",
               "{who}, sur {server}, veut pouvoir revenir grâce à cette adresse.\n\n"
               "Si c’est vous, ouvrez ce lien dans l’heure, dans le navigateur où vous l’avez donnée :\n{link}\n\n"
               "Sinon, ne faites rien : sans le lien, rien ne se passe.\n"),
    },
    "login": {
        "en": ("Byzantium: your way back",
               "Open this link within an hour, on the device where you want to be {who}:\n{link}\n\n"
               "It is good once. If you didn’t ask for it, do nothing.\n"),
        "pl": ("Byzantium: droga powrotna",
               "Otwórz ten link w ciągu godziny na urządzeniu, na którym chcesz grać jako {who}:\n{link}\n\n"
               "Działa tylko raz. Jeśli o niego nie prosisz, nic nie rób.\n"),
        "hu": ("Byzantium: így találsz vissza",
               "Nyisd meg ezt a linket egy órán belül azon az eszközön, ahol {who} szeretnél lenni:\n{link}\n\n"
               "Egyszer használható. Ha nem te kérted, ne tegyél semmit.\n"),
        "de": ("Byzantium: dein Weg zurück",
               "Öffne diesen Link binnen einer Stunde auf dem Gerät, auf dem du {who} sein willst:\n{link}\n\n"
               "Er gilt einmal. Wenn du ihn nicht verlangt hast, tu nichts.\n"),
        "fr": ("Byzantium : pour revenir",
               "Ouvrez ce lien dans l’heure, sur l’appareil où vous voulez être {who} :\n{link}\n\n"
               "Il ne sert qu’une fois. Si vous ne l’avez pas demandé, ne faites rien.\n"),
    },
    "turn": {
        "en": ("Byzantium: it is your turn", "{who}, it is your turn at the table with {others}:\n{link}\n\n"
               "How often such e-mails come is chosen in the settings: {server}/settings\n"),
        "pl": ("Byzantium: twoja kolej", "{who}, twoja kolej przy stole, przy którym grają też {others}:\n{link}\n\n"
               "Jak często przychodzą takie e-maile, wybierasz w ustawieniach: {server}/settings\n"),
        "hu": ("Byzantium: te jössz", "{who}, te jössz annál az asztalnál, ahol {others} is játszik:\n{link}\n\n"
               "Hogy milyen gyakran jöjjön ilyen e-mail, azt a beállításokban választod: {server}/settings\n"),
        "de": ("Byzantium: Du bist am Zug", "{who}, du bist am Zug am Tisch mit {others}:\n{link}\n\n"
               "Wie oft solche E-Mails kommen, wählst du in den Einstellungen: {server}/settings\n"),
        "fr": ("Byzantium : à vous de jouer", "{who}, c’est à vous de jouer à la table avec {others} :\n{link}\n\n"
               "La fréquence de ces e-mails se choisit dans les réglages : {server}/settings\n"),
    },
    "round": {
        "en": ("Byzantium: your round begins", "{who}, your round of the tournament begins, with {others}:\n{link}\n\n"
               "How often such e-mails come is chosen in the settings: {server}/settings\n"),
        "pl": ("Byzantium: zaczyna się twoja runda",
               "{who}, zaczyna się twoja runda turnieju, grają też {others}:\n{link}\n\n"
               "Jak często przychodzą takie e-maile, wybierasz w ustawieniach: {server}/settings\n"),
        "hu": ("Byzantium: kezdődik a fordulód",
               "{who}, kezdődik a fordulód a versenyen, {others} is játszik:\n{link}\n\n"
               "Hogy milyen gyakran jöjjön ilyen e-mail, azt a beállításokban választod: {server}/settings\n"),
        "de": ("Byzantium: Deine Runde beginnt", "{who}, deine Runde im Turnier beginnt, mit {others}:\n{link}\n\n"
               "Wie oft solche E-Mails kommen, wählst du in den Einstellungen: {server}/settings\n"),
        "fr": ("Byzantium : votre ronde commence", "{who}, votre ronde du tournoi commence, avec {others} :\n{link}\n\n"
               "La fréquence de ces e-mails se choisit dans les réglages : {server}/settings\n"),
    },
    "invited": {
        "en": ("Byzantium: you are invited",
               "{who}, {others} invites you to a table and keeps a seat for you:\n{link}\n\n"
               "How often such e-mails come is chosen in the settings: {server}/settings\n"),
        "pl": ("Byzantium: zaproszenie do stołu",
               "{who}, {others} zaprasza cię do stołu; jedno miejsce czeka na ciebie:\n{link}\n\n"
               "Jak często przychodzą takie e-maile, wybierasz w ustawieniach: {server}/settings\n"),
        "hu": ("Byzantium: meghívtak egy asztalhoz",
               "{who}, {others} meghívott egy asztalhoz, és fenntart neked egy helyet:\n{link}\n\n"
               "Hogy milyen gyakran jöjjön ilyen e-mail, azt a beállításokban választod: {server}/settings\n"),
        "de": ("Byzantium: Du bist eingeladen",
               "{who}, {others} lädt dich an einen Tisch ein und hält dir einen Platz frei:\n{link}\n\n"
               "Wie oft solche E-Mails kommen, wählst du in den Einstellungen: {server}/settings\n"),
        "fr": ("Byzantium : une invitation",
               "{who}, {others} vous invite à une table et vous garde une place :\n{link}\n\n"
               "La fréquence de ces e-mails se choisit dans les réglages : {server}/settings\n"),
    },
    "digest": {
        "en": ("Byzantium: tables that wait for you", "{who}, these tables wait for you:\n{list}\n\n"
               "How often such e-mails come is chosen in the settings: {server}/settings\n"),
        "pl": ("Byzantium: stoły, które na ciebie czekają", "{who}, czekają na ciebie te stoły:\n{list}\n\n"
               "Jak często przychodzą takie e-maile, wybierasz w ustawieniach: {server}/settings\n"),
        "hu": ("Byzantium: asztalok, amelyek rád várnak", "{who}, ezek az asztalok várnak rád:\n{list}\n\n"
               "Hogy milyen gyakran jöjjön ilyen e-mail, azt a beállításokban választod: {server}/settings\n"),
        "de": ("Byzantium: Tische, die auf dich warten", "{who}, diese Tische warten auf dich:\n{list}\n\n"
               "Wie oft solche E-Mails kommen, wählst du in den Einstellungen: {server}/settings\n"),
        "fr": ("Byzantium : des tables vous attendent", "{who}, ces tables vous attendent :\n{list}\n\n"
               "La fréquence de ces e-mails se choisit dans les réglages : {server}/settings\n"),
    },
}

# What a browser shows: the title, and below it with whom, or who invites.
PUSHES: dict[Told, dict[str, tuple[str, str]]] = {
    "turn": {
        "en": ("It is your turn", "At the table with {others}"),
        "pl": ("Twoja kolej", "Przy stole grają też {others}"),
        "hu": ("Te jössz", "Az asztalnál {others} is játszik"),
        "de": ("Du bist am Zug", "Am Tisch mit {others}"),
        "fr": ("À vous de jouer", "À la table avec {others}"),
    },
    "round": {
        "en": ("Your round begins", "At the table with {others}"),
        "pl": ("Zaczyna się twoja runda", "Przy stole grają też {others}"),
        "hu": ("Kezdődik a fordulód", "Az asztalnál {others} is játszik"),
        "de": ("Deine Runde beginnt", "Am Tisch mit {others}"),
        "fr": ("Votre ronde commence", "À la table avec {others}"),
    },
    "invited": {
        "en": ("You are invited", "{others} keeps a seat for you"),
        "pl": ("Zaproszenie do stołu", "{others} zaprasza cię do gry"),
        "hu": ("Meghívtak egy asztalhoz", "{others} fenntart neked egy helyet"),
        "de": ("Du bist eingeladen", "{others} hält dir einen Platz frei"),
        "fr": ("Une invitation", "{others} vous garde une place"),
    },
}


def push(kind: Told, language: str, others: str) -> tuple[str, str]:
    """
    >>> push("turn", "fr", "Anna")
    ('À vous de jouer', 'À la table avec Anna')
    """
    title, body = PUSHES[kind].get(language) or PUSHES[kind]["en"]
    return title, body.format(others=others)


def letter(kind: Kind, language: str, **values: str) -> tuple[str, str]:
    """
    >>> letter("login", "de", who="Anna", link="https://x.example/back", server="x.example")[0]
    'Byzantium: dein Weg zurück'
    """
    subject, text = LETTERS[kind].get(language) or LETTERS[kind]["en"]
    return subject.format(**values), text.format(**values)
