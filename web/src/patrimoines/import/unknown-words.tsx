import { formatNumber } from '@lavandiere/domain/kernel/texte.ts'
import type { ImportVu } from '@lavandiere/domain/patrimoines/import/import.ts'
import { conteneurTypeIn, dechetTypeIn } from '@lavandiere/domain/patrimoines/import/synonymes.ts'
import {
  type ConteneurType,
  conteneurTypes,
  type DechetType,
  dechetNoms,
} from '@lavandiere/domain/patrimoines/types.ts'
import { Button, Group, Select, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { Note } from '../../ui/note.tsx'
import { Panel } from '../../ui/panel.tsx'
import classes from './unknown-words.module.css'
import type { ImportState } from './use-import.ts'

interface Props {
  seen: ImportVu
  state: ImportState
}

const choicesOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label: `${label} (${value})` }))
const typeChoices = choicesOf(conteneurTypes)
const dechetChoices = choicesOf(dechetNoms)

/** The types that a person chose by word, of one column. */
type Chosen<T extends string> = Record<string, T>

/** The types chosen earlier, and for the other words those that they speak of. */
function proposed<T extends string>(
  words: ImportVu['typesInconnus'],
  kept: Chosen<T>,
  typeIn: (word: string) => T | null,
): Chosen<T> {
  const found = words.flatMap(({ cle, valeur }) => {
    const type = typeIn(valeur)
    return type === null ? [] : [[cle, type] as const]
  })
  return { ...Object.fromEntries(found), ...kept } as Chosen<T>
}

/** The types chosen for the unknown words of a file, and those proposed for the others. */
export function useWords({ typesInconnus: types, dechetsInconnus: dechets, ...seen }: ImportVu) {
  const kept = { types: seen.correspondances, dechets: seen.choix.dechets ?? {} }
  const [chosenTypes, setTypes] = useState(() => proposed(types, kept.types, conteneurTypeIn))
  const [chosenDechets, setDechets] = useState(() => proposed(dechets, kept.dechets, dechetTypeIn))
  return {
    types: { words: types, chosen: chosenTypes, onChange: setTypes },
    dechets: { words: dechets, chosen: chosenDechets, onChange: setDechets },
    isChanged:
      types.some(({ cle }) => chosenTypes[cle] !== kept.types[cle]) ||
      dechets.some(({ cle }) => chosenDechets[cle] !== kept.dechets[cle]),
    /** As a check of the file takes them. */
    choices: { correspondances: chosenTypes, dechets: chosenDechets },
  }
}
type WordsState = ReturnType<typeof useWords>

/** A table for each kind of word, and its choices. */
export function WordTables({ types, dechets }: Partial<Pick<WordsState, 'types' | 'dechets'>>) {
  return (
    <>
      {types && (
        <Words<ConteneurType>
          {...types}
          title="Types de conteneur à préciser"
          help="Le choix vaut pour toutes les lignes du fichier qui portent cette valeur."
          column="Type de conteneur"
          choices={typeChoices}
        />
      )}
      {dechets && (
        <Words<DechetType>
          {...dechets}
          title="Types de déchet inconnus"
          help="Sans choix, ces lignes sont enregistrées en « Autre »."
          column="Type de déchet"
          choices={dechetChoices}
        />
      )}
    </>
  )
}

/**
 * Each distinct word of the file that is no known type, mapped once for the whole file (OPEN-57, IMP-11), with the number of
 * its lines; words that speak of a type have it proposed.
 */
export function UnknownWords({ seen, state }: Props) {
  const words = useWords(seen)
  if (words.types.words.length + words.dechets.words.length === 0) return null
  return (
    <Panel>
      <Stack gap="md">
        <WordTables types={words.types} dechets={words.dechets} />
        <Group justify="flex-end">
          <Button
            disabled={!words.isChanged}
            loading={state.rechecking}
            onClick={() => state.recheck(words.choices)}
          >
            Appliquer et vérifier à nouveau
          </Button>
        </Group>
      </Stack>
    </Panel>
  )
}

interface WordsProps<T extends string> {
  title: string
  help: string
  column: string
  words: ImportVu['typesInconnus']
  chosen: Chosen<T>
  choices: { value: string; label: string }[]
  onChange: (chosen: Chosen<T>) => void
}

function Words<T extends string>({ title, help, column, words, chosen, choices, onChange }: WordsProps<T>) {
  if (words.length === 0) return null
  return (
    <Stack gap="sm">
      <div>
        <Text fw={650}>{title}</Text>
        <Note>{help}</Note>
      </div>
      <Table.ScrollContainer minWidth={320}>
        <Table className={classes.mots}>
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
                <Table.Td className="breakable">
                  {valeur || (
                    <Text component="span" c="dimmed" fs="italic" inherit>
                      (vide)
                    </Text>
                  )}
                </Table.Td>
                <Table.Td ta="right" className="chiffres">
                  {formatNumber(nombre)}
                </Table.Td>
                <Table.Td>
                  <Select
                    aria-label={`${column} pour « ${valeur || 'vide'} »`}
                    placeholder="Choisir…"
                    data={choices}
                    value={chosen[cle] ?? null}
                    onChange={(type) => {
                      const { [cle]: _, ...others } = chosen
                      onChange((type ? { ...others, [cle]: type } : others) as Chosen<T>)
                    }}
                    searchable
                    clearable
                    nothingFoundMessage="Aucun type de ce nom"
                    maw={{ xs: 280 }}
                  />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Stack>
  )
}
