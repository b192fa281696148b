import type { Item } from '@lavandiere/domain/kernel/resource.ts'
import { countInWords, formatNumber } from '@lavandiere/domain/kernel/texte.ts'
import { patrimoine } from '@lavandiere/domain/patrimoines/patrimoine.ts'
import { ORDRE_OCTETS_MAX } from '@lavandiere/domain/tournees/ordre-fichier.ts'
import { tournee } from '@lavandiere/domain/tournees/tournee.ts'
import { Alert, Box, Button, Group, Loader, LoadingOverlay, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconRefresh } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useParams } from 'react-router'
import { isOutdated } from '../api/errors.ts'
import { reloadAll } from '../crud/client.ts'
import { DownloadButton } from '../crud/download.tsx'
import { fileFailure, isRefusedFile, SendAgain } from '../crud/file-failure.tsx'
import { type Loaded, useOne } from '../crud/one.ts'
import { useSave } from '../crud/save.ts'
import { Note } from '../ui/note.tsx'
import { Page } from '../ui/page.tsx'
import { Panel } from '../ui/panel.tsx'
import { TableFileInput, tableFileFault } from '../ui/table-file-input.tsx'
import { Waiting } from '../ui/waiting.tsx'
import { useConteneurs } from './conteneurs.ts'
import { Changements, Erreurs } from './ordre-changements.tsx'
import { ColonnesOrdre } from './ordre-colonnes.tsx'
import { useOrdreConfirmation } from './ordre-confirmation.tsx'
import { OrdreDesPoints, SansOrdre } from './ordre-des-points.tsx'
import { type Ordre, useOrdre } from './use-ordre.ts'

const ORDRE_TITLE = 'Mettre à jour le plan de tournée'

/** The upload that reorders a tournée: file, comparison, confirmation (IMP-25 … IMP-28). */
export function MettreAJourLePlan() {
  const { id = '' } = useParams()
  const one = useOne(tournee, id)
  const found = one.data?.item
  const lieu = useOne(patrimoine, found?.patrimoine.id ?? 0, { enabled: found !== undefined })
  const isUni = lieu.data?.item.isUnipatrimoine
  return (
    <Page
      title={ORDRE_TITLE}
      item={found?.libelle}
      subtitle={found && `« ${found.libelle} », ${found.client.libelle}`}
      actions={
        // The current order as a file that this page accepts.
        isUni === false && (
          <DownloadButton path={`/campagne_lavages/${id}/ordre`} name="tournee.csv">
            Télécharger le plan actuel
          </DownloadButton>
        )
      }
    >
      {isUni === undefined && <Waiting one={one.error ? one : lieu} />}
      {isUni && <SansOrdre />}
      {one.data && isUni === false && <PlanDeTournee loaded={one.data} key={one.data.item.id} />}
    </Page>
  )
}

function PlanDeTournee({ loaded }: { loaded: Loaded<Item<typeof tournee>> }) {
  const { item } = loaded
  const ordre = useOrdre(String(item.id), item.ordre ?? NO_STOPS)
  const { found, refused } = ordre
  return (
    <Stack gap="md">
      <FichierDuPlan ordre={ordre} />
      {isRefusedFile(refused) && <Refuse message={refused.message} />}
      {ordre.isOutdated && <Overtaken ordre={ordre} />}
      {found && <ColonnesOrdre lecture={found.lecture} ordre={ordre} />}
      {found ? (
        <ComparaisonDesOrdres key={ordre.comparison} item={item} ordre={ordre} />
      ) : (
        <OrdreActuel loaded={loaded} />
      )}
    </Stack>
  )
}

/** The order as it is saved: each change is saved at once, over the version that is shown. */
function OrdreActuel({ loaded: { item, etag } }: { loaded: Loaded<Item<typeof tournee>> }) {
  const { isPending, variables, mutateAsync } = useSave(tournee)
  const saved = item.ordre ?? NO_STOPS
  const conteneurs = useConteneurs(
    item.patrimoine.id,
    useMemo(() => saved.toSorted((a, b) => a - b), [saved]),
  )
  const save = async (ordre: readonly number[]) => {
    if (isPending) return false
    try {
      return await mutateAsync({ id: item.id, etag, values: { ordre: [...ordre] } })
    } catch (error) {
      if (isOutdated(error)) void reloadAll()
      return false
    }
  }
  return (
    <Box pos="relative">
      <LoadingOverlay visible={isPending} overlayProps={{ backgroundOpacity: 0 }} />
      <OrdreDesPoints
        ids={(isPending && variables?.values.ordre) || saved}
        conteneurs={conteneurs}
        onOrdre={save}
        isSaving={isPending}
      />
    </Box>
  )
}

const NO_STOPS: readonly number[] = []

