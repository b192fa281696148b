import type { JourFiche } from '@lavandiere/domain/heures/fiche-heures.ts'
import type { posteOperateur } from '@lavandiere/domain/heures/poste.ts'
import type { SoldeConges } from '@lavandiere/domain/heures/solde-conges.ts'
import type { JourSuivi } from '@lavandiere/domain/heures/suivi-heures.ts'
import type { Item } from '@lavandiere/domain/kernel/resource.ts'
import type { Tour, TourClient } from '@lavandiere/domain/tableau-de-bord/tableau.ts'

/** A collection as the server answers it. */
export const listOf = (members: readonly object[], total = members.length) => ({
  'hydra:member': members,
  'hydra:totalItems': total,
})

/** An item as the server answers it within another. */
export const short = (name: string, id: number, libelle: string) => ({
  '@id': `/api/${name}/${id}`,
  id,
  libelle,
})

export const ANA = short('operateurs', 1, 'Ana')

const AUCUN_COMPTE = { depuis: null, lignes: [], reste: null, decouvert: 0 }
/** The balances of leave of Ana, who has no opening balance. */
export const SANS_SOLDE: SoldeConges = {
  '@id': '/api/soldes_conges/1',
  '@type': 'SoldeConges',
  operateur: ANA,
  au: '2026-03-31',
  cp: AUCUN_COMPTE,
  rtt: AUCUN_COMPTE,
}

/** A pay period: March 2026. */
export const MARS = {
  ...short('periode_paies', 3, 'Mars'),
  '@type': 'PeriodePaie',
  startDate: '2026-03-01',
  endDate: '2026-03-31',
  clotureeLe: null,
}

const NO_MINUTES = { hn: 0, h25: 0, h50: 0, hnuit: 0, auDela: 0 }
/** The shares of a day without hours. */
export const PARTS = {
  ...NO_MINUTES,
  ...{ nuitExceptionnelle: 0, dimanche: 0, ferie: 0, premierMai: 0 },
  ...{ paniersJour: 0, paniersNuit: 0, deplacements: 0, absence: 0 },
}

/** A day with hours of the table of hours: from six to two, with a pause. */
export const DETAILS = {
  workMinutes: 450,
  validatedAt: null,
  statutJournee: 'WD' as const,
  posteOperateurId: 7,
  feuilleDeTempsId: 9,
  feuilleVersion: 2,
  quartixIdDebut: null,
  quartixIdFin: null,
  operateur: { id: 1 },
  debut: { date: '2026-03-02 06:00:00' },
  fin: { date: '2026-03-02 14:00:00' },
  tempsPauseMinutes: 30,
} satisfies JourSuivi['details']

/** A day of the weekly sheet: a Monday without hours. */
export const jourDeFiche = (more: Partial<JourFiche> = {}): JourFiche => ({
  jour: 'lundi',
  date: '02/03/2026',
  dateISO: '2026-03-02',
  heureDebut: null,
  heureFin: null,
  pauseMinutes: null,
  equipier: null,
  laveuse: null,
  tournee: null,
  client: null,
  exists: false,
  feuilleDeTempsId: null,
  posteOperateurId: null,
  statutJournee: 'WD',
  workMinutes: 0,
  parts: PARTS,
  laveuseSuivie: null,
  validatedAt: null,
  avertissements: [],
  ...more,
})

/** The same day with hours, a partner, a vehicle, a round and a client. */
export const jourTravaille = (more: Partial<JourFiche> = {}): JourFiche =>
  jourDeFiche({
    heureDebut: '06:00',
    heureFin: '13:30',
    pauseMinutes: 75,
    equipier: 'Bob',
    laveuse: 'AB-123-CD',
    tournee: 'Centre',
    client: 'Ville',
    exists: true,
    feuilleDeTempsId: 9,
    posteOperateurId: 7,
    ...more,
  })

const TOTAUX = { hn: 0, h25: 0, h50: 0, hnuit: 0, total: 0 }
const REGLAGES = {
  seuil1Min: 2100,
  seuil2Min: 2580,
  majoration1: 25,
  majoration2: 50,
  nuitDebut: '21:00',
  nuitFin: '06:00',
  ...{ nuitExceptionnelleDebut: '21:00', nuitExceptionnelleFin: '04:00' },
  ...{ repasJourMin: 300, repasNuitMin: 300, repasNuitDebut: '20:00', repasNuitFin: '06:00' },
}
/** The sheet of Ana, with a week of these days. */
export const ficheDe = (...jours: JourFiche[]) => ({
  '@id': '/api/feuille_de_temps/hebdomadaires',
  operateur: ANA,
  periode: null,
  semaines:
    jours.length === 0
      ? []
      : [
          {
            numero: 10,
            annee: 2026,
            debut: '2026-03-02',
            fin: '2026-03-08',
            partagee: false,
            jours,
            totaux: TOTAUX,
            reglages: REGLAGES,
            avertissements: [],
          },
        ],
  totauxMensuels: TOTAUX,
  heuresAuDela: null,
})

