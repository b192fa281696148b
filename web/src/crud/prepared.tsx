import { formatDateTime } from '@lavandiere/domain/kernel/dates.ts'
import type { EtatPrepared } from '@lavandiere/domain/kernel/prepared.ts'
import { unbroken } from '@lavandiere/domain/kernel/texte.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import type { z } from 'zod'
import { Note } from '../ui/note.tsx'
import { Progress } from '../ui/progress.tsx'
import { Section } from '../ui/section.tsx'
import { toastError, toastSuccess } from '../ui/toasts.tsx'
import { WaitingList } from '../ui/waiting.tsx'
import { readOptions } from './read.ts'
import { sendRemoval } from './remove.ts'
import { useWrite } from './write.ts'

/** A file that the server makes after it was asked for (decision 098). */
interface PreparedFile {
  '@id': string
  titre: string
  demandeLe: string
  etat: EtatPrepared
  fait: number
  total: number
  raison: string | null
}

const isMade = ({ etat }: Pick<PreparedFile, 'etat'>): boolean => etat === 'en-attente' || etat === 'en-cours'

/** Milliseconds between two reads of the list while a file is unfinished. */
const PROGRESS_MS = 1_000
/** Milliseconds between two reads of the list otherwise: links to files last five minutes, and are renewed before. */
const LINKS_MS = 240_000

/**
 * The account's files of a kind, newest first, read again while one of them is unfinished.
 * @param noun the French noun of the kind, masculine
 */
export function usePrepared<S extends z.ZodType, F extends PreparedFile>(
  path: string,
  answer: S,
  filesOf: (answer: z.output<S>) => readonly F[],
  noun: string,
) {
  const list = useQuery({
    ...readOptions(path, answer),
    refetchInterval: ({ state }) =>
      state.data !== undefined && filesOf(state.data).some(isMade) ? PROGRESS_MS : LINKS_MS,
    staleTime: 0,
  })
  useTold(list.data === undefined ? [] : filesOf(list.data), noun)
  const remove = useWrite((file: F) => sendRemoval(file['@id']), {
    failed: `Erreur lors de la suppression du ${noun}`,
  })
  return { list, files: list.data === undefined ? [] : filesOf(list.data), remove }
}

/** Tells of each file that was being made on this page when it is ready, or could not be made. */
function useTold(files: readonly PreparedFile[], noun: string): void {
  const making = useRef(new Set<string>())
  useEffect(() => {
    for (const file of files) {
      const { '@id': id, titre, raison } = file
      if (isMade(file)) making.current.add(id)
      else if (making.current.delete(id)) {
        if (raison === null) toastSuccess(`Le ${noun} « ${titre} » est prêt`)
        else toastError(raison)
      }
    }
  })
}

interface PreparedFilesProps<F> {
  title: string
  noun: string
  /** The reading of the files. */
  list: Parameters<typeof WaitingList>[0]['one']
  files: readonly F[]
  onRemove: (file: F) => void
  /** The address of a finished file, and the button that opens it. */
  open: { urlOf: (file: F) => string | null; label: string; icon: ReactNode; isTab: boolean }
  foot: string
}

/** The files of a kind that the account asked for; nothing while there are none. */
export function PreparedFiles<F extends PreparedFile>({
  title,
  list,
  files,
  foot,
  ...row
}: PreparedFilesProps<F>) {
  if (files.length === 0) return list.error ? <WaitingList one={list} /> : null
  return (
    <Section title={title}>
      {files.map((file) => (
        <OneFile key={file['@id']} file={file} {...row} />
      ))}
      <Note>{foot}</Note>
    </Section>
  )
}

function OneFile<F extends PreparedFile>({
  file,
  noun,
  open,
  onRemove,
}: Pick<PreparedFilesProps<F>, 'noun' | 'open' | 'onRemove'> & { file: F }) {
  if (isMade(file)) {
    const total = file.total > 0 ? file.total : null
    const waits = total === null ? { countsOf: () => 'En préparation…' } : {}
    return (
      <Progress
        label={file.titre}
        done={file.fait}
        total={total}
        onCancel={() => onRemove(file)}
        {...waits}
      />
    )
  }
  const url = open.urlOf(file)
  return (
    <Group justify="space-between" gap="xs">
      <Stack gap={0} flex="1 1 16rem" miw={0}>
        <Text className="breakable">{file.titre}</Text>
        <Text
          size="sm"
          c={file.etat === 'echec' ? 'rouge' : 'dimmed'}
          role={file.etat === 'echec' ? 'alert' : undefined}
        >
          {unbroken(file.raison ?? `Demandé le ${formatDateTime(file.demandeLe)}`)}
        </Text>
      </Stack>
      <Group gap="xs">
        {url && (
          <Button
            size="xs"
            component="a"
            href={url}
            {...(open.isTab ? { target: '_blank', rel: 'noopener' } : {})}
            leftSection={open.icon}
            aria-label={`${open.label} ${file.titre}`}
          >
            {open.label}
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          leftSection={<IconTrash size={16} />}
          aria-label={`Supprimer le ${noun} ${file.titre}`}
          onClick={() => onRemove(file)}
        >
          Supprimer
        </Button>
      </Group>
    </Group>
  )
}
