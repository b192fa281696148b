import { formatDate, formatDateTime } from '@lavandiere/domain/kernel/dates.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import {
  consultationsLues,
  type HeuresDeService,
  heuresDeService,
} from '@lavandiere/domain/telematique/connexion-traceurs.ts'
import { POSITIONS_JOURS, TRAJETS_MOIS } from '@lavandiere/domain/telematique/position.ts'
import { Group, Pagination, Stack, Switch, Text } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { violationsOf } from '../api/errors.ts'
import { readOptions } from '../crud/read.ts'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { TimeField } from '../ui/time-field.tsx'
import { useEcriture } from './connexion-traceurs.ts'
import { PanelSection } from './panel-section.tsx'

const JOURNEE: HeuresDeService = { debut: '05:00', fin: '21:00' }
const PAR_PAGE = 50

/** The page about privacy: kept data and its time, the hours outside which nothing is shown, and the list of looks. */
export function ViePrivee({ service }: { service: HeuresDeService | null }) {
  return (
    <>
      <PanelSection
        title="Vie privée des équipages"
        help={`Les positions sont gardées ${countInWords(POSITIONS_JOURS, 'jour')}, les trajets et temps moteurs ${countInWords(TRAJETS_MOIS, 'mois', 'mois')}, puis effacés. Les opérateurs le lisent sur leur page d'accueil.`}
      >
        <HeuresMontrees service={service} />
      </PanelSection>
      <Consultations />
    </>
  )
}

function HeuresMontrees({ service }: { service: HeuresDeService | null }) {
  const [isHidden, setHidden] = useState(service !== null)
  const write = useEcriture()
  const form = useForm({
    initialValues: service ?? JOURNEE,
    validate: schemaResolver(heuresDeService, { sync: true }),
  })
  const save = (next: HeuresDeService | null) =>
    write.mutate(
      { path: '/telematique/service', body: { service: next }, said: 'Le réglage a bien été enregistré' },
      {
        onSuccess: () => next && form.setInitialValues(next),
        onError: (error) => {
          form.setErrors(violationsOf(error))
          // What could not be shown again is still hidden.
          if (next === null) setHidden(true)
        },
      },
    )
  const onSwitch = (hidden: boolean) => {
    setHidden(hidden)
    if (!hidden) save(null)
  }
  return (
    <Stack gap="sm">
      <LeaveGuard when={() => isHidden && (service === null || form.isDirty())} />
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
            <SubmitButton pending={write.isPending} mt={25}>
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
  const list = useQuery(readOptions('/telematique/consultations', consultationsLues, { page }))
  const { consultations = [], total = 0 } = list.data ?? {}
  return (
    <PanelSection title="Consultations des trajets">
      {list.isSuccess && consultations.length === 0 && (
        <Text size="sm" c="dimmed">
          Personne n'a encore consulté de trajet.
        </Text>
      )}
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
    </PanelSection>
  )
}
