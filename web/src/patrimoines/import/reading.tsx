import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import {
  type Encodage,
  encodages,
  type ImportVu,
  separateurs,
} from '@lavandiere/domain/patrimoines/import/import.ts'
import { Group, Select, Stack, Text } from '@mantine/core'
import { Note } from '../../ui/note.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { ImportState } from './use-import.ts'

/** What was found in the file besides its lines, one sentence each. */
function notesOf({ lecture }: ImportVu): string[] {
  if (!lecture) return []
  const { separateur, lignesIgnorees: skipped, absentes } = lecture
  return [
    ...(separateur ? [`Séparateur : ${separateurs[separateur]}.`] : []),
    ...(skipped > 0
      ? [
          skipped > 1
            ? `${countInWords(skipped, 'ligne')} au-dessus des en-têtes sont ignorées.`
            : 'Une ligne au-dessus des en-têtes est ignorée.',
        ]
      : []),
    ...(absentes.length > 0
      ? [
          absentes.length > 1
            ? `Colonnes absentes du fichier, laissées telles quelles : ${absentes.join(', ')}.`
            : `Colonne absente du fichier, laissée telle quelle : ${absentes[0]}.`,
        ]
      : []),
  ]
}

/** How the file was read, with the choice of another encoding or sheet (IMP-04). */
export function Reading({ seen, state }: { seen: ImportVu; state: ImportState }) {
  const { lecture, encodage } = seen
  if (!lecture || (lecture.format !== 'csv' && lecture.format !== 'xlsx')) return null
  return (
    <Panel>
      <Group gap="md" align="flex-end">
        {lecture.format === 'csv' ? (
          <Select
            label="Encodage du fichier"
            data={[...encodages]}
            value={encodage}
            onChange={(value) =>
              value && state.recheck({ encodage: value as Encodage, affectation: undefined })
            }
            disabled={state.rechecking}
            w={190}
          />
        ) : (
          <Select
            label="Feuille du classeur"
            data={[...new Set(lecture.feuilles)]}
            value={lecture.feuille}
            onChange={(feuille) => feuille && state.recheck({ feuille, affectation: undefined })}
            disabled={state.rechecking}
            w={{ base: '100%', xs: 260 }}
          />
        )}
        <Stack gap={2} flex="1 1 260px">
          {lecture.format === 'csv' && (
            <Note>Des lettres accentuées mal lues ? Choisissez un autre encodage.</Note>
          )}
          {notesOf(seen).map((note) => (
            <Text size="sm" key={note}>
              {note}
            </Text>
          ))}
        </Stack>
      </Group>
    </Panel>
  )
}
