import { withCapital } from '@lavandiere/domain/kernel/texte.ts'
import {
  comparaisonEnClair,
  differencesEnClair,
  type PeriodeDeBilan,
  periodText,
  totauxEnClair,
} from '@lavandiere/domain/synthese/bilan.ts'
import { chiffresSynthese } from '@lavandiere/domain/synthese/chiffres.ts'
import { synthese } from '@lavandiere/domain/synthese/synthese.ts'
import { Table } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { api } from '../api/api.ts'
import { EmptyPanel } from '../ui/empty.tsx'
import { Note } from '../ui/note.tsx'
import { Section } from '../ui/section.tsx'
import { useToday } from '../ui/today.ts'
import { Waiting } from '../ui/waiting.tsx'
import classes from './chiffres.module.css'
import { demandeOf, type SyntheseValues } from './demande.ts'

/** What the figures depend on: neither the format of the file nor its photos. */
function useChiffres(values: SyntheseValues) {
  const asked = synthese.safeParse(demandeOf({ ...values, byPAV: false, format: 'csv' }))
  const body = asked.success ? asked.data : null
  const read = useQuery({
    queryKey: ['/synthese/chiffres', body],
    queryFn: ({ signal }) =>
      api('/synthese/chiffres', { method: 'POST', body, answer: chiffresSynthese, signal }),
    enabled: body !== null,
    meta: { quiet: true },
  })
  return { read, isAsked: body !== null }
}

/** A period whose days each stay on a line with their word. */
const joursDe = (periode: PeriodeDeBilan) => periodText(periode).replace(/(du|au|le) /g, '$1\u00a0')

/** The figures of the report that the form asks for, beside those of the period before; what they wait for until the form says whose. */
export function Chiffres({ values }: { values: SyntheseValues }) {
  const { read, isAsked } = useChiffres(values)
  const today = useToday()
  if (!isAsked) return <EmptyPanel message="Les chiffres s'affichent dès que tout est choisi" />
  if (!read.data) return <Waiting one={read} />
  const { maintenant, avant } = read.data
  const differences = differencesEnClair(maintenant.bilan, avant.bilan)
  const comparison = comparaisonEnClair(maintenant, today)
  const rows = totauxEnClair(maintenant.bilan, avant.bilan)
  return (
    <Section title="Les chiffres">
      <Table.ScrollContainer minWidth={280}>
        <Table className={clsx('chiffres', classes.serre)} aria-label="Les chiffres">
          <Table.Thead>
            <Table.Tr>
              <Table.Td />
              <Table.Th ta="right">{withCapital(joursDe(maintenant))}</Table.Th>
              <Table.Th ta="right">Avant, {joursDe(avant)}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(([label, now, before], i) => (
              <Table.Tr key={label}>
                <Table.Th scope="row" fw={400}>
                  {label}
                </Table.Th>
                <Table.Td ta="right" fw={600}>
                  {now}
                </Table.Td>
                <Table.Td ta="right">
                  {before}
                  <Note>{differences[i]?.replace(/ (?=de |plus|moins)/g, '\u00a0')}</Note>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {comparison && <Note>{comparison}</Note>}
    </Section>
  )
}
