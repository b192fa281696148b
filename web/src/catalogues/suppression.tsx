import { enumerer, type Usages } from '@lavandiere/domain/catalogues/usages.ts'
import type { Short } from '@lavandiere/domain/kernel/resource.ts'
import { Alert, Loader, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../session/api.ts'

interface Supprimee {
  id: number
  exploitant: Short | null
}

/** Who uses a kind of entry, in one and in several. */
const utilisateurs = {
  typologie_lavages: ['le formulaire', 'les formulaires'],
  prestations: ['la tournée', 'les tournées'],
} as const
export type Utilisee = keyof typeof utilisateurs

/** Who uses an entry today, in a sentence; null when nobody does. */
export function phraseUsages(name: Utilisee, usages: Usages): string | null {
  if (usages.total === 0) return null
  const [un, plusieurs] = utilisateurs[name]
  const [qui, garde] = usages.total === 1 ? [un, 'la garde'] : [plusieurs, 'la gardent']
  return `Utilisée par ${qui} ${enumerer(usages)}, qui ${garde}. Elle ne pourra plus être choisie.`
}

/** What becomes of what used an entry that goes (OPEN-38). */
export function Consequences({ name, item }: { name?: Utilisee; item: Supprimee }) {
  return (
    <Stack gap="xs" mt="sm">
      {name && <EnUsage name={name} id={item.id} />}
      {!item.exploitant && (
        <Alert color="orange">Entrée commune : elle disparaîtra des choix de tous les exploitants.</Alert>
      )}
      <Text size="sm" c="dimmed">
        Les interventions passées et leurs synthèses n'en sont pas changées.
      </Text>
    </Stack>
  )
}

function EnUsage({ name, id }: { name: Utilisee; id: number }) {
  const usages = useQuery({
    queryKey: [name, 'usages', id],
    queryFn: ({ signal }) => api<Usages>(`/${name}/${id}/usages`, { signal }),
    staleTime: 0,
    meta: { quiet: true },
  })
  if (usages.isLoading) return <Loader size="xs" aria-label="Recherche de ce qui l'utilise" />
  if (usages.isError) return <Alert color="orange">Impossible de vérifier ce qui l'utilise.</Alert>
  const phrase = usages.data && phraseUsages(name, usages.data)
  return phrase ? <Alert color="orange">{phrase}</Alert> : null
}
