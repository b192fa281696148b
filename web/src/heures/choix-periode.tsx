import { formatDate } from '@lavandiere/domain/kernel/dates.ts'
import { Select } from '@mantine/core'
import type { PeriodeLue } from './use-suivi.ts'

interface Props {
  /** Undefined while they are read, or could not be. */
  periodes: readonly PeriodeLue[] | undefined
  error: Error | null
  value: number | null
  onChoose: (id: string) => void
}

/** The choice of a pay period, by label and days, newest first (RH-29). */
export function ChoixPeriode({ periodes, error, value, onChoose }: Props) {
  return (
    <Select
      label="Période de paie"
      w={{ base: '100%', sm: 440 }}
      searchable
      placeholder="Choisir…"
      nothingFoundMessage={periodes ? undefined : error ? null : 'Chargement…'}
      error={error && !periodes && "La liste n'a pas pu être chargée"}
      data={periodes?.map(({ id, libelle, startDate, endDate, clotureeLe }) => ({
        value: String(id),
        label: `${libelle} (du ${formatDate(startDate)} au ${formatDate(endDate)})${clotureeLe ? ', clôturée' : ''}`,
      }))}
      value={value === null ? null : String(value)}
      onChange={(id) => id && onChoose(id)}
    />
  )
}
