import type { ImportVu } from '@lavandiere/domain/patrimoines/import/import.ts'
import { patrimoine } from '@lavandiere/domain/patrimoines/patrimoine.ts'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconRotate } from '@tabler/icons-react'
import { Link, useParams, useSearchParams } from 'react-router'
import { DownloadButton } from '../../crud/download.tsx'
import { useOne } from '../../crud/one.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { WaitingPage } from '../../ui/waiting.tsx'
import { SansListe } from '../sans-liste.tsx'
import { BadLines } from './bad-lines.tsx'
import { CheckSteps } from './check-steps.tsx'
import { Doubles } from './doubles.tsx'
import { FileChooser } from './file-chooser.tsx'
import { PastImports } from './past-imports.tsx'
import { Summary } from './summary.tsx'
import { UnknownTypes } from './unknown-types.tsx'
import { type ImportState, useImport } from './use-import.ts'

/** Import of a patrimoine's containers: file, step-by-step check, bad lines, save (IMP-01 … IMP-24). */
export function ImportPage() {
  const { id = '' } = useParams()
  const [params, setParams] = useSearchParams()
  const importId = params.get('import')
  const state = useImport(id, importId, (shown) => setParams(shown === null ? {} : { import: shown }))
  const owner = useOne(patrimoine, id)
  if (!owner.data) return <WaitingPage title="Import" one={owner} />
  const name = owner.data.item.libelle
  const detail = `/patrimoine/${id}/detail/`
  const crumbs = [
    { label: 'Patrimoines', to: '/patrimoine' },
    { label: name, to: detail },
  ]
  if (owner.data.item.isUnipatrimoine)
    return (
      <Page title="Import" crumbs={crumbs}>
        <SansListe patrimoineId={id} />
      </Page>
    )
  const { seen } = state
  const isSaved = seen?.etat === 'enregistre'
  return (
    <Page title="Import" subtitle={`Conteneurs de « ${name} », depuis un fichier CSV`} crumbs={crumbs}>
      <LeaveGuard when={state.send.isPending} />
      <Stack gap="md">
        {!isSaved && <FileChooser state={state} shown={seen} />}
        {state.gone && (
          <Alert color="orange" icon={<IconAlertTriangle />}>
            Cet import n'existe plus. Choisissez un fichier pour en commencer un autre.
          </Alert>
        )}
        {state.error && <ErrorState error={state.error} onRetry={state.retry} />}
        {seen && <Check state={state} seen={seen} />}
        {isSaved && seen.rapport && <Saved seen={seen} to={detail} onAgain={() => setParams({})} />}
        <PastImports patrimoineId={id} seen={seen} onOpen={(one) => setParams({ import: one })} />
      </Stack>
    </Page>
  )
}

function Check({ state, seen }: { state: ImportState; seen: ImportVu }) {
  const canSave = seen.etat === 'verifie' && seen.nombreErreurs === 0
  return (
    <>
      {seen.etat !== 'enregistre' && (
        <CheckSteps
          seen={seen}
          onAgain={() => state.recheck.mutate(seen.correspondances)}
          onCancel={state.giveUp.isPending ? undefined : () => state.giveUp.mutate()}
        />
      )}
      {seen.etat === 'refuse' && (
        <Alert color="rouge" icon={<IconAlertTriangle />} title="Ce fichier ne peut pas être importé">
          {seen.refus.map((reason) => (
            <Text size="sm" key={reason}>
              {reason}
            </Text>
          ))}
        </Alert>
      )}
      {seen.etat === 'verifie' && (
        <>
          <Summary seen={seen} />
          {seen.nombreSansReponse > 0 && (
            <Unanswered
              count={seen.nombreSansReponse}
              pending={state.recheck.isPending}
              onAgain={() => state.recheck.mutate(seen.correspondances)}
            />
          )}
          <UnknownTypes
            key={seen.updatedAt}
            seen={seen}
            pending={state.recheck.isPending}
            onMap={state.recheck.mutate}
          />
          <Doubles seen={seen} />
          {seen.nombreErreurs > 0 && <BadLines seen={seen} />}
        </>
      )}
      {canSave && (
        <Group justify="flex-end">
          <form
            onSubmit={(event) => {
              event.preventDefault()
              state.save.mutate()
            }}
          >
            <SubmitButton pending={state.save.isPending} size="md">
              Valider l'import
            </SubmitButton>
          </form>
        </Group>
      )}
    </>
  )
}

/** Lines that are in error for want of the address service alone: nothing of them is to be corrected (S19). */
function Unanswered(props: { count: number; pending: boolean; onAgain: () => void }) {
  const { count: n, pending, onAgain } = props
  return (
    <Alert
      color="orange"
      icon={<IconAlertTriangle />}
      title={`Le service d'adresses n'a pas répondu pour ${count(n, 'ligne')}`}
    >
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          {n > 1 ? 'Leur adresse est peut-être juste' : 'Son adresse est peut-être juste'} : rien n'est à
          corriger avant une nouvelle vérification.
        </Text>
        <Button variant="default" leftSection={<IconRotate size={18} />} loading={pending} onClick={onAgain}>
          Vérifier à nouveau
        </Button>
      </Group>
    </Alert>
  )
}

const count = (n: number, word: string) => `${n.toLocaleString('fr-FR')} ${word}${n > 1 ? 's' : ''}`

function Saved({ seen, to, onAgain }: { seen: ImportVu; to: string; onAgain: () => void }) {
  const { crees = 0, modifies = 0, inchanges = 0 } = seen.rapport ?? {}
  return (
    <Panel>
      <Stack align="center" gap="sm" py="lg" role="status">
        <IconCircleCheck size={56} color="var(--mantine-color-vert-filled)" aria-hidden />
        <Text fw={650} size="lg">
          L'import de « {seen.nom} » est enregistré
        </Text>
        <Text c="dimmed" ta="center">
          {crees.toLocaleString('fr-FR')} {crees > 1 ? 'conteneurs créés' : 'conteneur créé'},{' '}
          {count(modifies, 'modifié')}, {count(inchanges, 'inchangé')}
        </Text>
        <Group mt="sm" justify="center">
          <Button component={Link} to={to}>
            Voir le patrimoine
          </Button>
          <DownloadButton path={`/imports/${seen.id}/rapport.csv`} name="rapport.csv">
            Télécharger le rapport
          </DownloadButton>
          <Button variant="default" leftSection={<IconRotate size={18} />} onClick={onAgain}>
            Importer un autre fichier
          </Button>
        </Group>
      </Stack>
    </Panel>
  )
}
