import { GRIS, VERT } from '@lavandiere/domain/kernel/couleurs.ts'
import type { Proposition } from '@lavandiere/domain/tournees/optimisation/ordre-propose.ts'
import { Grid, Group, Stack, Switch } from '@mantine/core'
import { useMemo, useState } from 'react'
import { conteneurAdresse } from '../patrimoines/use-conteneurs.ts'
import { Empty } from '../ui/empty.tsx'
import { LegendLine } from '../ui/map/legend-line.tsx'
import { MapView } from '../ui/map/map-view.tsx'
import { NO_POINTS } from '../ui/map/point.ts'
import type { Column } from '../ui/table/column.ts'
import { Table } from '../ui/table/table.tsx'
import { useListState } from '../ui/use-list-state.ts'
import type { Conteneur } from './conteneurs.ts'
import { pointsNumerotes, trace } from './points.ts'

const STOP_PAGES = [15, 25, 50, 100] as const

interface EtapeProposee {
  id: number
  propose: number
  actuel: number
  nomenclature: string
  adresse: string
}

const bothColumns: readonly Column<EtapeProposee>[] = [
  { key: 'propose', title: 'Ordre proposé', align: 'right', phone: 'line', sortable: true },
  { key: 'actuel', title: 'Ordre actuel', align: 'right', phone: 'line', sortable: true },
  { key: 'nomenclature', title: 'Nomenclature', phone: 'name', sortable: true },
  { key: 'adresse', title: 'Adresse', sortable: true },
]

/** Today's order and the proposed one: two lines on the map, two numbers in the list. */
export function OrdreCoteACote({
  ordre,
  proposition,
}: {
  ordre: readonly Conteneur[]
  proposition: Proposition
}) {
  const proposed = useMemo(() => {
    const byId = new Map(ordre.map((one) => [one.id, one]))
    return proposition.ordre.flatMap((id) => byId.get(id) ?? [])
  }, [ordre, proposition])
  // Pins would hide the lines, which are what is compared here.
  const dots = useMemo(() => pointsNumerotes(proposed), [proposed])
  const lines = useMemo(
    () => [
      ...trace(ordre).map((line) => ({ ...line, id: 'actuel', color: GRIS, dashed: true })),
      ...trace(proposed).map((line) => ({ ...line, id: 'propose', color: VERT })),
    ],
    [ordre, proposed],
  )
  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, lg: 6 }}>
        <Stack gap="xs">
          <MapView
            label="Carte des deux ordres"
            height="clamp(18rem, 50vh, 34rem)"
            points={NO_POINTS}
            dots={dots}
            lines={lines}
            fitKey="ordres"
          />
          <Group gap="lg">
            <LegendLine color={VERT} text="Ordre proposé" />
            <LegendLine color={GRIS} text="Ordre actuel" isDashed />
          </Group>
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 6 }}>
        <ListeDOrdre ordre={ordre} proposed={proposed} deplaces={proposition.deplaces} />
      </Grid.Col>
    </Grid>
  )
}

interface ListeProps {
  ordre: readonly Conteneur[]
  proposed: readonly Conteneur[]
  deplaces: readonly number[]
}

function ListeDOrdre({ ordre, proposed, deplaces }: ListeProps) {
  const state = useListState({ sizes: STOP_PAGES, prefix: 'propose-' })
  const [isMovedOnly, setMovedOnly] = useState(true)
  const rows = useMemo(() => {
    const numbers = new Map(ordre.map(({ id }, rank) => [id, rank + 1]))
    return proposed.map((one, rank): EtapeProposee => {
      const { id, nomenclature } = one
      return {
        id,
        nomenclature,
        adresse: conteneurAdresse(one),
        propose: rank + 1,
        actuel: numbers.get(id) ?? 0,
      }
    })
  }, [ordre, proposed])
  const moved = useMemo(() => new Set(deplaces), [deplaces])
  return (
    <Table<EtapeProposee>
      label="Ordre proposé"
      columns={bothColumns}
      rows={isMovedOnly ? rows.filter(({ id }) => moved.has(id)) : rows}
      state={state}
      search="Rechercher un point…"
      filters={
        <Switch
          label="Points déplacés seulement"
          checked={isMovedOnly}
          onChange={(event) => {
            setMovedOnly(event.currentTarget.checked)
            state.set({ page: 1 })
          }}
        />
      }
      empty={<Empty message="Aucun point ne change de place" />}
    />
  )
}
