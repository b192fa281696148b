import { fichiersNommes } from '../fichiers-nommes.ts'
import { allTables, type Column, isSecret, type Table } from './schema.ts'

/** What the archive says of each table that leaves with a company: a table of the product is here or in `LAISSEES`. */
const EMPORTEES: Readonly<Record<string, string>> = {
  users: "Les comptes : l'exploitant, ses clients et ses opérateurs, sans mot de passe.",
  user_logos: 'Les logos des comptes.',
  prestations:
    'Le catalogue des prestations ; une entrée sans exploitant_id est commune à toutes les sociétés.',
  typologie_lavages: 'Le catalogue des typologies de lavage.',
  problems: 'Le catalogue des problèmes de conteneurs.',
  problem_laveuses: 'Le catalogue des problèmes de laveuses.',
  forms: 'Les formulaires, que les équipes remplissent à un lavage.',
  patrimoines: 'Les patrimoines des clients.',
  conteneurs: 'Les conteneurs des patrimoines.',
  releve_terrains: 'Les positions de conteneurs relevées sur le terrain.',
  modifications: "L'historique des patrimoines, des conteneurs et des comptes.",
  imports: 'Les imports enregistrés, avec leur rapport.',
  import_lignes: 'Les lignes refusées de ces imports.',
  fermetures: 'Les jours de fermeture de la société.',
  laveuses: 'Les laveuses.',
  laveuse_affectations: 'Qui a conduit quelle laveuse, et quand.',
  journal_laveuses: 'Les entrées du journal des laveuses.',
  journal_problemes: 'Les problèmes que ces entrées signalent.',
  journal_photos: 'Les photos de ces entrées.',
  campagne_lavages: 'Les tournées et leur récurrence.',
  campagne_conteneurs: "Les conteneurs de chaque tournée, dans l'ordre.",
  campagne_occurrences: 'Les jours de chaque tournée, avec ce qui en a été décidé.',
  points_confies: 'Les points confiés pour un jour à une autre tournée.',
  jour_modifications: "L'historique des jours de tournée.",
  interventions: 'Les interventions : ce qui a été lavé, ou pas, et pourquoi.',
  intervention_modifications: "L'historique des interventions.",
  intervention_problemes: 'Les problèmes constatés à chaque intervention.',
  intervention_photos: 'Les photos des interventions.',
  signalements: 'Ce que des passants ont signalé de conteneurs, avec la réponse.',
  reglages_exploitants: 'Les réglages de la société.',
  reglages_heures: 'Les réglages du calcul des heures, chacun avec le jour où il prend effet.',
  reglages_telematiques: 'Les réglages du suivi des véhicules, sans mot de passe.',
  telephones: 'Les téléphones des opérateurs : quand ils ont été entendus, et ce qui y attendait.',
  soldes_depart: 'Les soldes de congés avec lesquels le suivi commence.',
  corrections_conges: 'Les corrections de soldes de congés, chacune avec son motif.',
  donnees_rhs: 'Les données RH des opérateurs : taux, forfaits, matricules, contrats.',
  poste_operateurs: 'Les journées des opérateurs : travail, congés, absences.',
  feuille_de_temps: 'Les feuilles de temps.',
  periode_paies: 'Les périodes de paie.',
  periode_clotures: 'Les clôtures de ces périodes, avec ce qui a été figé.',
  periode_exports: 'Les fichiers figés des périodes closes.',
  heures_modifications: "L'historique des heures.",
  temps_moteurs: 'Le travail de chaque véhicule, jour par jour.',
  trajets_de_vehicules: 'Les trajets des véhicules.',
  positions: 'Les positions des véhicules.',
  dernieres_positions: 'La dernière position de chaque véhicule.',
  consultations: 'Qui a regardé la trace de quel véhicule, et de quel jour.',
  jours_a_calculer: 'Les jours dont les trajets restent à calculer.',
}