/** A day of Ana without hours. */
export const posteDe = (more: Partial<Item<typeof posteOperateur>> = {}): Item<typeof posteOperateur> => ({
  '@id': '/api/poste_operateurs/7',
  '@type': 'PosteOperateur',
  id: 7,
  uuid: null,
  exploitant: short('exploitants', 1, 'Éclat'),
  operateur: ANA,
  date: '2026-03-02',
  jusquAu: null,
  statutJournee: 'WD',
  heureDebut: null,
  heureFin: null,
  tempsPauseMinutes: null,
  decalageHorloge: null,
  laveusePrisePoste: null,
  laveuseFinPoste: null,
  feuilleDeTempsId: null,
  validatedAt: null,
  ...more,
})

export const VILLE = short('clients', 2, 'Ville')
const SILOS = { ...short('patrimoines', 3, 'Silos'), client: VILLE, isUnipatrimoine: false }
/** A container of six bins of the patrimoine "Silos". */
export const CONTENEUR = {
  ...short('conteneurs', 5, 'C5'),
  nomenclature: 'C5',
  quantite: 6,
  conteneurType: 'CA',
  dechetType: 'VER',
  adresse: '12 rue des Lilas',
  commune: 'Saint-Denis',
  nextLavage: null,
  patrimoine: SILOS,
  client: VILLE,
  exploitant: short('exploitants', 1, 'Éclat'),
}
export const PHOTO = { ...short('intervention_photos', 4, ''), contentUrl: '/p.jpg', priseLe: null }

/** A wash of that container. */
export const interventionDe = (more: object = {}) => ({
  ...{ '@id': '/api/interventions/9', id: 9, uuid: 'd0a7a1de-8b0c-4f0e-9a55-0d6a3c1f2b11' },
  ...{ dateEvenement: '2026-03-02T10:15:42+01:00', client: VILLE, patrimoine: SILOS },
  ...{ conteneur: short('conteneurs', 5, 'C5'), campagne: null, prestation: null, typologieLavage: null },
  ...{ operateur: { ...short('operateurs', 7, 'Ana'), supprime: false } },
  ...{
    isAccessible: true,
    isScanReadable: true,
    nombreLaves: 2,
    surPlace: 6,
    problemes: [],
    observation: '',
  },
  ...{ status: 0, lavagePartiel: false, ecarts: [], corrigeeLe: null },
  ...{ photosAvant: [PHOTO], photosApres: [], photosProblem: [], photosInaccessible: [] },
  ...more,
})

/** What a server with that container, its patrimoine and these interventions answers; undefined for another call. */
export function answerOfPlace(path: string, history: readonly object[]) {
  if (path === '/conteneurs/5') return CONTENEUR
  if (path === '/patrimoines/3') return SILOS
  if (!path.includes('interventions?')) return undefined
  const size = Number(new URLSearchParams(path.split('?')[1]).get('itemsPerPage'))
  return listOf(history.slice(0, size), history.length)
}

/** A round of the day as its client sees it: not begun, six bins planned. */
export const tourDeClient = (more: Partial<TourClient> = {}): TourClient => ({
  ...{ id: 4, libelle: 'Mardi nord', type: 'COMPLET', prestation: null, etat: 'Pas démarré', progress: 0 },
  ...{ dateDebut: null, dateFin: null, heureDebut: null, regle: '2026-03-03', supprimee: false },
  ...{ total: 6, nombreLaves: 0, nombreHorsPlan: 0, nombreLavageImpossible: 0, productivite: null },
  ...{ lavagePartiel: 0, prestationLavagePartiel: null, conteneurs: [], clientId: 3, formId: 2 },
  ...more,
})

/** The same round as its company sees it, with its crew. */
export const tourDuJour = (more: Partial<Tour> = {}): Tour => ({
  ...tourDeClient(),
  ...{ equipe: { label: 'Nadia Benali / Marc Lefèvre', color: '#213067' }, chauffeur: 6, equipier: null },
  ...{ motif: null, laveuse: null, confies: [], tardifs: 0, decales: 0 },
  ...more,
})

/** A vehicle on the live map: its engine runs, and it was heard of twelve seconds ago. */
export const vehiculeSuivi = (more: object = {}) => ({
  ...{ id: 1, immatriculation: 'AB-123-CD', description: 'Laveuse colonnes', statut: 1, vehicleId: '501' },
  operateur: { id: 7, libelle: 'Nadia Benali' },
  equipage: [] as object[],
  ...{ Latitude: 45.75, Longitude: 4.85, Speed: 30, Heading: 90, LocationText: '3 rue des Lavoirs, Lyon' },
  ...{ LastEventDescription: 'Ignition-On', moteur: 'marche', pompe: false },
  LastEventDateTime: new Date(Date.now() - 12_000).toISOString(),
  ...more,
})
/** One that no tracker has told of. */
export const vehiculeSansPosition = (more: object = {}) =>
  vehiculeSuivi({ Latitude: null, Longitude: null, LastEventDateTime: null, moteur: 'inconnu', ...more })
