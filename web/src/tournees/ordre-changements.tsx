import { formatNumber, unbroken } from '@lavandiere/domain/kernel/texte.ts'
import type { OrdreCompare } from '@lavandiere/domain/tournees/ordre-fichier.ts'
import { Badge, Select, Text } from '@mantine/core'
import { IconArrowsSort, IconMapPin, IconMinus, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Empty } from '../ui/empty.tsx'
import { Figures } from '../ui/figures.tsx'
import type { Column } from '../ui/table/column.ts'
import { Table } from '../ui/table/table.tsx'
import { useListState } from '../ui/use-list-state.ts'

/** The kinds of change in the order they are told (IMP-27). */
const GENRES = {
  retires: { titre: 'Retirés', un: 'Retiré', couleur: 'rouge', icon: IconMinus },
  ajoutes: { titre: 'Ajoutés', un: 'Ajouté', couleur: 'vert', icon: IconPlus },
  reordonnes: { titre: 'Réordonnés', un: 'Réordonné', couleur: 'bleu', icon: IconArrowsSort },
  adresses: { titre: 'Adresses modifiées', un: 'Adresse modifiée', couleur: 'orange', icon: IconMapPin },
} as const
type Genre = keyof typeof GENRES
const genres = Object.keys(GENRES) as Genre[]

interface Changement {
  genre: Genre
  id: number
  nomenclature: string
  /** The present address; for a changed one `avant` and `apres` hold both. */
  adresse: string | null
  avant: number | string | null
  apres: number | string | null
}

/** Every change of a comparison, one per row. */
function changements(found: OrdreCompare): Changement[] {
  return [
    ...found.retires.map((c) => ({ ...c, genre: 'retires' as const, apres: null })),
    ...found.ajoutes.map((c) => ({ ...c, genre: 'ajoutes' as const, avant: null })),
    ...found.reordonnes.map((c) => ({ ...c, genre: 'reordonnes' as const })),
    ...found.adresses.map((c) => ({ ...c, genre: 'adresses' as const, adresse: null })),
  ]
}

const changedValue = (value: Changement['avant'], vide: string) => {
  if (value === null) {
    return (
      <Text span inherit c="dimmed">
        {vide}
      </Text>
    )
  }
  return typeof value === 'number' ? `n° ${formatNumber(value)}` : value
}

const changeColumns: readonly Column<Changement>[] = [
  {
    key: 'genre',
    title: 'Changement',
    whole: true,
    phone: 'line',
    value: ({ genre }) => GENRES[genre].un,
    render: ({ genre }) => <GenreBadge genre={genre} />,
    sortable: true,
  },
  { key: 'nomenclature', title: 'Nomenclature', phone: 'name', sortable: true },
  {
    key: 'adresse',
    title: 'Adresse',
    value: ({ adresse, avant }) => adresse ?? (typeof avant === 'string' ? avant : ''),
    render: ({ adresse }) => adresse ?? '',
  },
  {
    key: 'avant',
    title: 'Avant',
    render: ({ genre, avant }) =>
      changedValue(avant, genre === 'adresses' ? 'sans adresse' : 'hors de la tournée'),
    sortable: true,
  },
  {
    key: 'apres',
    title: 'Après',
    render: ({ apres }) => changedValue(apres, 'hors de la tournée'),
    sortable: true,
  },
]

function GenreBadge({ genre }: { genre: Genre }) {
  const { un, couleur, icon: Icon } = GENRES[genre]
  return (
    <Badge color={couleur} leftSection={<Icon size={14} aria-hidden />}>
      {un}
    </Badge>
  )
}

/** The number of changes of each kind, and all changes in a table (IMP-27). */
export function Changements({ found }: { found: OrdreCompare }) {
  const state = useListState({ sizes: REORDER_PAGES, prefix: 'changements-' })
  const [genre, setGenre] = useState<string | null>(null)
  const all = changements(found)
  return (
    <>
      <Figures figures={genres.map((one) => ({ label: GENRES[one].titre, value: found[one].length }))} />
      <Table<Changement>
        label="Changements"
        columns={changeColumns}
        rows={genre ? all.filter((one) => one.genre === genre) : all}
        state={state}
        idOf={(one) => `${one.genre} ${one.id}`}
        filters={
          <Select
            aria-label="Changement"
            placeholder="Tous les changements"
            data={genres.map((one) => ({
              value: one,
              label: `${GENRES[one].titre} (${formatNumber(found[one].length)})`,
            }))}
            value={genre}
            onChange={(value) => {
              setGenre(value)
              state.set({ page: 1 })
            }}
            clearable
            w={{ base: '100%', xs: 240 }}
          />
        }
        empty={<Empty message={genre ? 'Aucun changement de ce genre' : 'Ce fichier ne change rien'} />}
      />
    </>
  )
}

const REORDER_PAGES = [25, 50, 100]
type Erreur = OrdreCompare['erreurs'][number]

const COLONNES_ERREUR: readonly Column<Erreur>[] = [
  { key: 'numero', title: 'Ligne', align: 'right', phone: 'name', sortable: true },
  { key: 'champ', title: 'Colonne', value: ({ champ }) => champ ?? '', sortable: true },
  { key: 'message', title: 'Erreur', value: ({ message }) => unbroken(message) },
]

/** Why a file is refused, line by line; an order with errors cannot be confirmed (OPEN-75). */
export function Erreurs({ erreurs }: { erreurs: readonly Erreur[] }) {
  const state = useListState({ sizes: REORDER_PAGES, prefix: 'erreurs-' })
  return (
    <Table<Erreur>
      label="Lignes à corriger"
      columns={COLONNES_ERREUR}
      rows={erreurs}
      state={state}
      idOf={({ numero, message }) => `${numero} ${message}`}
      empty={null}
    />
  )
}
