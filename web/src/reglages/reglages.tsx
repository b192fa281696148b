import { Stack, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { ApiError } from '../api/errors.ts'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { Page } from '../ui/page.tsx'
import { Panel } from '../ui/panel.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { WaitingList } from '../ui/waiting.tsx'
import { CalculDesHeures } from './calcul-des-heures.tsx'
import { FichierDePaie } from './fichier-de-paie.tsx'
import { type ReglagesLus, useReglages, useSaveReglages } from './use-reglages.ts'

/** What a company sets for itself: the addresses of its planning, how its hours are counted, the file of its payroll. */
export function Reglages() {
  const read = useReglages()
  const reglages = read.data?.data
  return (
    <Page title="Réglages" width="narrow">
      {reglages ? (
        <>
          <AdressesDuPlanning lus={reglages} />
          <CalculDesHeures lus={reglages} />
          <FichierDePaie paie={reglages.paie} />
        </>
      ) : (
        <WaitingList one={read} />
      )}
    </Page>
  )
}

/** OPEN-124: where the planning is edited, and where it is published. */
function AdressesDuPlanning({ lus }: { lus: ReglagesLus }) {
  const [start, setStart] = useState({ url: lus.planningUrl ?? '', publie: lus.planningPublieUrl ?? '' })
  const [typed, setTyped] = useState(start)
  const save = useSaveReglages()
  const errorOf = (name: string) =>
    save.error instanceof ApiError
      ? save.error.violations.find(({ propertyPath }) => propertyPath === name)?.message
      : undefined
  return (
    <Panel>
      <LeaveGuard when={typed.url !== start.url || typed.publie !== start.publie} />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate(
            { planningUrl: typed.url.trim() || null, planningPublieUrl: typed.publie.trim() || null },
            { onSuccess: () => setStart(typed) },
          )
        }}
      >
        <Stack gap="md">
          <Title order={2}>Planning</Title>
          <TextInput
            label="Adresse de modification"
            description="Ouverte par « Accéder au planning »"
            placeholder="https://"
            maxLength={2000}
            value={typed.url}
            error={errorOf('planningUrl')}
            onChange={(event) => setTyped({ ...typed, url: event.currentTarget.value })}
          />
          <TextInput
            label="Adresse publiée"
            description="Montrée dans l'onglet « Tableur »"
            placeholder="https://"
            maxLength={2000}
            value={typed.publie}
            error={errorOf('planningPublieUrl')}
            onChange={(event) => setTyped({ ...typed, publie: event.currentTarget.value })}
          />
          <SubmitButton pending={save.isPending} style={{ alignSelf: 'flex-end' }}>
            Enregistrer les adresses
          </SubmitButton>
        </Stack>
      </form>
    </Panel>
  )
}
