import { formatDateTime } from '@lavandiere/domain/kernel/dates.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import { libellesDeFait } from '@lavandiere/domain/terrain/faits.ts'
import type { Secours } from '@lavandiere/domain/terrain/secours.ts'
import { Button, FileInput, Group, List, Stack, Text } from '@mantine/core'
import { IconDeviceMobile } from '@tabler/icons-react'
import { ErrorState } from '../ui/error-state.tsx'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { Note } from '../ui/note.tsx'
import { OpenedModal } from '../ui/opened-modal.tsx'
import { Progress } from '../ui/progress.tsx'
import { instantOf, type Sort, useSecours } from './use-secours.ts'

/** Records what a telephone could not send, from the file that it saved (TER-15). */
export function FichierDeSecours({ onClose }: { onClose: () => void }) {
  const { read, record, sorts, progress } = useSecours()
  const file = read.data
  const isRunning = progress !== null
  const left = file?.faits.filter(({ uuid }) => typeof sorts.get(uuid) !== 'string').length ?? 0
  return (
    <OpenedModal onClose={() => !isRunning && onClose()} size="lg" title="Fichier de secours d'un téléphone">
      <LeaveGuard when={isRunning} />
      <Stack gap="sm">
        <Note>
          Le fichier de « Exporter ce qui attend ». Chaque élément est enregistré au nom de l'opérateur qui
          l'a fait, à son heure ; ce que le bureau a déjà reçu reste tel quel.
        </Note>
        <FileInput
          label="Fichier du téléphone (.json)"
          placeholder="Choisir un fichier…"
          accept=".json,application/json"
          leftSection={<IconDeviceMobile size={20} stroke={1.5} />}
          disabled={isRunning}
          onChange={(chosen) => chosen && read.mutate(chosen)}
        />
        {read.error && <ErrorState one={{ error: read.error }} />}
        {file && <Faits file={file} sorts={sorts} isRunning={isRunning} />}
        {progress && <Progress label="Enregistrement" {...progress} />}
        {file && !isRunning && (
          <Group justify="flex-end" gap="md">
            {left > 0 ? (
              <Button onClick={() => void record(file)}>
                {sorts.size > 0 ? 'Réessayer' : `Enregistrer ${countInWords(left, 'élément')}`}
              </Button>
            ) : (
              <Button onClick={onClose}>Fermer</Button>
            )}
          </Group>
        )}
      </Stack>
    </OpenedModal>
  )
}

interface FaitsProps {
  file: Secours
  sorts: ReadonlyMap<string, Sort>
  isRunning: boolean
}

function Faits({ file, sorts, isRunning }: FaitsProps) {
  const all = [...sorts.values()]
  const [made, known] = [
    all.filter((sort) => sort === 'enregistre').length,
    all.filter((sort) => sort === 'deja').length,
  ]
  // Those behind a failure that ended all were not tried: they are not recorded either.
  const tried = isRunning ? all.length : file.faits.length
  const counts = [
    [made, 'enregistré', 'enregistrés'],
    [known, 'déjà au bureau', 'déjà au bureau'],
    [tried - made - known, 'non enregistré', 'non enregistrés'],
  ] as const
  const said =
    all.length === 0
      ? []
      : counts.filter(([count]) => count > 0).map(([count, one, more]) => countInWords(count, one, more))
  return (
    <>
      <Text size="sm" role="status">
        {said.length > 0
          ? said.join(', ')
          : `${countInWords(file.faits.length, 'élément')}, ${countInWords(file.photos.length, 'photo')} : fichier du ${formatDateTime(file.exporteLe)}, à l'heure du téléphone`}
      </Text>
      <List size="sm" spacing={4} listStyleType="none">
        {file.faits.map(({ uuid, nature, heure, decalage, photos }) => (
          <List.Item key={uuid}>
            {libellesDeFait[nature]}, {formatDateTime(instantOf(heure, decalage))}
            {photos.length > 0 && ` · ${countInWords(photos.length, 'photo')}`}
            <SortDuFait sort={sorts.get(uuid)} />
          </List.Item>
        ))}
      </List>
    </>
  )
}

function SortDuFait({ sort }: { sort: Sort | undefined }) {
  if (sort === undefined) return null
  if (typeof sort === 'object')
    return (
      <Text size="sm" c="rouge">
        {sort.refus}
      </Text>
    )
  return (
    <Text span size="sm" c={sort === 'deja' ? 'dimmed' : 'vert'}>
      {sort === 'deja' ? ' : déjà au bureau' : ' : enregistré'}
    </Text>
  )
}
