import type { LaterTexts } from '../../index.svelte'

export default {
  'here.title': 'Na serwer',
  'here.explain':
    'Gra staje się stołem serwera: można ją udostępnić, grać dalej w innej przeglądarce i z innymi ludźmi oraz zamówić jej analizę. Z tej przeglądarki znika.',
  'here.explain_over':
    'Gra staje się stołem serwera: można ją udostępnić i zamówić jej analizę. Z tej przeglądarki znika.',
  'here.seat': 'Kto gra jako {player}',
  'here.open': 'ktoś z linkiem',
  'here.you': 'ty',
  'here.move': 'Przenieś tam',
  'here.remove_title': 'Usunąć tę partię?',
  'here.remove_sure':
    'Jest tylko w tej przeglądarce: nic jej nie przywróci. W menu można ją najpierw zapisać do pliku.',
  'here.remove': 'Usuń',
  'day.title': 'Gra dnia',
  'day.intro':
    'Codziennie jedna gra, dla wszystkich taka sama: ustawienie, kości i przeciwnicy. Masz jedną próbę. Gra toczy się w tej przeglądarce, bez serwera.',
  'day.play': 'Zagraj w dzisiejszą grę',
  'day.go_on': 'Graj dalej',
  'day.elsewhere': 'Ta gra została już rozegrana na innym urządzeniu: liczy się tamten wynik.',
  'day.todays': 'Dzisiejsza gra',
  'day.card': 'Miejsce {place} z {all}, punkty: {score} ({scores})',
  'day.share': 'Udostępnij wynik',
  'day.copied': 'Wynik skopiowano.',
  'day.yesterday': 'Wczoraj',
  'day.missed': 'Nie zagrano w tej przeglądarce.',
  'day.no_server': 'Żaden serwer nie odpowiada: z serwerem są tu wyniki wszystkich.',
  'day.refused': 'Serwer nie przyjął tego wyniku: to, co rozegrano, nie jest grą dnia, jaką zna.',
  'day.not_whole': 'Gry nie rozegrano do końca: nie trafia na listę wyników.',
  'day.rank': 'Lokata',
  'day.who': 'Gracz',
  'day.place': 'Miejsce',
  'day.points': 'Punkty',
  'day.ending': 'Koniec',
  'day.count': 'Wyniki: {number}',
  'day.none': 'Nie ma jeszcze wyników.',
  'day.my_rank': 'Lokata {rank} na {number}',
  'day.winner': 'Gra zwycięzcy',
  'day.review': 'Jej analiza',
  'day.still_open': 'Do 2:00 UTC wyniki są jeszcze przyjmowane. Potem można obejrzeć gry.',
} satisfies LaterTexts<'here'>
