import { isCsv, isWorkbook } from '@lavandiere/domain/kernel/csv.ts'
import { FileInput, type FileInputProps } from '@mantine/core'
import { IconFileTypeCsv } from '@tabler/icons-react'
import { bytesText } from './progress.tsx'

/** The French sentence about a chosen file that cannot be sent; null for a good one (OPEN-59). */
export function tableFileFault(file: File | null, maxOctets: number): string | null {
  if (!file) return null
  if (!isCsv(file.name, file.type) && !isWorkbook(file.name, file.type))
    return 'Seuls les fichiers CSV et Excel (.xlsx) sont acceptés'
  if (file.size === 0) return 'Ce fichier est vide'
  return file.size > maxOctets ? `Le fichier ne doit pas dépasser ${bytesText(maxOctets)}` : null
}

const ACCEPTED = '.csv,text/csv,.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The chooser of a CSV file or a workbook (IMP-04). */
export function TableFileInput(props: Omit<FileInputProps<false>, 'multiple'>) {
  return (
    <FileInput
      label="Fichier CSV ou Excel (.xlsx)"
      placeholder="Choisir un fichier…"
      accept={ACCEPTED}
      leftSection={<IconFileTypeCsv size={20} stroke={1.5} />}
      clearable
      flex="1 1 260px"
      maw={520}
      // A browser fires no change when the same file is chosen again: after a correction it must.
      fileInputProps={{
        onClick: ({ currentTarget }) => {
          currentTarget.value = ''
        },
      }}
      {...props}
    />
  )
}
