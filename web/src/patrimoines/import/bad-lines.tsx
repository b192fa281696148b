import { countInWords, fold, unbroken } from '@lavandiere/domain/kernel/texte.ts'
import { rankOf } from '@lavandiere/domain/patrimoines/import/affectation.ts'
import { CIBLES, columnLetters, ENTETES } from '@lavandiere/domain/patrimoines/import/entetes.ts'
import type { ImportVu, LigneRefusee } from '@lavandiere/domain/patrimoines/import/import.ts'
import { lignesRefusees } from '@lavandiere/domain/patrimoines/import/import.ts'
import { Button, Group, Select, Text } from '@mantine/core'
import { useState } from 'react'
import { DownloadButton } from '../../crud/download.tsx'
import type { Column } from '../../ui/table/column.ts'
import { Table } from '../../ui/table/table.tsx'
import { useImportLines } from './use-import-lines.tsx'

const BAD_LINE_PAGES = [25, 50, 100, 200]
/** Characters shown of a cell: one may hold a whole page. */
const VALUE_MAX = 120

/** The rank of the column that fills a field, by the columns chosen for the file, else by the headers. */
const placesIn =
  ({ lecture }: ImportVu, entetes: readonly string[]) =>
  (header: string) => {
    const cible = CIBLES.find((one) => one === header)
    if (!lecture?.affectation || !cible) return entetes.findIndex((name) => fold(name) === fold(header))
    return rankOf(
      lecture.affectation,
      lecture.colonnes.map(({ nom }) => nom),
      cible,
    )
  }

function lineColumnsOf(placeOf: (header: string) => number): Column<LigneRefusee>[] {
  const cell = (header: string) => {
    const at = placeOf(header)
    return (line: LigneRefusee) => line.cellules[at] ?? ''
  }
  return [
    { key: 'numero', title: 'Ligne', align: 'right', phone: 'name' },
    { key: 'nomenclature', title: 'Nomenclature', value: cell('Nomenclature') },
    { key: 'adresse', title: 'Adresse', value: cell('Adresse') },
    { key: 'commune', title: 'Commune', value: cell('Commune') },
    {
      key: 'erreurs',
      title: 'Erreurs',
      phone: 'line',
      // On one line, as rows have: the message first, then the cell that it speaks of.
      render: (line) =>
        line.erreurs.map(({ champ, message }) => (
          <Text span inherit key={message}>
            {unbroken(message)} <LineCell at={champ === null ? -1 : placeOf(champ)} line={line} />
          </Text>
        )),
    },
  ]
}

/** The cell of an error, by its name in a spreadsheet, with its content. */
function LineCell({ at, line }: { at: number; line: LigneRefusee }) {
  if (at < 0) return null
  const value = (line.cellules[at] ?? '').slice(0, VALUE_MAX)
  return (
    <Text span size="xs" c="dimmed">
      Cellule {columnLetters(at)}
      {line.numero} : {value.trim() === '' ? '(vide)' : `« ${value} »`}{' '}
    </Text>
  )
}

interface BadLinesProps {
  seen: ImportVu
  saving: boolean
  /** Saves the conforming lines without these. */
  onSaveOthers: () => void
}

/** The faulty lines: filtered by column and text, paged, and downloadable as a file. */
export function BadLines({ seen, saving, onSaveOthers }: BadLinesProps) {
  const good = seen.resume?.conformes ?? 0
  const [champ, setChamp] = useState<string | null>(null)
  const { data, table } = useImportLines(seen, {
    kind: 'erreurs',
    answer: lignesRefusees,
    sizes: BAD_LINE_PAGES,
    query: { champ },
  })
  return (
    <>
      <Group justify="space-between">
        <Text fw={650}>Lignes à corriger</Text>
        <Group gap="sm">
          <DownloadButton path={`/imports/${seen.id}/erreurs.csv`} name="erreurs.csv">
            Télécharger les lignes en erreur
          </DownloadButton>
          {good > 0 && (
            <Button loading={saving} onClick={onSaveOthers}>
              {good > 1
                ? `Enregistrer les ${countInWords(good, 'ligne')} conformes`
                : 'Enregistrer la ligne conforme'}
            </Button>
          )}
        </Group>
      </Group>
      <Table
        {...table}
        label="Lignes à corriger"
        columns={lineColumnsOf(placesIn(seen, data?.entetes ?? []))}
        rows={data?.lignes}
        search="Rechercher une ligne, une erreur…"
        filters={
          <Select
            aria-label="Colonne en erreur"
            placeholder="Toutes les colonnes"
            data={[...ENTETES]}
            value={champ}
            onChange={(value) => {
              setChamp(value)
              table.state.set({ page: 1 })
            }}
            clearable
            w={{ base: '100%', xs: 220 }}
          />
        }
      />
    </>
  )
}