/** Why a table of the product stays behind. */
export const LAISSEES: Readonly<Record<string, string>> = {
  sessions: "les connexions ouvertes d'un appareil n'ont de sens que dans cette installation",
  refresh_tokens: 'des jetons de connexion : secrets',
  reset_tokens: 'des liens de mot de passe : secrets',
  seconds_facteurs: 'les clés du second facteur : secrètes',
  codes_secours: 'les codes de secours : secrets',
  cles_acces: "les clés d'accès : elles n'ouvrent que cette adresse, à refaire ailleurs",
  identites_externes: "les liens aux fournisseurs d'identité : ils se refont à la première connexion",
  preferences: "les colonnes, la densité et les filtres que chacun s'est choisis",
  fournisseurs_identite: "le fournisseur d'identité : son secret, à saisir à nouveau",
  liens_calendrier: 'les liens des calendriers : secrets, à refaire ailleurs',
  webhooks: 'les adresses des webhooks : leurs secrets sont à refaire ailleurs',
  envois: 'ce qui a été envoyé aux webhooks, gardé un mois',
  cles_api: 'les clés des programmes : secrètes, à refaire ailleurs',
  jetons_traceurs: 'les clés des traceurs : secrètes, à refaire ailleurs',
  traceurs: 'les traceurs vus par ces clés : ils se remplissent à leur premier envoi',
  comptes_traccar: "l'accès à un serveur Traccar : secret, à saisir à nouveau",
  idempotence: 'les réponses gardées deux jours pour un appel répété',
  dernieres_interventions: 'calculée des interventions',
  derniers_releves: 'calculée des relevés',
  rapports: 'les PDF de la synthèse : ils se refont en une minute',
  dossiers: 'les dossiers eux-mêmes',
  sauvegardes: "les sauvegardes de l'installation, qui sont à toutes les sociétés",
}

/** Why a column stays behind, besides those that hold a secret. */
const COLONNES_LAISSEES: Readonly<Record<string, string>> = {
  'conteneurs.code_public': 'le code de sa page publique, refait ailleurs',
  'imports.annulation': "ce que l'annulation d'un import remettrait en place",
  'imports.apercu': 'ce que dirait la page avant enregistrement',
  'imports.empreinte': "l'état du patrimoine lors de la vérification",
  'positions.jeton_id': 'la clé par laquelle une position est venue',
}

/** Rows of a table that leave, where not all do; over the row `t`. */
const SEULEMENT: Readonly<Record<string, string>> = {
  imports: `t.etat in ('enregistre', 'annule')`,
  import_lignes: `exists (select from imports i where i.id = t.import_id and i.etat in ('enregistre', 'annule'))`,
}

/** The column that holds the name of a stored file, or the bytes of one. */
const FICHIERS: Readonly<Record<string, string>> = { ...fichiersNommes, periode_exports: 'contenu' }

/** A table that leaves with a company, with the columns that leave. */
export interface Ressource extends Table {
  phrase: string
  only: string | null
  file: Column | null
}

/** The tables of a company in an order in which each comes after those that it refers to. */
export async function ressources(): Promise<Ressource[]> {
  const tables = (await allTables()).flatMap((table): Ressource[] => {
    const phrase = EMPORTEES[table.name]
    if (!phrase) return []
    const columns = table.columns.filter(
      ({ name }) => !isSecret(table.name, name) && !COLONNES_LAISSEES[`${table.name}.${name}`],
    )
    const file = columns.find(({ name }) => name === FICHIERS[table.name]) ?? null
    return [{ ...table, columns, phrase, only: SEULEMENT[table.name] ?? null, file }]
  })
  return inOrder(tables)
}

/** What the dossier of a person alone holds of the ways in; the ids of log-ins, which open them, stay behind. */
const D_UNE_PERSONNE: Readonly<Record<string, string>> = {
  sessions: 'Les connexions : quand, et avec quel navigateur.',
  identites_externes: "Les fournisseurs d'identité qui ouvrent le compte.",
  cles_acces: "Les clés d'accès : leur nom, et quand elles ont servi.",
  preferences: "Les colonnes, la densité et les filtres que la personne s'est choisis.",
}

export async function accesOfPerson(): Promise<Ressource[]> {
  const tables = await allTables()
  return Object.entries(D_UNE_PERSONNE).map(([name, phrase]) => {
    const table = tables.find((one) => one.name === name)
    if (!table) throw new Error(`dossiers: no table ${name}`)
    const columns = table.columns.filter((one) => one.name !== 'id')
    return { ...table, columns, key: ['created_at'], phrase, only: null, file: null }
  })
}

function inOrder(tables: readonly Ressource[]): Ressource[] {
  const placed: Ressource[] = []
  const waits = ({ name, columns }: Ressource) =>
    columns.some(
      ({ target }) =>
        target !== name &&
        tables.some((one) => one.name === target) &&
        !placed.some((one) => one.name === target),
    )
  while (placed.length < tables.length) {
    const next = tables.find((one) => !placed.includes(one) && !waits(one))
    if (!next) throw new Error('dossiers: tables refer to each other in a circle')
    placed.push(next)
  }
  return placed
}
