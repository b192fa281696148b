import { tableNameFault } from '@lavandiere/domain/kernel/csv.ts'
import { FileInput, type FileInputProps } from '@mantine/core'
import { IconFileTypeCsv } from '@tabler/icons-react'
import { bytesText } from './progress.tsx'

/** The French sentence about a chosen file that cannot be sent; null for a good one (OPEN-59). */
export function tableFileFault(file: File | null, maxOctets: number): string | null {
  if (!file) return null
  const fault = tableNameFault(file.name, file.type)
  if (fault) return fault
  if (file.size === 0) return 'Ce fichier est vide'
  return file.size > maxOctets ? `Le fichier ne doit pas dépasser ${bytesText(maxOctets)}` : null
}

const ACCEPTED =
  '.csv,text/csv,.tsv,.txt,.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,.geojson,.json,application/geo+json,application/json,.xls,.ods,.zip,.shp,.kml,.gpkg'

/** The chooser of a file with a table (IMP-04); one of an old workbook is told how to be saved again. */
export function TableFileInput(props: Omit<FileInputProps<false>, 'multiple'>) {
  return (
    <FileInput
      label="Fichier CSV, Excel (.xlsx) ou GeoJSON"
      placeholder="Choisir un fichier…"
      accept={ACCEPTED}
      leftSection={<IconFileTypeCsv size={20} stroke={1.5} />}
      clearable
      flex="none"
      maw={520}
      {...props}
    />
  )
}
