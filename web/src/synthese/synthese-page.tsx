import { client as clients } from '@lavandiere/domain/comptes/compte.ts'
import { rapportSynthese } from '@lavandiere/domain/synthese/rapport.ts'
import { bilans, choixPhotos, formats, synthese } from '@lavandiere/domain/synthese/synthese.ts'
import { Grid, Group, Radio, Stack } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../api/api.ts'
import { download } from '../api/files.ts'
import { useRole, useSessionUser } from '../api/store.ts'
import { useList } from '../crud/list.ts'
import { toastFailure } from '../crud/save.ts'
import { useChoix } from '../patrimoines/choix.tsx'
import { DateField } from '../ui/date-field.tsx'
import { focusFirstError } from '../ui/focus-first-error.ts'
import { Note } from '../ui/note.tsx'
import { Page } from '../ui/page.tsx'
import { Panel } from '../ui/panel.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { toastSuccess } from '../ui/toasts.tsx'
import { todayInParis } from '../ui/today.ts'
import { useAddress } from '../ui/use-address.ts'
import { readAdresse, writtenOf } from './adresse.ts'
import { Chiffres } from './chiffres.tsx'
import { currentMonth, demandeOf, type SyntheseForm, type SyntheseValues } from './demande.ts'
import { ChoixDuClient, ChoixDuPatrimoine } from './perimetre.tsx'
import { Rapports, useRapports } from './rapports.tsx'

/**
 * Asks for the report. A CSV is downloaded at once and null is returned; a PDF is made later, and the IRI of its entry
 * in the list of reports is returned.
 */
async function ask(values: SyntheseValues): Promise<string | null> {
  const options = { method: 'POST', body: demandeOf(values) } as const
  if (values.format === 'pdf') return (await api('/synthese', { ...options, answer: rapportSynthese }))['@id']
  await download('/synthese', 'synthese.csv', options)
  return null
}

/** A tab for the PDF that is about to be asked for: opened at the click, since a browser refuses one a minute later. */
function openTab(): Window | null {
  const tab = window.open('', '_blank')
  if (tab) {
    tab.document.title = 'Synthèse en préparation'
    tab.document.body.textContent = "La synthèse est en préparation, elle s'ouvrira ici…"
  }
  return tab
}

/** The form, which starts as the address says, and writes what is chosen there. */
function useDemande(choix: ReturnType<typeof useChoix>): SyntheseForm {
  const user = useSessionUser()
  const { params, put } = useAddress()
  const check = schemaResolver(synthese, { sync: true })
  const empty: SyntheseValues = {
    exploitant: user?.exploitant ? `/api/exploitants/${user.exploitant}` : choix.exploitant,
    client: choix.client,
    bilanType: 'global',
    patrimoine: null,
    conteneur: null,
    byPAV: false,
    format: 'csv',
    photos: 'toutes',
    ...currentMonth(todayInParis()),
  }
  const asked = readAdresse(params)
  return useForm<SyntheseValues>({
    initialValues: { ...empty, ...asked },
    validate: (values) => check(demandeOf(values)),
    validateInputOnBlur: true,
    onValuesChange: (values) => put(writtenOf(values, empty)),
  })
}

/** Fills in the first client of an exploitant who chose none yet. @returns whether it is still the one shown */
function usePremierClient(form: SyntheseForm, choix: ReturnType<typeof useChoix>): boolean {
  const isAsked = useRole() === 'exploitant' && choix.client === null
  const { data } = useList(clients, { itemsPerPage: 1, page: 1, 'order[libelle]': 'asc' }, isAsked)
  const first = data?.members[0]?.['@id'] ?? null
  const { getValues, setFieldValue } = form
  useEffect(() => {
    if (isAsked && first !== null && getValues().client === null) setFieldValue('client', first)
  }, [isAsked, first, getValues, setFieldValue])
  return isAsked && first !== null && form.values.client === first
}

/**
 * Report on a client over a period, as CSV or PDF (SYN-01 … SYN-15). It starts with the client that was chosen for
 * patrimoines, as every screen does (OPEN-36).
 */
