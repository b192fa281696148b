import { importancesLaveuse } from '@lavandiere/domain/catalogues/degres.ts'
import { formatDate } from '@lavandiere/domain/kernel/dates.ts'
import type { ProblemeOuvert } from '@lavandiere/domain/laveuses/laveuse.ts'
import { statutLu, statutsLaveuse } from '@lavandiere/domain/laveuses/statut-laveuse.ts'
import { Badge, Group, Stack, Text } from '@mantine/core'

const couleursStatut = { 1: 'vert', 3: 'orange', 4: 'rouge' } as const
const couleursImportance = { 3: 'orange', 4: 'rouge' } as const

/** The state of a vehicle, in a word and a colour (LAV-07). */
export function StatutLaveuse({ statut }: { statut: number }) {
  const code = statutLu(statut)
  return (
    <Badge component="span" color={couleursStatut[code]}>
      {statutsLaveuse[code]}
    </Badge>
  )
}

/** How bad a problem of a vehicle is. */
export function ImportanceLaveuse({ importance }: { importance: 3 | 4 }) {
  return (
    <Badge component="span" color={couleursImportance[importance]}>
      {importancesLaveuse[importance]}
    </Badge>
  )
}

/** The open problems of a vehicle, the worst first, each with the day of its report. */
export function ProblemesOuverts({ problems }: { problems: readonly ProblemeOuvert[] }) {
  if (problems.length === 0) return null
  return (
    <Stack gap={6} component="ul" m={0} p={0} style={{ listStyle: 'none' }} aria-label="Problèmes signalés">
      {problems.map(({ id, libelle, importance, signaleLe }) => (
        <Group component="li" gap="xs" key={id}>
          <ImportanceLaveuse importance={importance} />
          <Text span size="sm">
            {libelle}
          </Text>
          <Text span size="sm" c="dimmed">
            signalé le {formatDate(signaleLe)}
          </Text>
        </Group>
      ))}
    </Stack>
  )
}
