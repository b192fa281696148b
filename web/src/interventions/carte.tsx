import { libellesSurCarte } from '@lavandiere/domain/interventions/statut-lavage.ts'
import { formatDateTime } from '@lavandiere/domain/kernel/dates.ts'
import type { Point } from '@lavandiere/domain/kernel/geo.ts'
import { statutsLavage } from '@lavandiere/domain/patrimoines/statut-conteneur.ts'
import { Button, Text } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { PinSheet } from '../ui/map/beside.tsx'
import { MapView } from '../ui/map/map-view.tsx'
import type { MapPoint, PointId } from '../ui/map/point.ts'
import { Note } from '../ui/note.tsx'
import { type InterventionVue, StatutIntervention } from './fiche.tsx'

const GLYPHES = { 0: 'check', 2: 'alert', 3: 'cross' } as const

/**
 * Interventions as pins: green when the container was washed, orange with a problem, red when it could not be washed
 * (CONT-22). At one position the worst shows, and among equals the newest.
 */
export function pointsOfInterventions(
  interventions: readonly Pick<InterventionVue, 'id' | 'status' | 'dateEvenement'>[],
  place: Point,
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

const HAUTEUR_PX = 420

interface CarteProps {
  place: Point
  interventions: readonly InterventionVue[]
  onOpen: (one: InterventionVue) => void
}

/** A map of the interventions on a page of the history (CONT-22); the history under the map is their list. */
export function CarteInterventions({ place, interventions, onOpen }: CarteProps) {
  const [selected, setSelected] = useState<PointId | null>(null)
  const { latitude, longitude } = place
  const points = useMemo(
    () => pointsOfInterventions(interventions, { latitude, longitude }),
    [interventions, latitude, longitude],
  )
  const popupOf = (id: PointId) => {
    const one = interventions.find((seen) => seen.id === id)
    return one && <InterventionBulle seen={one} onOpen={() => onOpen(one)} />
  }
  return (
    <MapView
      label="Carte des interventions"
      height={HAUTEUR_PX}
      points={points}
      selected={selected}
      onSelect={setSelected}
      popupOf={popupOf}
    />
  )
}

function InterventionBulle({ seen, onOpen }: { seen: InterventionVue; onOpen: () => void }) {
  const problemes = seen.problemes.map(({ libelle }) => libelle).join(', ')
  return (
    <PinSheet title={formatDateTime(seen.dateEvenement)}>
      <StatutIntervention status={seen.status} labels={libellesSurCarte} />
      {problemes && <Text size="sm">{problemes}</Text>}
      {seen.operateur && <Note>{seen.operateur.libelle}</Note>}
      <Button size="compact-sm" variant="light" leftSection={<IconEye size={16} />} onClick={onOpen}>
        Détail
      </Button>
    </PinSheet>
  )
}
