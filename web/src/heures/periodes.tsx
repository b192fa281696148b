import { periodePaie, phrasesDesVoisines } from '@lavandiere/domain/heures/periode-paie.ts'
import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { CreateView, EditView, type FieldsProps } from '../crud/form-view.tsx'
import { useAll } from '../crud/list.ts'
import { AddButton, ListView } from '../crud/list-view.tsx'
import { useOne } from '../crud/one.ts'
import { useRemoval } from '../crud/removal.tsx'
import { DateField } from '../ui/date-field.tsx'
import { Page } from '../ui/page.tsx'
import { Phrases } from '../ui/phrases.tsx'
import type { Column } from '../ui/table/column.ts'
import { useToday } from '../ui/today.ts'
import { forgetUnsaved } from '../ui/unsaved.ts'
import { useHere } from '../ui/use-here.ts'
import type { PeriodeLue } from './use-suivi.ts'

const PERIODES_PATH = '/RH/periode-paies'
const save = {
  failures: {
    created: 'Oops, une erreur est survenue.',
    updated: 'Oops, une erreur est survenue lors de la mise à jour.',
  },
}
const REMOVAL_FAILED = 'Oops, impossible de supprimer la période.'

const periodeColumns: readonly Column<PeriodeLue>[] = [
  { key: 'libelle', title: 'Libellé', sortable: true, phone: 'name' },
  { key: 'startDate', title: 'Date de début', sortable: true, time: 'day' },
  { key: 'endDate', title: 'Date de fin', sortable: true, time: 'day' },
  { key: 'clotureeLe', title: 'Clôturée le', time: 'instant' },
]
const defaults = { sort: { key: 'startDate', desc: true } }
/** Why a period cannot be changed, as a French sentence: it is closed, its hours are paid. Null for an open one. */
const lockOf = ({ clotureeLe }: PeriodeLue) =>
  clotureeLe ? 'Cette période est clôturée : rouvrez-la avant de la changer' : null

/** The list of pay periods (RH-14 … RH-17); periods that are over are shown on demand. */
export function Periodes() {
  const [isPast, setPast] = useState(false)
  const today = useToday()
  const add = <AddButton resource={periodePaie} path={PERIODES_PATH} label="Ajouter une période" />
  return (
    <Page title="Gestion des périodes de paies" actions={add}>
      <Checkbox
        label="Afficher les périodes passées"
        checked={isPast}
        onChange={(event) => setPast(event.currentTarget.checked)}
      />
      <ListView
        resource={periodePaie}
        path={PERIODES_PATH}
        columns={periodeColumns}
        defaults={defaults}
        add={add}
        lockOf={lockOf}
        shows={({ endDate }) => isPast || endDate >= today}
        failures={{ removed: REMOVAL_FAILED }}
      />
    </Page>
  )
}

export function NouvellePeriode() {
  return (
    <Page title="Nouvelle période" width="narrow">
      <CreateView
        resource={periodePaie}
        path={PERIODES_PATH}
        Fields={ChampsDePeriode}
        save={save}
        isSubmitStrict
      />
    </Page>
  )
}

export function ModifierPeriode() {
  const { id = '' } = useParams()
  return (
    <Page title="Modifier la période" width="narrow" actions={<Supprimer id={id} />}>
      <EditView
        resource={periodePaie}
        path={PERIODES_PATH}
        id={id}
        Fields={ChampsDePeriode}
        save={save}
        isSubmitStrict
        lockOf={lockOf}
      />
    </Page>
  )
}

/** The button that removes a period after a question, and goes back to the list (OPEN-110). */
function Supprimer({ id }: { id: string }) {
  const { data } = useOne(periodePaie, id)
  const navigate = useNavigate()
  const isHere = useHere()
  const leave = () => {
    if (!isHere()) return
    // What was typed of a period that is gone is not asked about.
    forgetUnsaved()
    void navigate(PERIODES_PATH)
  }
  const removal = useRemoval<PeriodeLue>(periodePaie, {
    failure: REMOVAL_FAILED,
    onRemoved: leave,
    say: ({ libelle }) => (
      <Text>
        Période de paie : <strong>{libelle}</strong>. Les heures saisies restent.
      </Text>
    ),
  })
  if (!data || lockOf(data.item)) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconTrash size={18} />}
        loading={removal.isPending}
        onClick={() => removal.ask(data.item)}
      >
        Supprimer
      </Button>
      {removal.dialog}
    </>
  )
}

function ChampsDePeriode({ form, item }: FieldsProps<typeof periodePaie>) {
  const { startDate, endDate } = form.values
  return (
    <Stack gap="md">
      <TextInput {...form.field('libelle')} />
      <Group grow align="flex-start">
        <DateField {...form.field('startDate')} invalid="Date de début invalide" />
        <DateField {...form.field('endDate')} invalid="Date de fin invalide" />
      </Group>
      <Voisines startDate={startDate ?? ''} endDate={endDate ?? ''} id={item?.id ?? null} />
    </Stack>
  )
}

/** A note about periods that overlap this one, or leave days without a period: both are allowed (OPEN-110). */
function Voisines({ startDate, endDate, id }: { startDate: string; endDate: string; id: number | null }) {
  const { data = [] } = useAll(periodePaie)
  const others = data.filter((one) => one.id !== id)
  return <Phrases title="À vérifier" phrases={phrasesDesVoisines({ startDate, endDate }, others)} />
}