export function SynthesePage() {
  const isClient = useRole() === 'client'
  const choix = useChoix()
  const form = useDemande(choix)
  const isProposed = usePremierClient(form, choix)
  const list = useRapports()
  const [wanted, setWanted] = useState<Parameters<typeof Rapports>[0]['wanted']>(null)
  const asking = useMutation({
    mutationFn: ({ values }: { values: SyntheseValues; tab: Window | null }) => ask(values),
    onSuccess: (rapport, { tab }) => {
      setWanted(rapport === null ? null : { rapport, tab })
      if (list.files.some((one) => one['@id'] === rapport))
        toastSuccess(
          'Ce rapport est déjà demandé : il attend son tour, puis il sera fait avec les chiffres à jour',
        )
    },
    onError: (error, { tab }) => {
      tab?.close()
      toastFailure(error, 'Erreur lors de la préparation de la synthèse')
    },
  })
  return (
    <Page
      title="Synthèse"
      subtitle={isClient ? 'Votre bilan sur une période' : "Le bilan d'un client sur une période"}
    >
      <Grid gap="md">
        <Grid.Col span={{ base: 12, lg: 6 }}>
          <Panel>
            <form
              noValidate
              onSubmit={form.onSubmit(
                (values) => asking.mutate({ values, tab: values.format === 'pdf' ? openTab() : null }),
                (errors) => focusFirstError(errors, form.getInputNode),
              )}
            >
              <Stack gap="md">
                <ChoixDuClient form={form} choix={choix} />
                {isProposed && <Note>C'est le premier de vos clients : votre choix sera retenu.</Note>}
                <Choices
                  label="Type de bilan"
                  choices={bilans}
                  value={form.values.bilanType}
                  onChange={(bilanType) =>
                    form.setValues({ bilanType, ...(bilanType === 'global' ? { format: 'csv' } : {}) })
                  }
                />
                {form.values.bilanType === 'patrimoine' && <ChoixDuPatrimoine form={form} />}
                <Group align="flex-start" grow>
                  <DateField label="Date de début" withAsterisk {...form.getInputProps('dateDebut')} />
                  <DateField label="Date de fin" withAsterisk {...form.getInputProps('dateFin')} />
                </Group>
                <Choices
                  label="Format"
                  choices={formats}
                  value={form.values.format}
                  onChange={(format) => form.setFieldValue('format', format)}
                  disabled={form.values.bilanType === 'global' ? { pdf: 'Pour un bilan par patrimoine' } : {}}
                />
                {form.values.format === 'pdf' && (
                  <Choices
                    label="Photos"
                    choices={choixPhotos}
                    value={form.values.photos}
                    onChange={(photos) => form.setFieldValue('photos', photos)}
                  />
                )}
                <Group justify="flex-end">
                  <SubmitButton pending={asking.isPending}>Télecharger la synthèse</SubmitButton>
                </Group>
              </Stack>
            </form>
          </Panel>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 6 }}>
          <Chiffres values={form.values} />
        </Grid.Col>
      </Grid>
      <Rapports list={list} wanted={wanted} />
    </Page>
  )
}

/** One of a few choices, side by side; those that cannot be taken say why. */
function Choices<K extends string>({
  label,
  choices,
  value,
  onChange,
  disabled = {},
}: {
  label: string
  choices: Readonly<Record<K, string>>
  value: K
  onChange: (key: K) => void
  disabled?: Partial<Record<K, string>>
}) {
  const keys = Object.keys(choices).filter((key): key is K => key in choices)
  return (
    <Radio.Group
      label={label}
      value={value}
      onChange={(chosen) => {
        const key = keys.find((one) => one === chosen)
        if (key) onChange(key)
      }}
    >
      <Group mt={4} align="flex-start">
        {keys.map((key) => (
          <Radio
            key={key}
            value={key}
            label={choices[key]}
            disabled={disabled[key] !== undefined}
            description={disabled[key]}
          />
        ))}
      </Group>
    </Radio.Group>
  )
}
