import { formatDate } from '@lavandiere/domain/kernel/dates.ts'
import { matching } from '@lavandiere/domain/kernel/search.ts'
import { type ComboboxItem, Select } from '@mantine/core'
import { optionSaying } from '../crud/select-ref.tsx'
import classes from './heures.module.css'
import type { PeriodeLue, usePeriode } from './use-suivi.ts'

type Props = Pick<ReturnType<typeof usePeriode>, 'periodes' | 'periode' | 'error' | 'choose'>

const joursDe = ({ startDate, endDate, clotureeLe }: PeriodeLue) =>
  `Du ${formatDate(startDate)} au ${formatDate(endDate)}${clotureeLe ? ', clôturée' : ''}`

/** The choice of a pay period, by label and days, newest first (RH-29). The days stand beside the label: fields of one line stay in line, and none is cut. */
export function ChoixPeriode({ periodes, periode, error, choose }: Props) {
  const jours = new Map(periodes?.map((one) => [String(one.id), joursDe(one)]))
  const wordsOf = ({ value: id, label }: ComboboxItem) => `${label} ${jours.get(id)}`
  return (
    <Select
      classNames={{ root: classes.periode, wrapper: classes.entiere, error: classes.entiere }}
      label="Période de paie"
      description={periode ? jours.get(String(periode.id)) : undefined}
      w={{ base: '100%', sm: 340 }}
      searchable
      placeholder="Choisir…"
      nothingFoundMessage={periodes ? undefined : error ? null : 'Chargement…'}
      error={error && !periodes && "La liste n'a pas pu être chargée"}
      data={periodes?.map(({ id, libelle }) => ({ value: String(id), label: libelle }))}
      renderOption={optionSaying((id) => ({ text: jours.get(id) ?? '', isWarning: false }))}
      filter={({ options, search }) => matching(options as readonly ComboboxItem[], search, wordsOf)}
      value={periode ? String(periode.id) : null}
      onChange={(id) => id && choose(id)}
    />
  )
}
