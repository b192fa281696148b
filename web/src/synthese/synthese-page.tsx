import { client as clients, exploitant as exploitants } from '@lavandiere/domain/comptes/compte.ts'
import { addDays, jourDeParis } from '@lavandiere/domain/kernel/dates.ts'
import { bilans, formats, synthese } from '@lavandiere/domain/synthese/synthese.ts'
import { Group, Radio, Stack } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { download } from '../api/files.ts'
import { useSessionUser } from '../api/store.ts'
import { roleOfUser } from '../api/token.ts'
import { toastFailure } from '../crud/save.ts'
import { SelectRef } from '../crud/select-ref.tsx'
import { CLIENTS_ARCHIVES, EXPLOITANTS_ARCHIVES, useChoix } from '../patrimoines/choix.tsx'
import { DateField } from '../ui/date-field.tsx'
import { focusFirstError } from '../ui/focus-first-error.ts'
import { Page } from '../ui/page.tsx'
import { Panel } from '../ui/panel.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'

interface SyntheseValues {
  exploitant: string | null
  client: string | null
  bilanType: 'global'
  dateDebut: string | null
  dateFin: string | null
  format: 'csv'
}

/** The first and the last day of the current month (OPEN-91). */
function currentMonth(today: string): { dateDebut: string; dateFin: string } {
  const dateDebut = `${today.slice(0, 8)}01`
  const dansLeSuivant = addDays(dateDebut, 32)
  return { dateDebut, dateFin: addDays(`${dansLeSuivant.slice(0, 8)}01`, -1) }
}

/**
 * Report on a client over a period (SYN-01 … SYN-14), on screen or as CSV; it starts with the client chosen for
 * patrimoines (OPEN-36).
 */
export function SynthesePage() {
  const user = useSessionUser()
  const role = user && roleOfUser(user)
  const choix = useChoix()
  const check = schemaResolver(synthese, { sync: true })
  const form = useForm<SyntheseValues>({
    initialValues: {
      exploitant: user?.exploitant ? `/api/exploitants/${user.exploitant}` : choix.exploitant,
      client: choix.client,
      bilanType: 'global',
      format: 'csv',
      ...currentMonth(jourDeParis(new Date().toISOString())),
    },
    validate: (values) => check(without(values)),
    validateInputOnBlur: true,
  })
  const ask = useMutation({
    mutationFn: (values: SyntheseValues) =>
      download('/synthese', 'synthese.csv', { method: 'POST', body: without(values) }),
    onError: (error) => toastFailure(error, 'Erreur lors de la préparation de la synthèse'),
  })
  return (
    <Page title="Synthèse" subtitle="Le bilan d'un client sur une période" width="narrow">
      <Panel>
        <form
          noValidate
          onSubmit={form.onSubmit(
            (values) => ask.mutate(values),
            (errors) => focusFirstError(errors, form.getInputNode),
          )}
        >
          <Stack gap="md">
            {role === 'admin' && (
              <SelectRef
                resource={exploitants}
                label="Exploitant"
                archives={EXPLOITANTS_ARCHIVES}
                withAsterisk
                {...form.getInputProps('exploitant')}
                value={form.values.exploitant}
                onChange={(iri) => {
                  choix.setExploitant(iri)
                  form.setValues({ exploitant: iri, client: null })
                }}
              />
            )}
            {role !== 'client' && (
              <SelectRef
                resource={clients}
                label="Client"
                archives={CLIENTS_ARCHIVES}
                withAsterisk
                disabled={!form.values.exploitant}
                query={{ exploitant: form.values.exploitant }}
                {...form.getInputProps('client')}
                value={form.values.client}
                onChange={(iri) => {
                  choix.setClient(iri)
                  form.setFieldValue('client', iri)
                }}
              />
            )}
            <Radio.Group label="Type de bilan" {...form.getInputProps('bilanType')}>
              <Group mt={4}>
                <Radio value="global" label={bilans.global} />
              </Group>
            </Radio.Group>
            <Group align="flex-start" grow>
              <DateField label="Date de début" withAsterisk {...form.getInputProps('dateDebut')} />
              <DateField label="Date de fin" withAsterisk {...form.getInputProps('dateFin')} />
            </Group>
            <Radio.Group label="Format" {...form.getInputProps('format')}>
              <Group mt={4}>
                <Radio value="csv" label={formats.csv} />
                <Radio value="pdf" label={formats.pdf} disabled description="Pas encore disponible" />
              </Group>
            </Radio.Group>
            <Group justify="flex-end">
              <SubmitButton pending={ask.isPending}>Télecharger la synthèse</SubmitButton>
            </Group>
          </Stack>
        </form>
      </Panel>
    </Page>
  )
}

/** An empty choice is left out, so that the schema reports it as required. */
const without = (values: SyntheseValues) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
