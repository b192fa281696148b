import { BLEU, GRIS } from '@lavandiere/domain/kernel/couleurs.ts'
import { countInWords, distanceText, formatNumber } from '@lavandiere/domain/kernel/texte.ts'
import { lotFait } from '@lavandiere/domain/patrimoines/lot.ts'
import { patrimoine } from '@lavandiere/domain/patrimoines/patrimoine.ts'
import {
  LOIN_M,
  type ReleveAAppliquer,
  relevesAAppliquer,
} from '@lavandiere/domain/patrimoines/releves-a-appliquer.ts'
import { Button, Grid, Stack, Text } from '@mantine/core'
import { IconMapPinCheck } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useParams } from 'react-router'
import { api } from '../api/api.ts'
import { useOne } from '../crud/one.ts'
import { useRead } from '../crud/read.ts'
import { useWrite } from '../crud/write.ts'
import { Empty } from '../ui/empty.tsx'
import { LegendLine } from '../ui/map/legend-line.tsx'
import { MapView } from '../ui/map/map-view.tsx'
import { Note } from '../ui/note.tsx'
import { Page } from '../ui/page.tsx'
import { useQuestion } from '../ui/question.tsx'
import type { Column } from '../ui/table/column.ts'
import { Table } from '../ui/table/table.tsx'
import { useListState } from '../ui/use-list-state.ts'
import { crumbsTo } from './adresses.ts'
import { toastLot } from './lots.ts'

/** Closest zoom of the map: the two places of a container lie metres apart. */
const ZOOM = 19

const columns: readonly Column<ReleveAAppliquer>[] = [
  { key: 'nomenclature', title: 'Conteneur', sortable: true, phone: 'name' },
  { key: 'adresse', title: 'Adresse', sortable: true },
  {
    key: 'distanceM',
    title: 'Distance',
    sortable: true,
    align: 'right',
    phone: 'line',
    render: ({ distanceM }) => (distanceM === null ? 'Sans position' : distanceText(distanceM)),
  },
  {
    key: 'accuracyM',
    title: 'Précision',
    sortable: true,
    align: 'right',
    render: ({ accuracyM }) => (accuracyM === null ? '' : `± ${Math.round(accuracyM)} m`),
  },
  { key: 'dateEvenement', title: 'Relevé le', sortable: true, phone: 'line', time: 'instant' },
  { key: 'operateur', title: 'Opérateur', sortable: true },
]

/** The readings of a patrimoine that lie off the place of their container: several are applied at once (CONT-35). */
export function RelevesAAppliquer() {
  const { id = '' } = useParams()
  const of = useOne(patrimoine, id).data?.item
  const state = useListState({ sort: { key: 'distanceM', desc: true } })
  const list = useRead(`/patrimoines/${id}/releves-a-appliquer`, relevesAAppliquer)
  const rows = list.data?.releves
  const [ids, setIds] = useState<readonly number[]>([])
  const [openedId, setOpenedId] = useState<number | null>(null)
  const selected = useMemo(() => rows?.filter((row) => ids.includes(row.id)) ?? [], [rows, ids])
  const opened = rows?.find((row) => row.id === openedId)
  const shown = opened ? [opened] : selected.length > 0 ? selected : (rows ?? [])
  return (
    <Page title={of ? `Relevés à appliquer de ${of.libelle}` : 'Relevés à appliquer'} crumbs={crumbsTo(of)}>
      <Grid>
        <Grid.Col span={{ base: 12, lg: 8 }}>
          <Table<ReleveAAppliquer>
            label="Relevés à appliquer"
            columns={columns}
            rows={rows}
            state={state}
            search="Rechercher un conteneur…"
            read={list}
            empty={<Empty message="Aucun conteneur n'est à plus de 20 m de son dernier relevé" />}
            onOpen={(row) => setOpenedId(row.id === openedId ? null : row.id)}
            selection={{
              selected,
              labelOf: ({ nomenclature }) => nomenclature,
              onChange: (picked) => {
                setIds(picked.map((row) => row.id))
                setOpenedId(null)
              },
            }}
            beside={
              selected.length > 0 && (
                <Appliquer patrimoineId={id} releves={selected} onDone={() => setIds([])} />
              )
            }
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 4 }}>{rows && rows.length > 0 && <Carte releves={shown} />}</Grid.Col>
      </Grid>
      {list.data && rows && list.data.total > rows.length && (
        <Note>
          Seuls les plus récents sont montrés : {formatNumber(rows.length)} sur{' '}
          {formatNumber(list.data.total)}
        </Note>
      )}
    </Page>
  )
}

