import { randomUUID } from 'node:crypto'
import { resources } from '../src/rooms.ts'
import { MOT_DE_PASSE } from '../testing/accounts.ts'
import { dayIn, today } from '../testing/days.ts'
import { type Camp, canaryOf, JOUR_DE_TOURNEE, ofSociete } from './biens.ts'
import { exampleOf, nextRank } from './exemples.ts'

export type Corps = Record<string, unknown>

const iri = (camp: Camp, resource: string) => `/api/${resource}/${camp.biens[resource]}`

const exampleHr = (camp: Camp): Corps => ({
  tauxChargesPatronales: 42,
  tauxHoraire: 12.5,
  forfaitPanierRepas: 10,
  forfaitDeplacement: 3,
  matriculePaie: ofSociete(camp.nom, 'i'),
})
/** What a report of a year of the client is asked with, and its figures. */
const rapportAnnuel = (camp: Camp): Corps => ({
  exploitant: iri(camp, 'exploitants'),
  client: iri(camp, 'clients'),
  bilanType: 'global',
  dateDebut: '2026-01-01',
  dateFin: '2026-12-31',
})
const compte = (camp: Camp, token: string, logo = true) => ({
  libelle: `Compte ${token}`,
  lastname: `Nom ${token}`,
  email: `compte-${nextRank()}-${token}@test.example`,
  password: 'Colonne-verte-27',
  rfid: `rfid ${token}`,
  ...(logo ? { logo: iri(camp, 'user_logos') } : {}),
})

/**
 * Bodies written by hand, where an example made from the fields does not do: passwords, fields that depend on each
 * other, fixed words.
 */
const written: Readonly<Record<string, (camp: Camp) => Corps>> = {
  users: (c) => ({
    ...compte(c, canaryOf(c.nom)),
    roles: ['ROLE_CLIENT'],
    exploitant: iri(c, 'exploitants'),
  }),
  // A new company has no logo, unless an administrator uploaded one for it.
  exploitants: (c) => compte(c, ofSociete(c.nom, '0'), false),
  clients: (c) => ({ ...compte(c, canaryOf(c.nom)), exploitant: iri(c, 'exploitants') }),
  operateurs: (c) => ({ ...compte(c, ofSociete(c.nom, 'i')), exploitant: iri(c, 'exploitants') }),
  forms: (c) => ({
    libelle: `Formulaire ${canaryOf(c.nom)}`,
    client: iri(c, 'clients'),
    typologieLavage: iri(c, 'typologie_lavages'),
    // A typology common to all companies, other than the one being created.
    typologieLavageFallback: '/api/typologie_lavages/1',
    strategieLavageImpossible: 1,
  }),
  webhooks: (c) => ({
    libelle: `Webhook ${ofSociete(c.nom, 'i')}`,
    adresse: `http://127.0.0.1:9/${ofSociete(c.nom, 'i')}`,
    // Of nothing that the tests do: nothing is sent.
    evenements: ['periode.cloturee'],
  }),
  conteneurs: (c) => ({
    patrimoine: iri(c, 'patrimoines'),
    nomenclature: `${nextRank()} ${canaryOf(c.nom)}`,
    adresse: `Rue ${canaryOf(c.nom)}`,
    commune: `Commune ${canaryOf(c.nom)}`,
    marque: `Marque ${canaryOf(c.nom)}`,
    conteneurType: 'CA',
    dechetType: 'VER',
    latitude: 48.9,
    longitude: 2.3,
  }),
  campagne_lavages: (c) => ({
    libelle: `Tournée ${canaryOf(c.nom)}`,
    client: iri(c, 'clients'),
    patrimoine: iri(c, 'patrimoines'),
    formulaire: iri(c, 'forms'),
    prestation: iri(c, 'prestations'),
    chauffeur: iri(c, 'operateurs'),
    equipier: `/api/operateurs/${c.libres.operateurs}`,
    dateDebut: '2026-01-01',
    dateFin: '2030-12-31',
    freq: 'DAILY',
    conteneurs: [c.biens.conteneurs],
    ordre: [c.biens.conteneurs],
  }),
  interventions: (c) => ({
    uuid: randomUUID(),
    conteneur: iri(c, 'conteneurs'),
    patrimoine: iri(c, 'patrimoines'),
    campagne: iri(c, 'campagne_lavages'),
    operateur: iri(c, 'operateurs'),
    prestation: iri(c, 'prestations'),
    typologieLavage: iri(c, 'typologie_lavages'),
    problemes: [iri(c, 'problems')],
    dateEvenement: '2026-03-02T10:00:00+01:00',
    observation: `Observation ${canaryOf(c.nom)}`,
    photoAvant: [iri(c, 'intervention_photos')],
  }),
  // An operateur may only send a shift of today or yesterday; the office may enter any.
  poste_operateurs: (c) => ({
    uuid: randomUUID(),
    operateur: iri(c, 'operateurs'),
    heureDebut: `${today()} 08:00:00`,
    heureFin: `${today()} 16:00:00`,
    tempsPauseMinutes: 30,
    laveusePrisePoste: iri(c, 'laveuses'),
    laveuseFinPoste: iri(c, 'laveuses'),
  }),
  // Months that are over and have no working days, so that they can be closed.
  periode_paies: (c) => ({
    libelle: `Période ${ofSociete(c.nom, 'i')}`,
    startDate: '2021-01-01',
    endDate: '2021-01-31',
  }),
  // A correction is of a period in the balances, which begin a week ago.
  soldes_depart: (c) => ({ operateur: iri(c, 'operateurs'), jour: dayIn(-7), cpEnCours: 5 }),
  corrections_conges: (c) => ({
    operateur: iri(c, 'operateurs'),
    sorte: 'CP',
    jours: 1.5,
    periode: today(),
    motif: `Motif ${ofSociete(c.nom, 'i')}`,
  }),
  laveuses: (c) => ({
    immatriculation: `AA ${nextRank()} ${ofSociete(c.nom, 'i')}`,
    description: `Laveuse ${ofSociete(c.nom, 'i')}`,
    // An operateur has one vehicle: the camp's vehicle already has the other operateur.
    operateur: `/api/operateurs/${c.libres.operateurs}`,
  }),
}

