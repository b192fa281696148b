import { type Usages, usagesAvantSuppression, usagesInWords } from '@lavandiere/domain/catalogues/usages.ts'
import type { Short } from '@lavandiere/domain/kernel/resource.ts'
import { Alert, Loader, Stack } from '@mantine/core'
import { useEffect } from 'react'
import { useRead } from '../crud/read.ts'
import { Note } from '../ui/note.tsx'

interface Supprimee {
  id: number
  exploitant: Short | null
}

interface Phrase {
  /** The words before the names: for one user of the entry, for several. */
  debut: readonly [string, string]
  /** The words after the names, likewise. */
  suite: readonly [string, string]
}
const GARDEE = [
  'qui la garde. Elle ne pourra plus être choisie.',
  'qui la gardent. Elle ne pourra plus être choisie.',
] as const
/** The sentences for one user of an entry, and for several. */
const phrases = {
  typologie_lavages: {
    debut: ['Utilisée par le formulaire', 'Utilisée par les formulaires'],
    suite: GARDEE,
  },
  prestations: { debut: ['Utilisée par la tournée', 'Utilisée par les tournées'], suite: GARDEE },
  forms: {
    debut: ['Utilisé par la tournée', 'Utilisé par les tournées'],
    suite: ['il ne peut pas être supprimé.', 'il ne peut pas être supprimé.'],
  },
  patrimoines: {
    debut: ['Utilisé par la tournée', 'Utilisé par les tournées'],
    suite: ["supprimez d'abord cette tournée.", "supprimez d'abord ces tournées."],
  },
  conteneurs: {
    debut: ['Fait partie de la tournée', 'Fait partie des tournées'],
    suite: ["retirez-le d'abord de cette tournée.", "retirez-le d'abord de ces tournées."],
  },
  laveuses: {
    debut: ['Affectée à', 'Affectée à'],
    suite: ["qui n'aura plus de laveuse.", "qui n'auront plus de laveuse."],
  },
  operateurs: {
    debut: ['Affecté à la tournée', 'Affecté aux tournées'],
    suite: [
      'qui garde son nom : choisissez-y un remplaçant.',
      'qui gardent son nom : choisissez-y un remplaçant.',
    ],
  },
  clients: {
    debut: ['Desservi par la tournée', 'Desservi par les tournées'],
    suite: [
      "qui continue tant qu'elle n'est pas supprimée.",
      'qui continuent tant que personne ne les supprime.',
    ],
  },
} as const satisfies Record<string, Phrase>
type Utilisee = keyof typeof phrases

/** A sentence with the names of the items that use an entry or account; null when none does. */
export function usagesSentence(name: Utilisee, usages: Usages): string | null {
  if (usages.total === 0) return null
  const { debut, suite } = phrases[name]
  const nombre = usages.total === 1 ? 0 : 1
  return `${debut[nombre]} ${usagesInWords(usages)}, ${suite[nombre]}`
}

interface ConsequencesProps {
  name?: Utilisee
  item: Supprimee
  onRefused: (isRefused: boolean) => void
}

/** What a removal changes for the items that use the entry (OPEN-38). */
export function Consequences({ name, item, onRefused }: ConsequencesProps) {
  return (
    <Stack gap="xs" mt="sm">
      {name && <InUse name={name} id={item.id} onRefused={onRefused} />}
      {!item.exploitant && (
        <Alert color="orange">Entrée commune : elle disparaîtra des choix de tous les exploitants.</Alert>
      )}
      <Note>Les interventions passées et leurs synthèses n'en sont pas changées.</Note>
    </Stack>
  )
}

interface EnUsageProps {
  name: Utilisee
  id: number
  onRefused: (isRefused: boolean) => void
}

/** The items that use an entry or account, read when the question opens; the removal is not offered before the answer. */
export function InUse({ name, id, onRefused }: EnUsageProps) {
  const usages = useRead(`/${name}/${id}/usages`, usagesAvantSuppression, { staleTime: 0 })
  const isRefused = usages.isFetching || (usages.data?.bloque ?? false)
  useEffect(() => {
    onRefused(isRefused)
    return () => onRefused(false)
  }, [isRefused, onRefused])
  if (usages.isLoading) return <Loader size="xs" aria-label="Recherche de ce qui l'utilise" />
  if (usages.isError) return <Alert color="orange">Impossible de vérifier ce qui l'utilise.</Alert>
  const phrase = usages.data && usagesSentence(name, usages.data)
  return phrase ? <Alert color={usages.data.bloque ? 'rouge' : 'orange'}>{phrase}</Alert> : null
}
