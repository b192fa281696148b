import type { ImportVu } from '@lavandiere/domain/patrimoines/import/import.ts'
import { type ConteneurType, conteneurTypes } from '@lavandiere/domain/patrimoines/types.ts'
import { Button, Group, Select, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { Panel } from '../../ui/panel.tsx'

const choices = Object.entries(conteneurTypes).map(([value, label]) => ({
  value,
  label: `${label} (${value})`,
}))

interface Props {
  seen: ImportVu
  pending: boolean
  onMap: (correspondances: Record<string, ConteneurType>) => void
}

/** Each distinct unknown container type with its count, mapped once for the whole file (decisions, OPEN-57). */
export function UnknownTypes({ seen, pending, onMap }: Props) {
  const [chosen, setChosen] = useState(seen.correspondances)
  if (seen.typesInconnus.length === 0) return null
  const changed = seen.typesInconnus.some(({ cle }) => chosen[cle] !== seen.correspondances[cle])
  return (
    <Panel>
      <Stack gap="sm">
        <div>
          <Text fw={650}>Types de conteneur à préciser</Text>
          <Text size="sm" c="dimmed">
            Le choix vaut pour toutes les lignes du fichier qui portent cette valeur.
          </Text>
        </div>
        <Table.ScrollContainer minWidth={320}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Valeur du fichier</Table.Th>
                <Table.Th ta="right">Lignes</Table.Th>
                <Table.Th>Type de conteneur</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {seen.typesInconnus.map(({ cle, valeur, nombre }) => (
                <Table.Tr key={cle}>
                  <Table.Td>
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
                      aria-label={`Type de conteneur pour « ${valeur || 'vide'} »`}
                      placeholder="Choisir…"
                      data={choices}
                      value={chosen[cle] ?? null}
                      onChange={(type) => {
                        const { [cle]: _, ...others } = chosen
                        setChosen(type ? { ...others, [cle]: type as ConteneurType } : others)
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
