// The guided first game, lesson by lesson. {code} is the answer that is lit, {city} the city it is about.
import type { LaterTexts } from '../../index.svelte'

export default {
  'learn.name': 'La première partie',
  'learn.loading': 'Mise en place du plateau…',
  'learn.step': 'Étape {number} sur {all}',
  'learn.steps': 'Toutes les étapes',
  'learn.steps_note': 'Allez où vous voulez. Chaque étape est un moment d’une partie entre Anna et Bela.',
  'learn.passed': 'fait',
  'learn.coach': 'Guide',
  'learn.more': 'Montrer les mots du guide',
  'learn.less': 'Replier le guide',
  'learn.next': 'Suite',
  'learn.go_on': 'Continuer',
  'learn.skip': 'Sauter cette étape',
  'learn.again': 'Recommencer',
  'learn.clause': 'Règle {clause}',
  'learn.read_on': 'En lire plus',
  'learn.leave': 'Quitter les leçons',

  // ---------------------------------------------------------------- for any lesson
  'learn.confirm':
    'C’est irréversible, le jeu demande donc confirmation : choisissez encore une fois, ou prenez le bouton plein.',
  'learn.elsewhere': 'Vous faites autre chose : {code}. C’est permis. Allez au bout, ou reprenez votre décision.',
  'learn.other':
    'Vous avez choisi : {code}. C’est une bonne action, mais pas celle de cette étape. Recommencez, ou continuez.',
  'learn.watch': 'Bela répond. Regardez le plateau.',
  'learn.pay_cube': 'D’où vient le cube ? De la réserve, il est gratuit.',
  'learn.lose_cube':
    'Chaque touche coûte un cube de votre choix. Les cubes de Déplacement ne comptent pas dans la comparaison : cédez-les d’abord.',
  'learn.retreat_to': 'Votre armée fuit. Choisissez où.',
  'learn.upkeep_cube':
    'Ce que vous ne pouvez pas payer quitte le jeu et coûte un point. Cédez ce qui vous sert le moins.',

  // ---------------------------------------------------------------- two sides, two tracks
  'learn.sides.title': 'Deux camps, deux pistes',
  'learn.sides.page1':
    'Nous sommes en 632. L’Orient est à Byzance, et les Arabes surgissent du désert. Vous n’êtes ni l’un ni l’autre : vous avez une armée dans chaque camp et contrôlez des cités des deux. Les cités violettes sont byzantines, les blanches arabes, les grises perses.',
  'learn.sides.page2':
    'Vous marquez donc sur deux pistes, la byzantine et l’arabe. Après trois tours, votre score est leur somme, mais seulement si la plus basse atteint la moitié de la plus haute. Sinon, la plus basse ne compte pas du tout. L’équilibre gagne.',
  'learn.sides.page3':
    'Vous êtes Anna ; vos cubes sont rouges. Tous les 42 sont visibles : dans les emplacements de vos deux armées, dans la réserve, libre d’emploi, et parmi les pertes. Presque chaque action place un cube quelque part. Commençons.',

  // ---------------------------------------------------------------- turn I
  'learn.control.title': 'Prendre le contrôle',
  'learn.control.text':
    'Une cité byzantine ou arabe que personne ne contrôle est à vous pour un cube. Ses jetons vous donnent aussitôt des points, sur la piste de son camp.',
  'learn.control.action': 'Choisissez « {code} ».',
  'learn.control.control_city':
    'Les cités éclairées sont libres ; le nombre est celui de leurs jetons. Choisissez {city} : 3 points byzantins.',
  'learn.control.pay_cube':
    'Tout cube que vous placez vient de quelque part. De la réserve, il est gratuit. Des pertes ou d’un de vos emplacements, il coûte 3 bezants. Prenez-le dans la réserve.',
  'learn.control.done':
    '{city} est à vous, et ses jetons sont des points. Avec votre première cité byzantine, votre armée byzantine y entre en jeu : c’est le pion à côté. À la fin de chaque tour, la cité rapportera 2 bezants par jeton.',

  'learn.strengthen.title': 'Renforcer',
  'learn.strengthen.text':
    'Jusqu’à trois cubes dans vos emplacements. L’Unité d’élite et le Corps d’armée combattent, le Déplacement paie les marches, la Milice défend vos cités. Un seul cube par action dans chaque Unité d’élite.',
  'learn.strengthen.action': 'Choisissez « {code} ».',
  'learn.strengthen.strengthen_box':
    'Choisissez un emplacement. Votre armée arabe va bientôt marcher : un cube en Unité d’élite, deux en Déplacement.',
  'learn.strengthen.pay_cube':
    'Prenez les trois dans la réserve : c’est gratuit. Dans les pertes, un cube coûterait 3 bezants du camp qu’il aide.',
  'learn.strengthen.done':
    'Votre armée a grandi. Mais les soldats veulent être payés à la fin du tour : 3 bezants par cube d’élite, 2 pour la Milice, 1 pour le Corps d’armée et le Déplacement. À côté des emplacements, vous voyez ce qui restera au trésor.',

  'learn.tax.title': 'Taxe',
  'learn.tax.text':
    'Votre trésor arabe a 5 bezants, et ses soldats en coûteront 13. Une fois par tour, vous pouvez changer des cubes de la réserve en bezants : 2 pour chacun. Les cubes reviennent à la fin du tour.',
  'learn.tax.action': 'Choisissez « {code} » parmi les actions.',
  'learn.tax.tax_cubes': 'Il manque 8 bezants, et chaque cube en rapporte 2 : réglez le nombre sur 4.',
  'learn.tax.tax_split':
    'Répartissez maintenant les bezants entre vos deux trésors. Les Arabes ont besoin de tout : mettez la part byzantine à 0.',
  'learn.tax.done':
    'Les cubes attendent sur l’emplacement Taxe, et les bezants sont à vous. Un cube de la réserve peut beaucoup : celui de la taxe ne prendra pas de cité ce tour-ci.',

  'learn.improve.title': 'Développer une cité',
  'learn.improve.text':
    'Entre-temps, vous avez pris le contrôle de La Mecque. Développer ajoute un jeton à une cité de la couleur de l’emplacement, jusqu’à 3 : plus de revenus, plus de points à la fin, et elle est plus dure à prendre. Chaque action spéciale n’a de place que pour quelques cubes par tour.',
  'learn.improve.action': 'Choisissez « {code} » parmi les actions.',
  'learn.improve.improve_city': 'Choisissez {city} : la cité est à vous.',
  'learn.improve.done':
    '{city} a un jeton de plus. Pas de points pour cela maintenant, mais 2 bezants de plus à chaque tour, et un point de plus à la fin. Vous pouvez même développer une cité que personne ne contrôle, si vous espérez la prendre.',

  'learn.guard.title': 'Empereur et Calife',
  'learn.guard.text':
    'Qui devient Empereur ou Calife reçoit aussitôt 2 points sur la piste de ce camp. Et la Garde rejoint l’Unité d’élite de ce camp : elle combat, ne demande pas de solde et tombe la dernière. À la fin du tour, elle rentre chez elle.',
  'learn.guard.action': 'Vos Arabes partiront bientôt. Choisissez « {code} ».',
  'learn.guard.done':
    '2 points, et une Garde à côté de vos cubes dans l’Unité d’élite. La place est à vous jusqu’à la fin du tour ; personne d’autre ne peut l’avoir.',

  'learn.build.title': 'Église et mosquée',
  'learn.build.text':
    'Un cube et 6 bezants de ce camp : 2 points pour une église sur la piste byzantine, pour une mosquée sur la piste arabe. Aussi souvent que vous voulez. Mais le cube y reste jusqu’à la fin de la partie.',
  'learn.build.action': 'Construisez une mosquée : choisissez « {code} ».',
  'learn.build.done':
    '2 points. Les bezants ne valent rien à la fin de la partie : sur le tard, ce dont les soldats n’ont pas besoin devient églises et mosquées.',

  'learn.march.title': 'Entrer et marcher',
  'learn.march.text':
    'Une armée est un seul pion sur la carte. Si elle n’y est pas encore, elle entre dans une cité de son camp. Puis elle peut suivre une liaison, ou deux. Chacune coûte un cube de Déplacement, la seconde un de plus. Les traits pleins sont des routes, les pointillés le désert, pour les Arabes seuls ; par mer, les Arabes paient le double.',
  'learn.march.action': 'Choisissez « {code} ».',
  'learn.march.enter_city':
    'Votre armée arabe entre dans une cité arabe, quel que soit celui qui la contrôle. Choisissez {city}.',
  'learn.march.march': (a) =>
    a.city
      ? 'Le nombre près d’une cité est le prix du chemin. Traversez le désert vers {city}.'
      : 'Vous y voilà. Une seconde liaison coûterait 2 cubes, et les épées seraient une attaque. Pas encore : choisissez « {code} ».',
  'learn.march.done':
    'Les cubes de Déplacement payés sont parmi les pertes ; la moitié de celles-ci revient à la fin du tour. Quand l’emplacement Déplacement est vide, l’armée ne peut aller nulle part.',

  'learn.siege.title': 'Siège et conquête',
  'learn.siege.text':
    'Entrer dans une cité qui n’est pas du camp de l’armée est une attaque. À Jérusalem, ni armée ni milice. Mais la cité se défend : elle lance autant de dés qu’elle a de jetons, et 4 ou plus touche. Pour la prendre, votre Unité d’élite et votre Corps d’armée doivent ensuite dépasser sa puissance.',
  'learn.siege.action': 'Choisissez « {code} ». Elle est à Tabouk.',
  'learn.siege.march':
    'Choisissez {city}. Avant de confirmer, une fiche montre vos chances exactes, ce que vous risquez et ce que vous gagnez.',
  'learn.siege.lose_cube':
    'La cité a touché. Chaque touche vous coûte un cube de votre choix. Les cubes de Déplacement ne comptent pas dans la comparaison : c’est la perte la plus légère.',
  'learn.siege.pay_cube':
    '{city} est tombée ! Elle est arabe maintenant, avec un jeton de moins. Vous marquez ce qui reste et prenez autant de bezants. Placez-y un cube pour la contrôler : votre réserve est vide, achetez-en un aux pertes.',
  'learn.siege.done':
    '{city} est à vous, et votre armée s’y tient. Une cité perd un jeton à chaque conquête ; quand il n’en reste qu’un, elle ne donne ni points ni bezants.',
  'learn.siege.failed':
    'Les dés ont été cruels : {city} a résisté, et votre armée, affaiblie, est revenue d’où elle venait. Cela arrive. Recommencez, ou continuez : dans l’histoire, Jérusalem est alors à vous.',

  'learn.pass.title': 'Passer, et la fin du tour',
  'learn.pass.text':
    'Votre réserve est vide, il est temps. Qui passe n’a plus d’action ce tour-ci ; le premier à passer commence le suivant. Quand tous sauf un ont passé, celui-ci a encore une action. Puis viennent les revenus : 2 bezants par jeton de vos cités. Et l’entretien : chaque cube de vos emplacements veut être payé.',
  'learn.pass.action':
    'Regardez vos deux trésors : les petits nombres disent ce que la fin du tour apportera. Puis choisissez « {code} ».',
  'learn.pass.done':
    'Bela a passé aussi, et le tour est fini. Vous avez touché vos revenus et payé. Ce qu’on ne peut pas payer quitte le jeu pour de bon et coûte un point par cube. Les cubes des actions sont revenus dans votre réserve, avec la moitié de vos pertes. Tour II : vous avez passé en premier, vous commencez.',

  // ---------------------------------------------------------------- turn II
  'learn.battle.title': 'Bataille',
  'learn.battle.text':
    'Bela contrôle Alexandrie, et son armée s’y tient. D’abord les armées : chacune fuit ou tient bon. Dans une bataille, les deux lancent en même temps : un dé par cube de Corps d’armée, trois au plus, et un par cube d’élite. 4 ou plus touche. Puis on compare Unité d’élite et Corps d’armée : il faut plus à l’attaquant.',
  'learn.battle.action': 'Vous avez renforcé votre armée arabe. Choisissez « {code} » : elle est à Jérusalem.',
  'learn.battle.march': 'Choisissez {city} et regardez vos chances. Bonnes, mais pas certaines.',
  'learn.battle.lose_cube':
    'Chaque touche vous coûte un cube. Seuls l’Unité d’élite et le Corps d’armée comptent, gardez-les : les cubes de Déplacement d’abord.',
  'learn.battle.pay_cube': 'L’armée est battue, le siège gagné : {city} est à vous. Placez-y un cube.',
  'learn.battle.done':
    'D’abord l’armée, puis le siège. L’armée battue de Bela a fui vers la cité la plus proche de son camp. Sans armée sur place, la Milice de Bela aurait pu combattre. La Milice défend toutes les cités que vous contrôlez, mais ne marche jamais.',
  'learn.battle.failed':
    'Cette fois, c’est raté : {city} tient, et votre armée est revenue d’où elle venait. L’égalité est au défenseur, venez donc plus nombreux. Recommencez, ou continuez l’histoire, où vous avez gagné.',

  'learn.fleet.title': 'Les flottes',
  'learn.fleet.text':
    'Deux emplacements commandent la mer pour un tour. Avec la flotte arabe, votre armée arabe navigue à moitié prix. Avec la flotte byzantine, vous pouvez doubler le prix pour les Arabes des autres, et lancer les dés contre ceux qui traversent quand même.',
  'learn.fleet.action':
    'Il reste un cube de Déplacement à votre armée, et par mer les Arabes paient 2. Choisissez « {code} » du côté arabe.',
  'learn.fleet.done':
    'Jusqu’à la fin du tour, vos Arabes paient 1 par mer. Les armées byzantines paient toujours 1, et de Constantinople elles atteignent toutes les côtes.',

  'learn.sail.title': 'Par-delà la mer',
  'learn.sail.text':
    'Les longs tirets sont des routes maritimes. D’Alexandrie, l’une mène à Candie, en Crète : byzantine, deux jetons, et personne ne la contrôle. Avec votre flotte, cela coûte un seul cube de Déplacement.',
  'learn.sail.action': 'Choisissez « {code} ».',
  'learn.sail.march': 'Choisissez {city}.',
  'learn.sail.lose_cube':
    'Maintenant, chaque cube compte : votre emplacement Déplacement est vide. Cédez un cube de Corps d’armée ; l’élite a son propre dé dans chaque bataille.',
  'learn.sail.pay_cube': '{city} est arabe maintenant. Placez-y un cube.',
  'learn.sail.done':
    'Personne n’est à l’abri derrière la mer. Mais une armée battue sur une île doit pouvoir rentrer : si la flotte byzantine d’un rival ferme la mer, elle peut être perdue.',
  'learn.sail.failed': '{city} a résisté, et votre armée est rentrée par mer. Recommencez, ou continuez.',

  'learn.bulgars.title': 'Les Bulgares',
  'learn.bulgars.text':
    'Les Bulgares ne sont à personne. Qui prend leur emplacement leur ajoute 2 cubes orange et attaque avec eux, ou en ajoute 4. Ils descendent par les flèches vers Thessalonique ou Andrinople. S’ils prennent une cité, vous marquez les jetons qui lui restent, sur la piste du camp qui n’a pas été attaqué.',
  'learn.bulgars.action': 'Thessalonique est à Bela. Choisissez « {code} » parmi les actions.',
  'learn.bulgars.bulgars_plan': 'Choisissez {city}. Une cité byzantine tombe, les points sont donc arabes.',
  'learn.bulgars.pay_cube': 'Le cube pour l’emplacement. De la réserve, il est gratuit.',
  'learn.bulgars.done':
    '{city} est orange : Bela l’a perdue, et vous avez des points arabes. De là, les Bulgares continuent par la route, jusqu’à Constantinople même.',
  'learn.bulgars.failed':
    '{city} a résisté. Les Bulgares restants attendent dans leur emplacement le prochain qui les appellera.',

  'learn.fortify.title': 'Fortifier',
  'learn.fortify.text':
    'Vous avez deux fortifications. L’une d’elles prend la place de votre cube sur une cité : celle-ci a 1 de puissance en plus lors des sièges, jusqu’à ce que quelqu’un la prenne. Ce n’est pas un jeton : ni points ni bezants.',
  'learn.fortify.action': 'Damas nourrit vos Byzantins. Choisissez « {code} ».',
  'learn.fortify.fortify_city': 'Choisissez {city}.',
  'learn.fortify.done':
    'Le donjon montre que {city} est à vous, et sa puissance a augmenté de 1. Le triangle rouge sur une cité prévient qu’un rival peut l’attaquer à sa prochaine action.',

  'learn.civil_war.title': 'Guerre civile',
  'learn.civil_war.text':
    'Une armée ne peut pas simplement attaquer les cités de son propre camp. Avec un cube sur un emplacement Guerre civile, elle le peut, si un autre joueur contrôle la cité. Antioche est byzantine, et à Bela. Votre armée byzantine à Damas est forte.',
  'learn.civil_war.action': 'Choisissez « {code} ».',
  'learn.civil_war.march': (a) =>
    a.city
      ? 'Allez d’abord à {city}, par la route. Ce n’est pas encore une attaque : la cité est de votre camp.'
      : 'Vous y êtes. Choisissez maintenant « {code} ».',
  'learn.civil_war.pay_cube': 'Le cube vient de la réserve, ou coûte 3 bezants.',
  'learn.civil_war.lose_cube': 'La Milice de Bela ou la cité a touché. Cédez ce qui vous sert le moins.',
  'learn.civil_war.done':
    '{city} reste byzantine, perd un jeton et est à vous. Une bonne cité d’un rival vaut mieux qu’une libre : vous gagnez ce qu’il perd.',
  'learn.civil_war.failed': '{city} reste à Bela. Recommencez, ou continuez.',

  // ---------------------------------------------------------------- the end
  'learn.end.title': 'La fin de la partie',
  'learn.end.text':
    'Tour III. Bela a passé : il vous reste une action, la dernière de la partie. Puis toutes les cités marquent encore une fois leurs jetons. Vous avez beaucoup de points arabes, mais il manque 2 à votre piste byzantine pour la moitié : elle ne compte pas. En l’état, Bela gagne.',
  'learn.end.action':
    'Deux points suffisent. Une église les donne ; l’Empereur ou une cité byzantine libre aussi. Choisissez « {code} », ou trouvez mieux.',
  'learn.end.done':
    'Votre piste la plus basse atteint la moitié, et les deux comptent : {score:point}, contre {number} pour Bela. La partie est à vous ! Elle peut aussi finir plus tôt : si Constantinople tombe, tout s’arrête, et seuls les points arabes comptent. Regardez qui mène sur la piste arabe avant d’y aider.',
  'learn.end.failed':
    'Votre piste la plus basse n’atteint toujours pas la moitié : seuls {score} de vos points comptent, et Bela en a {number}. Recommencez : deux points byzantins renversent la partie.',

  // ---------------------------------------------------------------- afterwards
  'learn.finish.title': 'Bien joué !',
  'learn.finish.text':
    'Vous avez fait une fois chaque action du jeu. Le reste est de bien choisir : des cités qui rapportent, des armées que vous pouvez payer, et deux pistes en équilibre.',
  'learn.finish.advice':
    'Dans votre première partie, devenez d’abord Calife et prenez des cités arabes, puis de grandes cités byzantines. Payez avec des soldats qui ne feraient que coûter de l’entretien, et veillez à ce que la piste la plus basse atteigne la moitié. Demandez un conseil quand vous voulez.',
  'learn.finish.play': 'Jouer une vraie partie',
  'learn.finish.play_note': 'Contre deux bots doux ; environ une demi-heure.',
  'learn.finish.starting': 'Mise en place…',
  'learn.finish.rules': 'Lire les règles',
  'learn.finish.stay': 'Retour aux leçons',
} satisfies LaterTexts<'learn'>
