import { formatNumber } from '@lavandiere/domain/kernel/texte.ts'
import { Progress as Bar, Button, Group, Stack, Text } from '@mantine/core'
import { Note } from './note.tsx'

interface ProgressProps {
  label: string
  done: number
  /** Null while the total is unknown. */
  total: number | null
  /** What is counted, when the label does not say it. */
  unit?: string
  /** Words for the counts; "12 sur 300" by default. */
  countsOf?: (done: number, total: number | null) => string
  onCancel?: (() => void) | undefined
}

const counts = (done: number, total: number | null) =>
  total === null ? formatNumber(done) : `${formatNumber(done)} sur ${formatNumber(total)}`

/** The bar of a long work (import, export, PDF), with counts and a button that cancels it. */
export function Progress({ label, done, total, unit, countsOf = counts, onCancel }: ProgressProps) {
  const percent = total === null || total === 0 ? 100 : Math.min(100, (done / total) * 100)
  return (
    <Stack gap={6}>
      <Group justify="space-between" gap="xs">
        <Text size="sm">{label}</Text>
        <Note className="chiffres" role="status">
          {[countsOf(done, total), unit].filter(Boolean).join(' ')}
        </Note>
      </Group>
      <Group gap="sm" wrap="nowrap">
        <Bar.Root flex={1} size="lg">
          <Bar.Section value={percent} animated={total === null} aria-label={label} />
        </Bar.Root>
        {onCancel && (
          <Button size="compact-sm" variant="default" onClick={onCancel}>
            Annuler
          </Button>
        )}
      </Group>
    </Stack>
  )
}

const UNITS = ['o', 'ko', 'Mo', 'Go'] as const

/** A number of bytes in words: "1,2 Mo". */
export function bytesText(size: number): string {
  const power = size < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(size) / 3))
  const figure = (size / 1000 ** power).toLocaleString('fr-FR', {
    maximumFractionDigits: power === 0 ? 0 : 1,
  })
  return `${figure} ${UNITS[power]}`
}
