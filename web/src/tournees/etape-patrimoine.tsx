import { VERT } from '@lavandiere/domain/kernel/couleurs.ts'
import { pointOf } from '@lavandiere/domain/kernel/geo.ts'
import type { Item } from '@lavandiere/domain/kernel/resource.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import { patrimoine } from '@lavandiere/domain/patrimoines/patrimoine.ts'
import { Button, Grid, Group, Input, Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import { SelectRef } from '../crud/select-ref.tsx'
import { Empty } from '../ui/empty.tsx'
import { MapView } from '../ui/map/map-view.tsx'
import { Panel } from '../ui/panel.tsx'
import type { Column } from '../ui/table/column.ts'
import { Table } from '../ui/table/table.tsx'
import { useListState } from '../ui/use-list-state.ts'
import { type EtapeProps, relation } from './champs.ts'
import { binsOf, type Conteneur, type Conteneurs, inOrder } from './conteneurs.ts'
import { chosenPoints, pointsToChoose } from './points.ts'

type Patrimoine = Item<typeof patrimoine>

export interface LieuProps extends EtapeProps {
  /** The chosen patrimoine; undefined until it is read. */
  lieu: Patrimoine | undefined
  conteneurs: Conteneurs
}

const choiceColumns: readonly Column<Conteneur>[] = [
  { key: 'nomenclature', title: 'Nomenclature', sortable: true, phone: 'name' },
  { key: 'adresse', title: 'Adresse', sortable: true },
  { key: 'commune', title: 'Commune', sortable: true },
  { key: 'quantite', title: 'Bacs', sortable: true, align: 'right' },
]

/** The step of the patrimoine and its containers, chosen on the map or in the table (TOUR-12, TOUR-13, OPEN-77). */
export function EtapePatrimoine({ lieu, conteneurs, ...props }: LieuProps) {
  const { valeurs } = props.brouillon
  return (
    <Stack gap="md">
      <Panel>
        <SelectRef
          resource={patrimoine}
          {...relation(props, 'patrimoine')}
          query={{ client: valeurs.client }}
          maw={480}
        />
      </Panel>
      {lieu?.isUnipatrimoine && <LieuSeul lieu={lieu} />}
      {lieu && !lieu.isUnipatrimoine && (
        <ChoixDesConteneurs {...props} conteneurs={conteneurs} cle={String(lieu.id)} />
      )}
    </Stack>
  )
}

/** A unipatrimoine has no containers to choose: the place itself is washed. */
function LieuSeul({ lieu }: { lieu: Patrimoine }) {
  const position = pointOf(lieu)
  return (
    <Panel>
      <Stack gap="sm">
        <Text fw={600}>{lieu.lieu}</Text>
        <Text c="dimmed">{countInWords(lieu.nombreDeBacs ?? 0, 'bac')} à laver à cet endroit</Text>
        {position && (
          <MapView
            label="Carte du lieu"
            height={320}
            fitKey={String(lieu.id)}
            points={[{ ...position, id: lieu.id, color: VERT, glyph: 'check', rank: 1, label: lieu.libelle }]}
          />
        )}
      </Stack>
    </Panel>
  )
}

function ChoixDesConteneurs({
  conteneurs,
  cle,
  ...props
}: EtapeProps & { conteneurs: Conteneurs; cle: string }) {
  const { brouillon } = props
  const tous = conteneurs.data
  const ids = brouillon.valeurs.conteneurs
  const choisis = useMemo(() => new Set(ids ?? []), [ids])
  const points = useMemo(() => pointsToChoose(tous ?? [], choisis), [tous, choisis])
  const selected = useMemo(() => inOrder(ids ?? [], conteneurs.parId), [ids, conteneurs.parId])
  const dots = useMemo(() => chosenPoints(selected), [selected])
  const state = useListState({ sizes: CHOICE_PAGES, prefix: 'c-' })
  const { ajouter, retirer } = brouillon
  const toggle = (id: number) => (choisis.has(id) ? retirer([id]) : ajouter([id]))
  const afterTable = (rows: readonly Conteneur[]) => {
    const kept = new Set(rows.map(({ id }) => id))
    const added = rows.map(({ id }) => id).filter((id) => !choisis.has(id))
    if (added.length > 0) ajouter(added)
    else retirer([...choisis].filter((id) => !kept.has(id)))
  }
  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, lg: 6 }}>
        <MapView
          label="Carte des conteneurs"
          height="clamp(20rem, 62vh, 40rem)"
          points={points}
          dots={dots}
          fitKey={tous ? cle : ''}
          onSelect={(id) => id !== null && toggle(Number(id))}
          selection={{
            countOf: (n) => `${countInWords(n, 'conteneur')} dans la zone`,
            onAction: (found) => ajouter(found.map(Number)),
          }}
        />
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 6 }}>
        <Stack gap="sm">
          <Group justify="space-between" gap="xs">
            <Text fw={600} role="status">
              {tous && resume(selected)}
              {brouillon.erreurs.conteneurs && <Input.Error>{brouillon.erreurs.conteneurs}</Input.Error>}
            </Text>
            <Group gap="xs">
              <Button
                size="xs"
                variant="default"
                disabled={!tous || choisis.size === tous.length}
                onClick={() => ajouter((tous ?? []).map(({ id }) => id))}
              >
                Tout sélectionner
              </Button>
              <Button
                size="xs"
                variant="default"
                disabled={choisis.size === 0}
                onClick={() => brouillon.ordonner([])}
              >
                Tout retirer
              </Button>
            </Group>
          </Group>
          <Table<Conteneur>
            label="Conteneurs du patrimoine"
            columns={choiceColumns}
            rows={tous}
            state={state}
            read={conteneurs}
            search="Rechercher un conteneur…"
            empty={<Empty message="Ce patrimoine ne possède pas encore de conteneur" />}
            onOpen={(row) => toggle(row.id)}
            selection={{ selected, onChange: afterTable, labelOf: (row) => row.nomenclature }}
          />
        </Stack>
      </Grid.Col>
    </Grid>
  )
}

const CHOICE_PAGES = [15, 25, 50, 100] as const

function resume(selected: readonly Conteneur[]): string {
  const n = selected.length
  if (n === 0) return 'Aucun conteneur sélectionné'
  return `${countInWords(n, 'conteneur sélectionné', 'conteneurs sélectionnés')}, ${countInWords(binsOf(selected), 'bac')}`
}