/** Each place as it is and as it was measured, joined by a line. */
function Carte({ releves }: { releves: readonly ReleveAAppliquer[] }) {
  const drawn = useMemo(() => {
    const at = ({ latitude, longitude }: ReleveAAppliquer['apres']) => ({ latitude, longitude })
    return {
      points: releves.map(({ id, nomenclature, apres }) => ({
        ...at(apres),
        ...{ id, color: BLEU, glyph: 'check', rank: 1, label: `${nomenclature} · après` },
      })),
      dots: releves.flatMap(({ id, nomenclature, avant }) =>
        avant ? [{ ...at(avant), id, color: GRIS, label: `${nomenclature} · avant`, isHollow: true }] : [],
      ),
      lines: releves.flatMap(({ id, avant, apres }) =>
        avant ? [{ id, color: BLEU, dashed: true, positions: [at(avant), at(apres)] }] : [],
      ),
    }
  }, [releves])
  return (
    <Stack gap="xs">
      <MapView
        label="Places avant et après"
        height="60vh"
        zoom={ZOOM}
        fitKey={releves.map(({ id }) => id).join()}
        {...drawn}
      />
      <LegendLine color={BLEU} text="De la place actuelle (cercle) au relevé" isDashed />
    </Stack>
  )
}

interface AppliquerProps {
  patrimoineId: string
  releves: readonly ReleveAAppliquer[]
  onDone: () => void
}

/** The button that moves the containers of the picked readings; far ones are asked about, and the toast undoes it. */
function Appliquer({ patrimoineId, releves, onDone }: AppliquerProps) {
  const body = {
    patrimoine: `/api/patrimoines/${patrimoineId}`,
    releves: releves.map(({ id }) => `/api/releve_terrains/${id}`),
  }
  const applying = useWrite(
    () => api('/conteneurs/lots/releves', { answer: lotFait, method: 'POST', body }),
    {
      failed: "Les relevés n'ont pas pu être appliqués",
      onDone({ modifies, inchanges, operation }) {
        const others =
          inchanges > 0 ? ` ; ${countInWords(inchanges, 'relevé dépassé', 'relevés dépassés')}` : ''
        toastLot(
          operation,
          `${countInWords(modifies, 'conteneur déplacé', 'conteneurs déplacés')}${others}`,
          {
            undone: 'Relevés annulés',
            failed: "Les relevés n'ont pas pu être annulés",
          },
        )
        onDone()
      },
    },
  )
  const far = releves.filter(({ distanceM }) => distanceM !== null && distanceM > LOIN_M)
  const question = useQuestion<typeof far>({
    title: 'Appliquer les relevés',
    confirmLabel: 'Appliquer',
    onConfirm: () => applying.mutate(),
    say: ({ length }) => (
      <Text>
        {countInWords(length, 'relevé est', 'relevés sont')} à plus de {LOIN_M} m de la place du conteneur :
        peut-être d'un autre conteneur.
      </Text>
    ),
  })
  return (
    <>
      <Button
        leftSection={<IconMapPinCheck size={18} />}
        loading={applying.isPending}
        onClick={() => (far.length > 0 ? question.ask(far) : applying.mutate())}
      >
        Appliquer {countInWords(releves.length, 'relevé')}
      </Button>
      {question.dialog}
    </>
  )
}
