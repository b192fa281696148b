/**
 * Words that passwords are made of in France, in lower case without accents: with digits or signs around them they
 * are among the first that attackers try. Compiled for this product from common knowledge; no list was copied.
 */
const lines = `
motdepasse motdepass mdp mdpmdp password passe passeword monmotdepasse nouveaumotdepasse changeme changemoi secret
secrets code codesecret acces bienvenue welcome ouvretoi sesameouvretoi sesame bonjour bonsoir salut coucou hello
azerty azertyui azertyuiop aqwzsx wxcvbn wxcvbnqsdfgh qsdfghjklm qwerty qwertz qwertyuiop azerqsdf aze azer azeqsd
admin administrateur administrator root invite utilisateur user test tests testtest demo demonstration compte
exploitant client operateur chauffeur conducteur directeur direction secretariat accueil bureau societe entreprise
lavandiere lavage laveuse lavages conteneur conteneurs colonne colonnes poubelle poubelles dechet dechets benne bennes
tri verre papier emballage emballages mairie commune ville metropole agglo agglomeration collecte tournee tournees
soleil lune etoile etoiles ciel nuage arcenciel mer plage montagne foret fleur fleurs rose roses tulipe marguerite
jardin maison chateau chocolat vanille caramel bonbon fraise cerise banane orange citron pomme nutella croissant
amour amours jetaime jetadore moncoeur coeur coeurs bisous bisou cheri cherie monamour tendresse calin bebe ange anges
princesse prince roi reine doudou loulou louloute nounours minou chaton chatons chien chiens chat chats cheval chevaux
poney lapin tigre lion loup louve panda dauphin dauphins papillon oiseau tortue licorne dragon dragons
famille maman papa mamie papi papy mamy frere soeur enfants enfant fille garcon vacances noel liberte egalite
fraternite france paris marseille lyon toulouse nice nantes strasbourg montpellier bordeaux lille rennes reims toulon
grenoble dijon angers nimes clermont brest tours limoges amiens perpignan metz besancon orleans rouen caen mulhouse
nancy bretagne normandie corse alsace provence vendee savoie martinique guadeloupe reunion portugal algerie maroc
tunisie espagne italie
psg parissaintgermain om olympique olympiquedemarseille asse ol stade football foot rugby tennis handball basket
zidane mbappe ronaldo messi neymar pokemon pikachu naruto dragonball starwars batman superman spiderman minecraft
fortnite playstation nintendo zelda mario soleil123 loveyou iloveyou jtm jtaime
janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre lundi mardi mercredi jeudi vendredi
samedi dimanche printemps ete automne hiver
nicolas thomas julien alexandre sebastien guillaume maxime antoine kevin romain anthony pierre vincent jeremy mathieu
matthieu florian clement benjamin adrien alexis quentin lucas hugo theo nathan enzo louis jules gabriel raphael arthur
leo adam ethan mathis noah tom paul victor axel philippe michel christophe patrick laurent stephane olivier pascal
daniel eric jean jeanpierre jeanmarc david frederic bruno thierry didier franck herve gilles francois jacques bernard
alain marc yann yannick loic gael mohamed mehdi karim rachid samir yassine
marie camille laura manon lea chloe emma ines sarah clara jade louise alice lola zoe julie pauline marine marion
oceane anais mathilde lucie celine aurelie emilie caroline sophie isabelle nathalie sylvie valerie sandrine stephanie
virginie christine catherine veronique corinne martine monique brigitte francoise nicole jacqueline jeanne charlotte
juliette margaux elodie melanie audrey amandine vanessa jessica jennifer laetitia severine delphine karine fatima
nadia samira yasmine
dupont durand martin bernard dubois robert richard petit moreau simon lefebvre leroy roux fournier girard bonnet
mercier blanc guerin boyer garnier chevalier legrand gauthier garcia perrin robin masson
voiture moto camion peugeot renault citroen ferrari porsche bmw mercedes audi ford fiat yamaha kawasaki
musique guitare piano cinema photo ordinateur informatique internet google facebook instagram youtube microsoft windows
orangefr wanadoo freebox gmail hotmail samsung iphone apple
jesus dieu allah inchallah bismillah marseillaise victoire gagnant champion bonheur espoir courage patience
soldat pompier police gendarme docteur infirmiere etoilefilante tournesol coccinelle libellule framboise
toto tata titi tutu totototo titeuf asterix obelix tintin milou bob bobby max rex felix minette caramelle
`

export const motsCourants: ReadonlySet<string> = new Set(lines.split(/\s+/).filter(Boolean))
