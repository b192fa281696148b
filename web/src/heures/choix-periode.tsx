import { formatDate } from '@lavandiere/domain/kernel/dates.ts'
import { Select } from '@mantine/core'
import type { PeriodeLue } from './use-suivi.ts'

interface Props {
  periodes: readonly PeriodeLue[]
  value: number | null
  onChoose: (id: string) => void
}

/** The choice of a pay period, by label and days, newest first (RH-29). */
export function ChoixPeriode({ periodes, value, onChoose }: Props) {
  return (
    <Select
      label="Période de paie"
      w={{ base: '100%', sm: 440 }}
      searchable
      placeholder="Choisir…"
      data={periodes.map(({ id, libelle, startDate, endDate, clotureeLe }) => ({
        value: String(id),
        label: `${libelle} (du ${formatDate(startDate)} au ${formatDate(endDate)})${clotureeLe ? ', clôturée' : ''}`,
      }))}
      value={value === null ? null : String(value)}
      onChange={(id) => id && onChoose(id)}
    />
  )
}