/**
 * The body that creates an item of each resource, with relations to one camp's items only; every relation of the
 * resource is set.
 */
export const corps: Readonly<Record<string, (camp: Camp) => Corps>> = {
  ...Object.fromEntries(
    resources.map((resource) => [resource.name, (camp: Camp) => exampleOf(resource, camp)] as const),
  ),
  ...written,
}

/** The bodies of calls that create no item, by the route's key, where one made from its schema does not do (`exampleOfBody`). */
export const corpsParRoute: Readonly<Record<string, (camp: Camp) => Corps>> = {
  'POST /terrain/secours': (c) => ({
    uuid: randomUUID(),
    compte: c.operateur.id,
    nature: 'lavage',
    corps: { conteneur: iri(c, 'conteneurs'), observation: `Secours ${canaryOf(c.nom)}` },
    photos: [],
    apres: null,
    heure: Date.parse('2026-03-02T10:00:00Z'),
    decalage: 0,
  }),
  'POST /conteneurs/lots': (c) => ({
    patrimoine: iri(c, 'patrimoines'),
    conteneurs: [iri(c, 'conteneurs')],
    valeurs: { quantite: 3 },
  }),
  'POST /mon-compte/mot-de-passe': () => ({ actuel: MOT_DE_PASSE, password: 'Benne-rouge-44' }),
  'PUT /telematique/traccar': () => ({ adresse: 'http://127.0.0.1:9', jeton: 'Colonne-verte-27' }),
  'PUT /telematique/service': () => ({ service: { debut: '04:00', fin: '22:00' } }),
  'PUT /calendriers': (c) => ({ sujet: `/api/operateurs/${c.operateur.id}` }),
  'POST /imports/:id/verification': () => ({ correspondances: {} }),
  'POST /campagne_lavages/annee': (c) => ({
    id: c.biens.campagne_lavages,
    dateDebut: '2026-01-01',
    dateFin: '2026-12-31',
    freq: 'WEEKLY',
    byDay: ['MO'],
  }),
  'POST /repartitions': ({ biens }) => ({
    jour: today(),
    points: [{ conteneur: biens.conteneurs, campagne: biens.campagne_lavages, vers: null, apres: null }],
  }),
  'POST /planning/changements': ({ biens }) => ({
    changements: [{ campagne: biens.campagne_lavages, regle: JOUR_DE_TOURNEE, heureDebut: '06:00' }],
  }),
  'POST /campagne_lavages/avertissements': (c) => ({
    libelle: 'Ronde',
    client: iri(c, 'clients'),
    chauffeur: iri(c, 'operateurs'),
    dateDebut: '2026-01-01',
    dateFin: '2026-12-31',
    freq: 'WEEKLY',
    byDay: ['MO'],
  }),
  'PATCH /campagne_lavages/:id/jours/:jour': (c) => ({
    etat: 'annulee',
    motif: `Motif ${ofSociete(c.nom, 'i')}`,
    chauffeur: iri(c, 'operateurs'),
    formulaire: iri(c, 'forms'),
    laveuse: iri(c, 'laveuses'),
  }),
  'POST /campagne_lavages/:id/jours/:jour/avertissements': (c) => ({ laveuse: iri(c, 'laveuses') }),
  'POST /terrain/contact': () => ({ appareil: randomUUID(), faits: 1, photos: 2, aCorriger: 0 }),
  // Fields of a shift that its own crew may send, as well as the office.
  'PATCH /poste_operateurs/:id': (c) => ({ laveuseFinPoste: iri(c, 'laveuses') }),
  'PUT /poste_operateurs/:id': (c) => ({ laveuseFinPoste: iri(c, 'laveuses') }),
  'PATCH /feuille_de_temps/:id': () => ({ tempsPauseMinutes: 15 }),
  'PUT /feuille_de_temps/:id': () => ({ tempsPauseMinutes: 15 }),
  'PATCH /donnees_rhs/:id': (c) => exampleHr(c),
  'PUT /donnees_rhs/:id': (c) => exampleHr(c),
  'POST /feuille_de_temps/vide': (c) => ({
    operateurId: c.biens.operateurs,
    date: '2026-03-03',
    statutJournee: 'WD',
    heureDebut: '2026-03-03 08:00:00',
    heureFin: '2026-03-03 16:00:00',
    tempsPauseMinutes: 0,
  }),
  // The period is already open, for this reason (`monde-sans-appel.ts`): sending the same reason again is accepted.
  'POST /periode_paies/:id/reouverture': (c) => ({ motif: ofSociete(c.nom, 'i') }),
  'PUT /reglages': (c) => ({ planningUrl: `https://exemple.fr/${ofSociete(c.nom, 'i')}` }),
  'PUT /reglages/connexion': (c) => ({
    actuel: MOT_DE_PASSE,
    emetteur: 'https://127.0.0.1:9',
    clientId: ofSociete(c.nom, 'i'),
    secret: 'secret',
    domaines: ['exemple.fr'],
    actif: false,
  }),
  'PUT /reglages/connexion/essai': () => ({
    emetteur: 'https://127.0.0.1:9',
    clientId: 'i',
    secret: 'secret',
  }),
  'PUT /mon-compte/cles': () => ({
    attente: 'inconnue',
    nom: 'Téléphone',
    reponse: {
      id: 'aW5jb25udWU',
      rawId: 'aW5jb25udWU',
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: 'e30', attestationObject: 'oA' },
    },
  }),
  'PUT /cles_api': (c) => ({
    actuel: MOT_DE_PASSE,
    libelle: `Programme ${canaryOf(c.nom)}`,
    portees: { interventions: 'lecture' },
    expireLe: null,
  }),
  'PUT /reglages/heures/:jour': () => ({ seuil1Min: 2100 }),
  'POST /synthese': rapportAnnuel,
  'POST /synthese/chiffres': rapportAnnuel,
  'POST /dossiers': (c) => ({ exploitant: iri(c, 'exploitants') }),
}
