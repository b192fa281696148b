import { libellesSurCarte } from '@lavandiere/domain/interventions/statut-lavage.ts'
import { formatDateTime } from '@lavandiere/domain/kernel/dates.ts'
import { statutsLavage } from '@lavandiere/domain/patrimoines/statut-conteneur.ts'
import type { MapPoint, Position } from '../ui/map/point.ts'
import type { InterventionVue } from './fiche.tsx'

const GLYPHES = { 0: 'check', 2: 'alert', 3: 'cross' } as const

/**
 * Interventions as pins: green when the container was washed, orange with a problem, red when it could not be washed
 * (CONT-22). At one position the worst shows, and among equals the newest.
 */
export function pointsOfInterventions(
  interventions: readonly Pick<InterventionVue, 'id' | 'status' | 'dateEvenement'>[],
  place: Position,
): MapPoint[] {
  return interventions.map(({ id, status, dateEvenement }) => ({
    ...place,
    id,
    color: statutsLavage[status].couleur,
    glyph: GLYPHES[status],
    rank: status,
    label: `${formatDateTime(dateEvenement)} · ${libellesSurCarte[status]}`,
  }))
}
