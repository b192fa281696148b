import type { ImportVu } from '@lavandiere/domain/patrimoines/import/import.ts'
import {
  type ConteneurType,
  conteneurTypes,
  type DechetType,
  dechetTypes,
} from '@lavandiere/domain/patrimoines/types.ts'
import { Button, Group, Select, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { Panel } from '../../ui/panel.tsx'
import type { ImportState } from './use-import.ts'

interface Props {
  seen: ImportVu
  state: ImportState
}

const choicesOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label: `${label} (${value})` }))
const types = choicesOf(conteneurTypes)
const dechetChoices = choicesOf(
  Object.fromEntries(Object.entries(dechetTypes).map(([code, { label }]) => [code, label])),
)

/** Each distinct word of the file that is no known type, mapped once for the whole file (OPEN-57, IMP-11). */
export function UnknownWords({ seen, state }: Props) {
  return (
    <>
      <Words<ConteneurType>
        title="Types de conteneur à préciser"
        help="Le choix vaut pour toutes les lignes du fichier qui portent cette valeur."
        column="Type de conteneur"
        words={seen.typesInconnus}
        kept={seen.correspondances}
        choices={types}
        pending={state.rechecking}
        onMap={(correspondances) => state.recheck({ correspondances })}
      />
      <Words<DechetType>
        title="Types de déchet inconnus"
        help="Sans choix, ces lignes sont enregistrées en « Autre »."
        column="Type de déchet"
        words={seen.dechetsInconnus}
        kept={seen.choix.dechets ?? {}}
        choices={dechetChoices}
        pending={state.rechecking}
        onMap={(chosen) => state.recheck({ dechets: chosen })}
      />
    </>
  )
}

interface WordsProps<T extends string> {
  title: string
  help: string
  column: string
  words: ImportVu['typesInconnus']
  kept: Record<string, T>
  choices: { value: string; label: string }[]
  pending: boolean
  onMap: (chosen: Record<string, T>) => void
}

function Words<T extends string>({
  title,
  help,
  column,
  words,
  kept,
  choices,
  pending,
  onMap,
}: WordsProps<T>) {
  const [chosen, setChosen] = useState(kept)
  if (words.length === 0) return null
  const changed = words.some(({ cle }) => chosen[cle] !== kept[cle])
  return (
    <Panel>
      <Stack gap="sm">
        <div>
          <Text fw={650}>{title}</Text>
          <Text size="sm" c="dimmed">
            {help}
          </Text>
        </div>
        <Table.ScrollContainer minWidth={320}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Valeur du fichier</Table.Th>
                <Table.Th ta="right">Lignes</Table.Th>
                <Table.Th>{column}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {words.map(({ cle, valeur, nombre }) => (
                <Table.Tr key={cle}>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>
                    {valeur || (
                      <Text component="span" c="dimmed" fs="italic" inherit>
                        (vide)
                      </Text>
                    )}
                  </Table.Td>
                  <Table.Td ta="right" className="chiffres">
                    {nombre.toLocaleString('fr-FR')}
                  </Table.Td>
                  <Table.Td>
                    <Select
                      aria-label={`${column} pour « ${valeur || 'vide'} »`}
                      placeholder="Choisir…"
                      data={choices}
                      value={chosen[cle] ?? null}
                      onChange={(type) => {
                        const { [cle]: _, ...others } = chosen
                        setChosen((type ? { ...others, [cle]: type } : others) as Record<string, T>)
                      }}
                      clearable
                      miw={160}
                      maw={280}
                    />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
        <Group justify="flex-end">
          <Button disabled={!changed} loading={pending} onClick={() => onMap(chosen)}>
            Appliquer et vérifier à nouveau
          </Button>
        </Group>
      </Stack>
    </Panel>
  )
}
