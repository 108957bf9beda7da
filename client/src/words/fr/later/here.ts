import type { LaterTexts } from '../../index.svelte'

export default {
  'here.title': 'Vers le serveur',
  'here.explain':
    'La partie devient une table du serveur : on peut la partager, la poursuivre dans un autre navigateur et avec d’autres joueurs, et la faire analyser. Elle quitte ce navigateur.',
  'here.explain_over':
    'La partie devient une table du serveur : on peut la partager et la faire analyser. Elle quitte ce navigateur.',
  'here.seat': 'Qui joue {player}',
  'here.open': 'quelqu’un qui a le lien',
  'here.you': 'vous',
  'here.move': 'L’y déplacer',
  'here.remove_title': 'Supprimer cette partie ?',
  'here.remove_sure':
    'Elle n’est gardée que dans ce navigateur : rien ne pourra la ramener. Le menu permet d’abord de l’enregistrer dans un fichier.',
  'here.remove': 'Supprimer',
  'day.title': 'La partie du jour',
  'day.intro': 'Chaque jour une partie, la même pour tous : départ, dés et adversaires. Vous avez un seul essai.',
  'day.play': 'Jouer la partie du jour',
  'day.go_on': 'Continuer',
  'day.elsewhere': 'Vous avez déjà joué cette partie sur un autre appareil : c’est ce résultat qui compte.',
  'day.todays': 'La partie d’aujourd’hui',
  'day.card': 'Place {place} sur {all} avec {score} points ({scores})',
  'day.share': 'Partager le résultat',
  'day.copied': 'Le résultat est copié.',
  'day.yesterday': 'Hier',
  'day.missed': 'Pas jouée.',
  'day.no_server': 'Hors connexion : une fois connecté, vous verrez ici les résultats de tous.',
  'day.refused':
    'Le serveur n’a pas accepté ce résultat : ce qui a été joué n’est pas la partie du jour telle qu’il la connaît.',
  'day.not_whole': 'La partie n’a pas été jouée jusqu’au bout : elle ne figure pas parmi les résultats.',
  'day.rank': 'Rang',
  'day.who': 'Nom',
  'day.place': 'Place',
  'day.points': 'Points',
  'day.ending': 'Fin',
  'day.count': 'Résultats : {number}',
  'day.none': 'Il n’y a pas encore de résultats.',
  'day.my_rank': 'Rang {rank} sur {number}',
  'day.winner': 'La partie gagnante',
  'day.review': 'Son analyse',
  'day.still_open': 'Jusqu’à 2 h UTC, des résultats sont encore acceptés. Ensuite, on peut regarder les parties.',
} satisfies LaterTexts<'here'>