/** The file chooser: a picked file is compared at once (IMP-27). */
function FichierDuPlan({ ordre }: { ordre: Ordre }) {
  const fault = tableFileFault(ordre.file, ORDRE_OCTETS_MAX)
  const choose = (file: File | null) => {
    ordre.choose(file)
    if (file && tableFileFault(file, ORDRE_OCTETS_MAX) === null) ordre.start(file)
  }
  return (
    <Panel>
      <Stack gap="sm">
        <TableFileInput
          value={ordre.file}
          onChange={choose}
          error={fault ?? (isRefusedFile(ordre.refused) ? null : fileFailure(ordre.refused))}
          disabled={ordre.comparing || ordre.saving}
        />
        <SendAgain error={ordre.refused} onAgain={ordre.compare} />
        {ordre.comparing && (
          <Group gap="xs" mih={36} role="status">
            <Loader size="xs" />
            <Text size="sm">Comparaison avec la tournée…</Text>
          </Group>
        )}
        <Note>
          Colonnes attendues : Nomenclature, Adresse ; d'autres se choisissent. L'ordre des lignes devient
          celui de la tournée ; un conteneur absent du fichier quitte la tournée et reste dans le patrimoine.
        </Note>
      </Stack>
    </Panel>
  )
}

function Refuse({ message }: { message: string }) {
  return (
    <Alert color="rouge" icon={<IconAlertTriangle />} title="Ce fichier ne peut pas être utilisé">
      {message.split('\n').map((line) => (
        <Text size="sm" key={line}>
          {line}
        </Text>
      ))}
    </Alert>
  )
}

/** Shown when somebody changed the tournée or its patrimoine since the comparison (412). */
function Overtaken({ ordre }: { ordre: Ordre }) {
  return (
    <Alert color="orange" icon={<IconAlertTriangle />} title="La tournée a changé entre-temps">
      <Stack gap="xs" align="flex-start">
        Quelqu'un d'autre a modifié la tournée ou son patrimoine depuis la comparaison : rien n'a été
        enregistré.
        <Button
          size="xs"
          variant="default"
          leftSection={<IconRefresh size={16} />}
          loading={ordre.comparing}
          onClick={ordre.compare}
        >
          Comparer à nouveau
        </Button>
      </Stack>
    </Alert>
  )
}

const countText = ({ retires, ajoutes, reordonnes, adresses }: NonNullable<Ordre['found']>) =>
  retires.length + ajoutes.length + reordonnes.length + adresses.length

function ComparaisonDesOrdres({ item, ordre }: { item: Item<typeof tournee>; ordre: Ordre }) {
  const { found } = ordre
  const [isPartial, setPartial] = useState(false)
  const { ask, dialog } = useOrdreConfirmation(item.libelle, () => ordre.save(isPartial))
  if (!found) return null
  const refused = found.erreurs.length
  const kept = found.nombre.apres
  if (refused > 0 && !isPartial) {
    return (
      <>
        <Alert
          color="rouge"
          icon={<IconAlertTriangle />}
          title="Ce fichier contient des erreurs"
          role="alert"
        >
          <Stack gap="xs" align="flex-start">
            {countInWords(kept, 'ligne est reconnue', 'lignes sont reconnues')},{' '}
            {countInWords(refused, 'erreur est', 'erreurs sont')} à corriger dans le fichier.
            {kept > 0 && (
              <Button size="xs" variant="default" onClick={() => setPartial(true)}>
                {kept > 1
                  ? `Continuer avec les ${countInWords(kept, 'ligne')} reconnues`
                  : 'Continuer avec la ligne reconnue'}
              </Button>
            )}
          </Stack>
        </Alert>
        <Erreurs erreurs={found.erreurs} />
      </>
    )
  }
  if (countText(found) === 0) {
    return (
      <Alert color="vert" icon={<IconCheck />} title="Ce fichier ne change rien">
        {countInWords(found.nombre.apres, 'conteneur')}, comme dans la tournée : dans le même ordre et aux
        mêmes adresses.
      </Alert>
    )
  }
  return (
    <>
      <Group justify="space-between" gap="sm">
        <Text fw={650}>
          {isPartial && `${countInWords(refused, 'ligne écartée', 'lignes écartées')} ; `}
          {countInWords(found.nombre.avant, 'conteneur')} avant, {formatNumber(found.nombre.apres)} après
        </Text>
        <Button
          leftSection={<IconCheck size={18} />}
          disabled={ordre.isOutdated}
          loading={ordre.saving}
          onClick={() => ask(found)}
        >
          Mettre à jour la tournée
        </Button>
      </Group>
      <Changements found={found} key={ordre.file?.name} />
      {dialog}
    </>
  )
}
