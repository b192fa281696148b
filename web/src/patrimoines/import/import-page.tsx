import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import type { ImportVu } from '@lavandiere/domain/patrimoines/import/import.ts'
import { patrimoine } from '@lavandiere/domain/patrimoines/patrimoine.ts'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconRotate } from '@tabler/icons-react'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { ApiError } from '../../api/errors.ts'
import { useOne } from '../../crud/one.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Figures } from '../../ui/figures.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { Page } from '../../ui/page.tsx'
import { SubmitButton, sending } from '../../ui/submit-button.tsx'
import { useHere } from '../../ui/use-here.ts'
import { WaitingPage } from '../../ui/waiting.tsx'
import { crumbsTo, detailPath } from '../adresses.ts'
import { SansListe } from '../sans-liste.tsx'
import { BadLines } from './bad-lines.tsx'
import { CheckSteps } from './check-steps.tsx'
import { Colonnes } from './colonnes.tsx'
import { FileChooser } from './file-chooser.tsx'
import { Repeated, SeveralWastes } from './line-choices.tsx'
import { Preview } from './preview.tsx'
import { Reading } from './reading.tsx'
import { PastImports, Saved } from './saved.tsx'
import { UnknownWords } from './unknown-words.tsx'
import { type ImportState, useImport } from './use-import.ts'
import { Alerts, Doubles } from './warnings.tsx'

/** Import of a patrimoine's containers: file, step-by-step check, faulty lines, save (IMP-01 … IMP-24). */
export function ImportPage() {
  const { id = '' } = useParams()
  const [params, setParams] = useSearchParams()
  const importId = params.get('import')
  const isHere = useHere()
  const show = (shown: string | null) => {
    if (isHere()) setParams(shown === null ? {} : { import: shown })
  }
  const state = useImport(id, importId, show)
  const owner = useOne(patrimoine, id)
  if (!owner.data) return <WaitingPage title="Import" one={owner} />
  const name = owner.data.item.libelle
  const crumbs = crumbsTo(owner.data.item)
  if (owner.data.item.isUnipatrimoine)
    return (
      <Page title="Import" item={name} crumbs={crumbs}>
        <SansListe patrimoineId={id} />
      </Page>
    )
  const { seen } = state
  const isSaved = seen?.etat === 'enregistre' || seen?.etat === 'annule'
  return (
    <Page
      title="Import"
      item={name}
      subtitle={`Conteneurs de « ${name} », depuis un fichier CSV, Excel ou GeoJSON`}
      crumbs={crumbs}
    >
      <LeaveGuard when={state.send.isPending} />
      <Stack gap="md">
        {!isSaved && <FileChooser state={state} shown={seen} />}
        {state.gone && (
          <Alert color="orange" icon={<IconAlertTriangle />}>
            Cet import n'existe plus. Choisissez un fichier pour en commencer un autre.
          </Alert>
        )}
        {state.error && <ErrorState one={{ error: state.error, refetch: state.retry }} />}
        {seen && !state.send.isPending && <Check state={state} seen={seen} />}
        {isSaved && seen.rapport && (
          <Saved
            seen={seen}
            state={state}
            lieu={owner.data.item}
            to={detailPath(id)}
            onAnother={() => show(null)}
          />
        )}
        <PastImports patrimoineId={id} seen={seen} onOpen={show} undo={state.undo} />
      </Stack>
    </Page>
  )
}

function Check({ state, seen }: { state: ImportState; seen: ImportVu }) {
  const [deplacer, setDeplacer] = useState(false)
  if (seen.etat === 'enregistre' || seen.etat === 'annule') return null
  const canSave = seen.etat === 'verifie' && seen.nombreErreurs === 0
  return (
    <>
      <CheckSteps
        seen={seen}
        onAgain={() => state.recheck()}
        onCancel={state.giveUp.isPending ? undefined : () => state.giveUp.mutate()}
      />
      {(seen.etat === 'refuse' || seen.etat === 'verifie') && (
        <Reading key={seen.id} seen={seen} state={state} />
      )}
      {(seen.etat === 'refuse' || seen.etat === 'verifie') && (
        <Colonnes key={seen.updatedAt} seen={seen} state={state} />
      )}
      {seen.etat === 'refuse' && !seen.lecture?.affectation && (
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
              pending={state.rechecking}
              onAgain={() => state.recheck()}
            />
          )}
          <SeveralWastes seen={seen} state={state} />
          <Repeated seen={seen} state={state} />
          <UnknownWords key={seen.updatedAt} seen={seen} state={state} />
          <Doubles seen={seen} />
          <Alerts seen={seen} deplacer={deplacer} onMove={setDeplacer} />
          {seen.nombreErreurs > 0 ? (
            <BadLines
              seen={seen}
              saving={state.save.isPending}
              onSaveOthers={() => state.save.mutate({ deplacer, partiel: true })}
            />
          ) : (
            seen.apercu && <Preview apercu={seen.apercu} moved={deplacer ? seen.nombreCorriges : 0} />
          )}
        </>
      )}
      {seen.etat === 'verifie' && isOvertaken(state.save.error) && <OvertakenCheck state={state} />}
      {canSave && !isOvertaken(state.save.error) && (
        <Group justify="flex-end">
          <form onSubmit={sending(() => state.save.mutate({ deplacer }))}>
            <SubmitButton pending={state.save.isPending} size="md">
              Valider l'import
            </SubmitButton>
          </form>
        </Group>
      )}
    </>
  )
}

/** Numbers of conforming lines, collection points, bins, errors and possible duplicates (IMP-23). */
function Summary({ seen }: { seen: ImportVu }) {
  const { conformes = 0, points = 0, conteneurs = 0 } = seen.resume ?? {}
  return (
    <Figures
      figures={[
        { label: 'Lignes conformes', value: conformes },
        { label: 'Points de collecte', value: points },
        { label: 'Bacs au total', value: conteneurs },
        { label: 'Erreurs', value: seen.nombreErreurs, color: 'rouge' },
        { label: 'Doublons possibles', value: seen.nombreDoublons, color: 'orange' },
      ]}
    />
  )
}

/** True when the patrimoine has changed since the file was checked. */
const isOvertaken = (error: Error | null): error is ApiError =>
  error instanceof ApiError && error.status === 409

/** Shown when the patrimoine changed since the check: a button checks the file again. */
function OvertakenCheck({ state }: { state: ImportState }) {
  return (
    <Alert color="orange" icon={<IconAlertTriangle />} title={state.save.error?.message}>
      <Button
        variant="default"
        leftSection={<IconRotate size={18} />}
        loading={state.rechecking}
        onClick={() => state.recheck()}
      >
        Vérifier à nouveau
      </Button>
    </Alert>
  )
}

/** Lines that are only faulty because the address service did not answer: the file needs no correction (S19). */
function Unanswered(props: { count: number; pending: boolean; onAgain: () => void }) {
  const { count: n, pending, onAgain } = props
  return (
    <Alert
      color="orange"
      icon={<IconAlertTriangle />}
      title={`Le service d'adresses n'a pas répondu pour ${countInWords(n, 'ligne')}`}
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
