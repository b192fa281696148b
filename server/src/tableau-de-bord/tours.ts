import { sumOf } from '@lavandiere/domain/kernel/sommes.ts'
import { dureeMin } from '@lavandiere/domain/tableau-de-bord/duree.ts'
import type {
  Journee,
  Tour,
  TourClient,
  TourneeClient,
  TourneeDuJour,
} from '@lavandiere/domain/tableau-de-bord/tableau.ts'
import { avancement, equipeColor, productivite } from '@lavandiere/domain/tournees/avancement.ts'
import { isDayOver } from '@lavandiere/domain/tournees/journee-de-travail.ts'
import type { RoundRow } from './rounds.ts'

/** The fields of a round that every view shows: its progress, and its first and last intervention. */
function suiviOf(ligne: RoundRow) {
  const { total, laves, impossibles, premiere, derniere } = ligne
  return {
    id: ligne.id,
    libelle: ligne.libelle,
    type: ligne.type,
    prestation: ligne.prestation,
    dateDebut: premiere,
    dateFin: derniere,
    ...avancement({ total, laves, impossibles, horsPlan: ligne.hors_plan }),
    total,
    nombreLaves: laves,
    nombreLavageImpossible: impossibles,
    productivite: productivite({ laves: laves + ligne.hors_plan, premiere, derniere }),
    supprimee: ligne.supprimee,
    regle: ligne.regle,
  }
}

export const tourClientOf = (ligne: RoundRow): TourClient => ({
  ...suiviOf(ligne),
  nombreHorsPlan: ligne.hors_plan,
  lavagePartiel: ligne.partiels,
  prestationLavagePartiel: ligne.prestation_partielle,
  conteneurs: ligne.conteneurs,
  clientId: ligne.client_id,
  formId: ligne.form_id,
  heureDebut: ligne.heureDebut,
})

const crewOf = ({ chauffeur, equipier }: RoundRow): string =>
  [chauffeur, equipier].filter(Boolean).join(' / ')

function tourOf(ligne: RoundRow): Tour {
  const label = crewOf(ligne)
  return {
    ...tourClientOf(ligne),
    equipe: { label, color: equipeColor(label) },
    chauffeur: ligne.chauffeur_id,
    equipier: ligne.equipier_id,
    motif: ligne.motif,
    laveuse: ligne.laveuse,
    confies: ligne.confies,
    tardifs: ligne.tardifs,
    decales: ligne.decales,
  }
}

/** The rounds of a client as a flat list; their durations come from interventions only. */
export function tourneesClientOf(lignes: readonly RoundRow[], jour: string, now: string): TourneeClient[] {
  const suivis = lignes.map((ligne) => ({ ...suiviOf(ligne), client: ligne.client }))
  const isOver = isDayOver(jour, now, suivis)
  return suivis.map((suivi) => ({
    ...suivi,
    duree: dureeMin({ ...suivi, ignitionOn: null, ignitionOff: null }, jour, isOver),
  }))
}

/**
 * The rounds of a day as a flat list. Engine times belong to a vehicle and a whole day: when a vehicle or a driver has
 * several rounds on the day, the duration of each goes from its first to its last intervention.
 */
export function tourneesOf(lignes: readonly RoundRow[], jour: string, now: string): TourneeDuJour[] {
  const byDriver = Map.groupBy(lignes, ({ chauffeur_id }) => chauffeur_id)
  const byVehicle = Map.groupBy(lignes, ({ laveuse_id }) => laveuse_id)
  const isOver = isDayOver(jour, now, lignes.map(suiviOf))
  return lignes.map((ligne) => {
    const suivi = suiviOf(ligne)
    const engine = { ignitionOn: ligne.ignition_on, ignitionOff: ligne.ignition_off }
    const isAlone = [byDriver.get(ligne.chauffeur_id), byVehicle.get(ligne.laveuse_id)].every(
      (rounds) => rounds?.length === 1,
    )
    const own = isAlone ? engine : { ignitionOn: null, ignitionOff: null }
    const duree = dureeMin({ ...suivi, ...own }, jour, isOver)
    return { ...suivi, client: ligne.client, operateur: crewOf(ligne), ...engine, duree }
  })
}

export function totalsOf(tours: readonly TourClient[]) {
  return {
    totalALaver: sumOf(tours, (tour) => tour.total),
    totalBacsLaves: sumOf(tours, (tour) => tour.nombreLaves),
    totalBacsImpossible: sumOf(tours, (tour) => tour.nombreLavageImpossible),
    totalTours: tours.length,
  }
}

/**
 * Rounds by the name of the client. When two clients have the same name, the key of the second one also contains
 * its id (OPEN-15).
 */
export function byClient(lignes: readonly RoundRow[]): Journee['clients'] {
  const names = new Map<number, string>()
  // An object without a prototype: a client may be called "constructor".
  const clients: Journee['clients'] = Object.create(null)
  for (const ligne of lignes) {
    const taken = [...names].some(([id, name]) => id !== ligne.client_id && name === ligne.client)
    const name = names.get(ligne.client_id) ?? (taken ? `${ligne.client} (${ligne.client_id})` : ligne.client)
    names.set(ligne.client_id, name)
    clients[name] ??= { operateurs: [], tours: [] }
    const client = clients[name]
    client.tours.push(tourOf(ligne))
    for (const who of [ligne.chauffeur, ligne.equipier]) {
      if (who && !client.operateurs.includes(who)) client.operateurs.push(who)
    }
  }
  return clients
}
