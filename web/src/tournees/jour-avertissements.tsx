import { avertissements } from '@lavandiere/domain/tournees/avertissements.ts'
import type { ChangementDeJour } from '@lavandiere/domain/tournees/jour.ts'
import { Alert, List } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import type { JourVise } from './use-jour.ts'

/** A person or a vehicle that is already on another round of that day, told before it is saved; nothing is refused. */
export function JourAvertissements({
  vise: { campagne, regle },
  body,
}: {
  vise: JourVise
  body: Partial<ChangementDeJour>
}) {
  const { motif, ...asked } = body
  const { data } = useQuery({
    queryKey: ['campagne_lavages', 'jour', campagne, regle, 'avertissements', asked],
    queryFn: ({ signal }) =>
      api(`/campagne_lavages/${campagne}/jours/${regle}/avertissements`, {
        method: 'POST',
        body: asked,
        signal,
        answer: avertissements,
      }),
    enabled: asked.jour !== '',
    // Without an answer the day can be saved all the same.
    meta: { quiet: true },
  })
  const phrases = data?.phrases ?? []
  if (phrases.length === 0) return null
  return (
    <Alert
      color="orange"
      icon={<IconAlertTriangle size={20} />}
      title="À vérifier avant d'enregistrer"
      role="status"
    >
      <List size="sm" spacing={2}>
        {phrases.map((phrase) => (
          <List.Item key={phrase}>{phrase}</List.Item>
        ))}
      </List>
    </Alert>
  )
}
