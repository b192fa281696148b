import { formatDate, formatDateTime } from '@lavandiere/domain/kernel/dates.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import {
  type ConnexionDesTraceurs,
  consultationsLues,
  heuresDeService,
} from '@lavandiere/domain/telematique/connexion-traceurs.ts'
import { POSITIONS_JOURS, TRAJETS_MOIS } from '@lavandiere/domain/telematique/position.ts'
import { Group, Pagination, Stack, Switch, Text } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import { useRead } from '../crud/read.ts'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { Note } from '../ui/note.tsx'
import { Section } from '../ui/section.tsx'
import { ListSkeleton } from '../ui/skeletons.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { TimeField } from '../ui/time-field.tsx'
import { Waiting } from '../ui/waiting.tsx'
import { type ConnexionLue, useConnexionSave } from './connexion-traceurs.ts'

const JOURNEE = { debut: '05:00', fin: '21:00' }
const PAR_PAGE = 50

/** The page about privacy: kept data and its time, the hours outside which nothing is shown, and the list of looks. */
export function ViePrivee({ read }: { read: ConnexionLue }) {
  return (
    <>
      <Section
        title="Vie privée des équipages"
        help={`Les positions sont gardées ${countInWords(POSITIONS_JOURS, 'jour')}, les trajets et temps moteurs ${countInWords(TRAJETS_MOIS, 'mois', 'mois')}, puis effacés. Les opérateurs le lisent sur leur page d'accueil.`}
      >
        <HeuresMontrees read={read} />
      </Section>
      <Consultations />
    </>
  )
}

/** The setting as its form has it: hours stand there before positions are hidden outside them. */
const partOf = ({ service }: Pick<ConnexionDesTraceurs, 'service'>) => ({
  isHidden: service !== null,
  ...(service ?? JOURNEE),
})

function HeuresMontrees({ read }: { read: ConnexionLue }) {
  const form = useForm({
    initialValues: partOf(read.data),
    validate: ({ debut, fin }) => schemaResolver(heuresDeService, { sync: true })({ debut, fin }),
  })
  const saving = useConnexionSave(form, read, partOf)
  const { isHidden } = form.values
  const save = (typed: typeof form.values) => {
    const { isHidden, debut, fin } = typed
    const service = isHidden ? { debut, fin } : null
    saving.save(
      {
        path: '/telematique/service',
        body: { service },
        said: 'Le réglage a bien été enregistré',
        start: partOf({ service }),
      },
      {
        onError: () => {
          // What could not be shown again is still hidden.
          if (!isHidden) form.setFieldValue('isHidden', form.getInitialValues().isHidden)
        },
      },
    )
  }
  const onSwitch = (hidden: boolean) => {
    form.setFieldValue('isHidden', hidden)
    if (!hidden) save({ ...form.getValues(), isHidden: false })
  }
  return (
    <Stack gap="sm">
      <LeaveGuard when={() => isHidden && form.isDirty()} />
      <Switch
        label="Masquer les positions hors des heures de service"
        checked={isHidden}
        onChange={(event) => onSwitch(event.currentTarget.checked)}
      />
      {isHidden && (
        <form onSubmit={form.onSubmit(save)} noValidate>
          <Group gap="sm" align="flex-start">
            <TimeField label="De" {...form.getInputProps('debut')} />
            <TimeField label="À" {...form.getInputProps('fin')} />
            <SubmitButton pending={saving.isPending} mt={25}>
              Enregistrer
            </SubmitButton>
          </Group>
        </form>
      )}
    </Stack>
  )
}

/** The list of looks at tracks of vehicles, newest first. */
function Consultations() {
  const [page, setPage] = useState(1)
  const list = useRead('/telematique/consultations', consultationsLues, { query: { page } })
  const { consultations = [], total = 0 } = list.data ?? {}
  return (
    <Section title="Consultations des trajets">
      {!list.data && <Waiting one={list} skeleton={<ListSkeleton lines={3} />} />}
      {list.data && consultations.length === 0 && <Note>Personne n'a encore consulté de trajet.</Note>}
      <Stack component="ul" gap={4} m={0} p={0} style={{ listStyle: 'none' }} aria-label="Consultations">
        {consultations.map(({ moment, auteur, laveuse, jour }) => (
          <Text component="li" size="sm" key={`${moment} ${auteur} ${laveuse} ${jour}`}>
            {formatDateTime(moment)} : {auteur} a consulté les trajets de {laveuse} du {formatDate(jour)}
          </Text>
        ))}
      </Stack>
      {total > PAR_PAGE && (
        <Pagination
          value={page}
          onChange={setPage}
          total={Math.ceil(total / PAR_PAGE)}
          aria-label="Pages des consultations"
        />
      )}
    </Section>
  )
}
