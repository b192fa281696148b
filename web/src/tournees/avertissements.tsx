import { avertissements } from '@lavandiere/domain/tournees/avertissements.ts'
import { Alert, List } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { recurrenceOf, type Valeurs } from './brouillon.ts'

interface Props {
  /** The tournée itself, when it exists already. */
  id: number | null
  valeurs: Valeurs
}

/** What a tournée would meet, told before it is saved: a namesake, a person who is already on another round. */
export function Avertissements({ id, valeurs }: Props) {
  const { libelle, client, chauffeur, equipier, dateDebut, dateFin, siJourFerme, territoire } = valeurs
  const body = {
    ...{ id, libelle, client, chauffeur, equipier: equipier || null, dateDebut, dateFin },
    ...recurrenceOf(valeurs),
    siJourFerme: siJourFerme ?? undefined,
    territoire: territoire ?? undefined,
  }
  const asked = useQuery({
    queryKey: ['campagne_lavages', 'avertissements', body],
    queryFn: ({ signal }) =>
      api('/campagne_lavages/avertissements', { method: 'POST', body, signal, answer: avertissements }),
    enabled: Boolean(client && chauffeur && dateDebut && dateFin),
    // Without an answer the tournée can be saved all the same.
    meta: { quiet: true },
  })
  const phrases = asked.data?.phrases ?? []
  if (phrases.length === 0) return null
  return (
    <Alert color="orange" icon={<IconAlertTriangle size={20} />} title="À vérifier avant d'enregistrer">
      <List size="sm" spacing={2}>
        {phrases.map((phrase) => (
          <List.Item key={phrase}>{phrase}</List.Item>
        ))}
      </List>
    </Alert>
  )
}
