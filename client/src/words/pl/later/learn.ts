// The guided first game, lesson by lesson. {code} is the answer that is lit, {city} the city it is about.
import type { LaterTexts } from '../../index.svelte'

export default {
  'learn.name': 'Pierwsza gra',
  'learn.loading': 'Rozkładanie planszy…',
  'learn.step': 'Krok {number} z {all}',
  'learn.steps': 'Wszystkie kroki',
  'learn.steps_note': 'Idź, dokąd chcesz. Każdy krok to moment gry między Anną a Belą.',
  'learn.passed': 'zrobione',
  'learn.coach': 'Przewodnik',
  'learn.more': 'Pokaż słowa przewodnika',
  'learn.less': 'Zwiń przewodnika',
  'learn.next': 'Dalej',
  'learn.go_on': 'Dalej',
  'learn.skip': 'Pomiń ten krok',
  'learn.again': 'Jeszcze raz',
  'learn.clause': 'Zasada {clause}',
  'learn.read_on': 'Czytaj dalej',
  'learn.leave': 'Wyjdź z lekcji',

  // ---------------------------------------------------------------- for any lesson
  'learn.confirm':
    'Tego nie można cofnąć, więc gra pyta jeszcze raz: wybierz ponownie albo naciśnij wypełniony przycisk.',
  'learn.elsewhere': 'Robisz coś innego: {code}. Wolno. Dokończ to albo cofnij.',
  'learn.other':
    'Twój wybór: {code}. To dobra akcja, ale ten krok pokazuje co innego. Spróbuj jeszcze raz albo idź dalej.',
  'learn.watch': 'Bela odpowiada. Patrz na planszę.',
  'learn.pay_cube': 'Skąd bierzesz kostkę? Z puli jest za darmo.',
  'learn.lose_cube':
    'Każde trafienie kosztuje kostkę, którą wybierasz. Kostki Taborów nie liczą się w porównaniu, więc oddaj je najpierw.',
  'learn.retreat_to': 'Twoja armia się wycofuje. Wybierz dokąd.',
  'learn.upkeep_cube': 'Czego nie opłacisz, opuszcza grę i kosztuje punkt. Oddaj to, czego najmniej potrzebujesz.',

  // ---------------------------------------------------------------- two sides, two tracks
  'learn.sides.title': 'Dwie strony, dwa tory',
  'learn.sides.page1':
    'Jest rok 632. Wschód należy do Bizancjum, a z pustyni nadjeżdżają Arabowie. Nie jesteś żadną z tych stron: po każdej masz armię i kontrolujesz miasta obu. Fioletowe miasta są bizantyjskie, białe arabskie, szare perskie.',
  'learn.sides.page2':
    'Dlatego zbierasz punkty na dwóch torach: Bizancjum i Arabów. Po trzech turach wynikiem jest ich suma, ale tylko wtedy, gdy niższy tor to co najmniej połowa wyższego. Jeśli nie, niższy się nie liczy. Wygrywa równowaga.',
  'learn.sides.page3':
    'Grasz Anną; twoje kostki są czerwone. Wszystkie 42 widać: na polach twoich dwóch armii, w puli, z której korzystasz swobodnie, i wśród strat. Prawie każda akcja kładzie gdzieś kostkę. Zaczynajmy.',

  // ---------------------------------------------------------------- turn I
  'learn.control.title': 'Przejęcie kontroli',
  'learn.control.text':
    'Miasto bizantyjskie lub arabskie, którego nikt nie kontroluje, bierzesz za jedną kostkę. Jego znaczniki to od razu punkty na torze jego strony.',
  'learn.control.action': 'Wybierz „{code}”.',
  'learn.control.control_city':
    'Podświetlone miasta są wolne; liczba to ich znaczniki. Wybierz miasto {city}: 3 punkty Bizancjum.',
  'learn.control.pay_cube':
    'Każda kładziona kostka skądś pochodzi. Z puli jest za darmo. Ze strat lub z twojego pola kosztuje 3 bizanty. Weź ją z puli.',
  'learn.control.done':
    'Miasto {city} jest twoje, a jego znaczniki to punkty. W pierwszym twoim bizantyjskim mieście pojawia się armia bizantyjska: to pionek obok. Na koniec każdej tury miasto da 2 bizanty za znacznik.',

  'learn.strengthen.title': 'Powiększenie wojsk',
  'learn.strengthen.text':
    'Do trzech kostek na twoje pola. Elita i Siły Główne walczą, Tabory płacą za marsz, Garnizon broni twoich miast. Na każde pole Elity wolno położyć tylko jedną kostkę na akcję.',
  'learn.strengthen.action': 'Wybierz „{code}”.',
  'learn.strengthen.strengthen_box':
    'Wybierz pole. Twoja armia arabska wkrótce wyruszy: jedna kostka do Elity, dwie do Taborów.',
  'learn.strengthen.pay_cube':
    'Weź wszystkie trzy z puli: to nic nie kosztuje. Kostka ze strat kosztowałaby 3 bizanty strony, której pomaga.',
  'learn.strengthen.done':
    'Twoja armia urosła. Ale na koniec tury żołnierze chcą żołdu: 3 bizanty za każdą kostkę Elity, 2 za Garnizon, 1 za Siły Główne i Tabory. Obok pól widać, ile zostanie w skarbcu.',

  'learn.tax.title': 'Podatki',
  'learn.tax.text':
    'W skarbcu Arabów masz 5 bizantów, a ich żołnierze będą kosztować 13. Raz na turę możesz zamienić kostki z puli na bizanty: po 2 za każdą. Kostki wracają na koniec tury.',
  'learn.tax.action': 'Wybierz „{code}” wśród akcji.',
  'learn.tax.tax_cubes': 'Brakuje 8 bizantów, a każda kostka daje 2: ustaw liczbę na 4.',
  'learn.tax.tax_split':
    'Teraz podziel bizanty między swoje skarbce. Arabowie potrzebują wszystkich: ustaw udział Bizancjum na 0.',
  'learn.tax.done':
    'Kostki czekają na polu Podatków, a bizanty są twoje. Kostka w puli potrafi wiele: tą, którą ściągasz podatki, nie przejmiesz w tej turze miasta.',

  'learn.improve.title': 'Rozbudowa miasta',
  'learn.improve.text':
    'Tymczasem kontrolujesz już Mekkę. Rozbudowa dodaje znacznik miastu w kolorze pola, najwyżej do 3: większy dochód, więcej punktów na koniec i trudniej je zdobyć. Każde pole specjalne mieści na turę tylko kilka kostek, potem jest pełne.',
  'learn.improve.action': 'Wybierz „{code}” wśród akcji.',
  'learn.improve.improve_city': 'Wybierz miasto {city}: jest twoje.',
  'learn.improve.done':
    'Miasto {city} ma o znacznik więcej. Punktów teraz za to nie ma, ale co turę 2 bizanty więcej, a na koniec o punkt więcej. Możesz rozbudować nawet miasto, którego nikt nie kontroluje, jeśli na nie liczysz.',

  'learn.guard.title': 'Cesarz i Kalif',
  'learn.guard.text':
    'Kto zostaje Cesarzem lub Kalifem, dostaje od razu 2 punkty na torze tej strony. A do Elity tej strony dołącza gwardia: walczy, nie bierze żołdu i ginie ostatnia. Na koniec tury wraca do siebie.',
  'learn.guard.action': 'Twoi Arabowie wkrótce ruszą. Wybierz „{code}”.',
  'learn.guard.done':
    '2 punkty i gwardia obok twoich kostek na polu Elity. Pole jest twoje do końca tury; nikt inny go nie zajmie.',

  'learn.build.title': 'Kościół i meczet',
  'learn.build.text':
    'Kostka i 6 bizantów danej strony: 2 punkty za kościół na torze Bizancjum, za meczet na torze Arabów. Ile razy chcesz. Ale kostka zostaje tam do końca gry.',
  'learn.build.action': 'Zbuduj meczet: wybierz „{code}”.',
  'learn.build.done':
    '2 punkty. Na koniec gry bizanty są nic niewarte, więc pod koniec to, czego nie potrzebują żołnierze, zmienia się w kościoły i meczety.',

  'learn.march.title': 'Wejście i marsz',
  'learn.march.text':
    'Armia stoi na mapie jako jeden pionek. Jeśli jeszcze jej nie ma, pojawia się w mieście swojej strony. Potem może przejść jedno połączenie albo dwa. Każde kosztuje kostkę Taborów, drugie o jedną więcej. Linie ciągłe to drogi, kropkowane to pustynia, tylko dla Arabów; na morzu Arabowie płacą podwójnie.',
  'learn.march.action': 'Wybierz „{code}”.',
  'learn.march.enter_city':
    'Twoja armia arabska pojawia się w arabskim mieście, ktokolwiek je kontroluje. Wybierz miasto {city}.',
  'learn.march.march': (a) =>
    a.city
      ? 'Liczba przy mieście mówi, ile kosztuje droga. Idź przez pustynię do miasta {city}.'
      : 'Jesteś na miejscu. Drugie połączenie kosztowałoby 2 kostki, a miecze oznaczałyby atak. Jeszcze nie: wybierz „{code}”.',
  'learn.march.done':
    'Zapłacone kostki Taborów leżą wśród strat; połowa strat wraca na koniec tury. Gdy pole Taborów jest puste, armia nigdzie nie pójdzie.',

  'learn.siege.title': 'Oblężenie i podbój',
  'learn.siege.text':
    'Wejście do miasta, które nie jest strony armii, to atak. W Jerozolimie nie ma armii ani niczyjego garnizonu. Ale miasto samo się broni: rzuca tyloma kośćmi, ile ma znaczników, a 4 lub więcej to trafienie. Żeby je zdobyć, Elita i Siły Główne muszą być potem większe niż jego siła.',
  'learn.siege.action': 'Wybierz „{code}”. Stoi w mieście Tabuk.',
  'learn.siege.march':
    'Wybierz miasto {city}. Zanim potwierdzisz, karta pokaże dokładne szanse, możliwe straty i zysk.',
  'learn.siege.lose_cube':
    'Miasto trafiło. Każde trafienie kosztuje kostkę, którą wybierasz. Kostki Taborów nie liczą się w porównaniu, więc taką najłatwiej stracić.',
  'learn.siege.pay_cube':
    'Miasto {city} padło! Jest teraz arabskie i ma o znacznik mniej. Dostajesz tyle punktów, ile zostało, i tyle samo bizantów. Teraz połóż na nim kostkę, żeby je kontrolować: pula jest pusta, więc kup ją ze strat.',
  'learn.siege.done':
    'Miasto {city} jest twoje i stoi w nim twoja armia. Każdy podbój zabiera miastu znacznik; gdy został mu tylko jeden, nie daje punktów ani bizantów.',
  'learn.siege.failed':
    'Kości były okrutne: miasto {city} się obroniło, a twoja armia, uboższa, wróciła tam, skąd przyszła. Zdarza się. Spróbuj jeszcze raz albo idź dalej: w opowieści Jerozolima jest już twoja.',

  'learn.pass.title': 'Pas i koniec tury',
  'learn.pass.text':
    'Twoja pula jest pusta, więc pora spasować. Kto pasuje, nie ma w tej turze więcej akcji; kto pierwszy, zaczyna następną. Gdy spasowali wszyscy oprócz jednego, ten ma jeszcze jedną akcję. Potem dochód: 2 bizanty za każdy znacznik twoich miast. I utrzymanie: każda kostka na polach chce żołdu.',
  'learn.pass.action': 'Spójrz na oba skarbce: małe liczby mówią, co przyniesie koniec tury. Potem wybierz „{code}”.',
  'learn.pass.done':
    'Bela też spasował i tura się skończyła. Był dochód i żołd. Czego ktoś nie opłaci, to na zawsze opuszcza grę i za każdą taką kostkę traci się punkt. Kostki z pól akcji wróciły do twojej puli, a z nimi połowa strat. Tura II: pierwszy pas był twój, więc zaczynasz.',

  // ---------------------------------------------------------------- turn II
  'learn.battle.title': 'Bitwa',
  'learn.battle.text':
    'Bela kontroluje Aleksandrię i stoi w niej jego armia. Najpierw armie: każda wycofuje się albo broni. W bitwie obie strony rzucają naraz: jedna kość za każdą kostkę Sił Głównych, najwyżej trzy, i jedna za każdą kostkę Elity. 4 lub więcej trafia. Potem porównuje się Elitę i Siły Główne: atakujący potrzebuje więcej.',
  'learn.battle.action': 'Twoja armia arabska jest już większa. Wybierz „{code}”: stoi w Jerozolimie.',
  'learn.battle.march': 'Wybierz miasto {city} i spójrz na szanse. Dobre, ale nie pewne.',
  'learn.battle.lose_cube':
    'Każde trafienie kosztuje kostkę. Liczą się tylko Elita i Siły Główne, więc je zachowaj: najpierw Tabory.',
  'learn.battle.pay_cube': 'Armia pokonana, oblężenie wygrane: miasto {city} jest twoje. Połóż na nim kostkę.',
  'learn.battle.done':
    'Najpierw armia, potem oblężenie. Pokonana armia Beli wycofała się do najbliższego miasta swojej strony. Gdyby armii nie było, mógłby walczyć garnizon Beli. Garnizon broni każdego twojego miasta, ale nigdy nie wyrusza.',
  'learn.battle.failed':
    'Tym razem się nie udało: miasto {city} się trzyma, a twoja armia wróciła tam, skąd przyszła. Remis jest obrońcy, więc przyprowadź więcej niż dość. Spróbuj jeszcze raz albo idź dalej: w opowieści to twoje zwycięstwo.',

  'learn.fleet.title': 'Floty',
  'learn.fleet.text':
    'Dwa pola rządzą przez turę morzem. Z Flotą arabską twoja armia arabska pływa za pół ceny. Z Flotą bizantyjską możesz podwoić cenę Arabom innych graczy i rzucać kośćmi przeciw tym, którzy mimo to płyną.',
  'learn.fleet.action':
    'Twojej armii została jedna kostka Taborów, a na morzu Arabowie płacą 2. Wybierz „{code}” po stronie Arabów.',
  'learn.fleet.done':
    'Do końca tury twoi Arabowie płacą na morzu 1. Armie bizantyjskie zawsze płacą 1, a z Konstantynopola docierają do każdego brzegu.',

  'learn.sail.title': 'Przez morze',
  'learn.sail.text':
    'Długie kreski to szlaki morskie. Z Aleksandrii jeden prowadzi do Kandii na Krecie: bizantyjska, dwa znaczniki i nikt jej nie kontroluje. Z twoją flotą to tylko jedna kostka Taborów.',
  'learn.sail.action': 'Wybierz „{code}”.',
  'learn.sail.march': 'Wybierz miasto {city}.',
  'learn.sail.lose_cube':
    'Teraz liczy się każda kostka: pole Taborów jest puste. Oddaj kostkę Sił Głównych; Elita ma w każdej bitwie własną kość.',
  'learn.sail.pay_cube': 'Miasto {city} jest teraz arabskie. Połóż na nim kostkę.',
  'learn.sail.done':
    'Za morzem nikt nie jest bezpieczny. Armia pobita na wyspie musi jednak mieć drogę do domu: jeśli Flota bizantyjska rywala zamknie morze, może przepaść.',
  'learn.sail.failed': 'Miasto {city} się obroniło, a twoja armia odpłynęła. Spróbuj jeszcze raz albo idź dalej.',

  'learn.bulgars.title': 'Bułgarzy',
  'learn.bulgars.text':
    'Bułgarzy są niczyi. Kto zajmie ich pole, dodaje im 2 pomarańczowe kostki i nimi atakuje albo dodaje 4. Schodzą po strzałkach do Tessalonik lub Adrianopola. Jeśli zdobędą miasto, dostajesz tyle punktów, ile ma ono potem znaczników, na torze strony, której nie zaatakowano.',
  'learn.bulgars.action': 'Tessaloniki należą do Beli. Wybierz „{code}” wśród akcji.',
  'learn.bulgars.bulgars_plan': 'Wybierz miasto {city}. Pada miasto bizantyjskie, więc punkty są arabskie.',
  'learn.bulgars.pay_cube': 'Kostka na pole Bułgarów. Z puli jest za darmo.',
  'learn.bulgars.done':
    'Miasto {city} jest pomarańczowe: Bela je stracił, a ty masz punkty Arabów. Stąd Bułgarzy idą dalej drogami, nawet na Konstantynopol.',
  'learn.bulgars.failed':
    'Miasto {city} się obroniło. Pozostali Bułgarzy zostają na swoim polu dla tego, kto ich wezwie następny.',

  'learn.fortify.title': 'Umocnienia',
  'learn.fortify.text':
    'Masz dwa umocnienia. Jedno zastępuje twoją kostkę na mieście: w oblężeniu jest ono wtedy o 1 silniejsze, dopóki ktoś go nie zdobędzie. To nie znacznik: nie daje punktów ani bizantów.',
  'learn.fortify.action': 'Damaszek żywi twoje Bizancjum. Wybierz „{code}”.',
  'learn.fortify.fortify_city': 'Wybierz miasto {city}.',
  'learn.fortify.done':
    'Baszta pokazuje, że miasto {city} jest twoje, a jego siła wzrosła o 1. Czerwony trójkąt przy mieście ostrzega, że rywal może je zaatakować w następnej akcji.',

  'learn.civil_war.title': 'Wojna domowa',
  'learn.civil_war.text':
    'Armia nie może po prostu atakować miast własnej strony. Z kostką na polu wojny domowej może, jeśli miasto kontroluje inny gracz. Antiochia jest bizantyjska i należy do Beli. Twoja armia bizantyjska w Damaszku jest silna.',
  'learn.civil_war.action': 'Wybierz „{code}”.',
  'learn.civil_war.march': (a) =>
    a.city
      ? 'Najpierw idź drogą do miasta {city}. To jeszcze nie atak: miasto jest twojej strony.'
      : 'Jesteś na miejscu. Teraz wybierz „{code}”.',
  'learn.civil_war.pay_cube': 'Kostka pochodzi z puli albo kosztuje 3 bizanty.',
  'learn.civil_war.lose_cube': 'Trafił garnizon Beli albo miasto. Oddaj to, czego najmniej potrzebujesz.',
  'learn.civil_war.done':
    'Miasto {city} zostaje bizantyjskie, traci znacznik i jest twoje. Dobre miasto rywala jest warte więcej niż wolne: zyskujesz to, co on traci.',
  'learn.civil_war.failed': 'Miasto {city} zostaje przy Beli. Spróbuj jeszcze raz albo idź dalej.',

  // ---------------------------------------------------------------- the end
  'learn.end.title': 'Koniec gry',
  'learn.end.text':
    'Tura III. Bela spasował: została ci jedna akcja, ostatnia w grze. Potem wszystkie miasta jeszcze raz dają punkty za znaczniki. Masz dużo punktów Arabów, ale twojemu torowi Bizancjum brakuje 2 do połowy, więc się nie liczy. Na razie wygrywa Bela.',
  'learn.end.action':
    'Wystarczą dwa punkty. Daje je kościół; tak samo Cesarz i wolne miasto bizantyjskie. Wybierz „{code}” albo znajdź coś lepszego.',
  'learn.end.done':
    'Twój niższy tor sięga połowy i liczą się oba: {score:point}, a Bela ma {number}. Wygrywasz! Gra może też skończyć się wcześniej: jeśli padnie Konstantynopol, kończy się od razu i liczą się tylko punkty Arabów. Zanim w tym pomożesz, sprawdź, kto prowadzi na torze Arabów.',
  'learn.end.failed':
    'Twój niższy tor wciąż nie sięga połowy: z twoich punktów liczy się tylko {score}, a Bela ma {number}. Spróbuj jeszcze raz: dwa punkty Bizancjum odwracają grę.',

  // ---------------------------------------------------------------- afterwards
  'learn.finish.title': 'Dobra gra!',
  'learn.finish.text':
    'Znasz już każdą akcję gry. Reszta to dobre wybory: miasta, które płacą, armie, na które cię stać, i dwa tory w równowadze.',
  'learn.finish.advice':
    'W pierwszej grze zostań najpierw Kalifem i bierz miasta arabskie, potem duże bizantyjskie. Płać żołnierzami, którzy tylko kosztowaliby utrzymanie, i pilnuj, by niższy tor sięgał połowy. Zawsze możesz poprosić o wskazówkę.',
  'learn.finish.play': 'Zagraj naprawdę',
  'learn.finish.play_note': 'Z dwoma łagodnymi botami; około pół godziny.',
  'learn.finish.starting': 'Przygotowanie…',
  'learn.finish.rules': 'Przeczytaj zasady',
  'learn.finish.stay': 'Wróć do lekcji',
} satisfies LaterTexts<'learn'>
