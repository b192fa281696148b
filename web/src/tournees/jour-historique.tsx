import { formatDateTime, jourEntier } from '@lavandiere/domain/kernel/dates.ts'
import { etatsDeJour } from '@lavandiere/domain/tournees/etats-de-jour.ts'
import { Stack, Text } from '@mantine/core'
import type { JourLu } from './use-jour.ts'

const CHANGEMENT_NOMS: Readonly<Record<string, string>> = {
  etat: 'Passage',
  jour: 'Date',
  motif: 'Motif',
  chauffeur: 'Chauffeur',
  equipier: 'Équipier',
  formulaire: 'Formulaire',
  laveuse: 'Laveuse',
  heureDebut: 'Départ',
  confies: 'Points confiés',
}
const ETATS_EN_MOTS: Readonly<Record<string, string>> = { ...etatsDeJour }

function changementText(name: string, value: string | null | undefined): string {
  if (!value) return 'rien'
  if (name === 'etat') return ETATS_EN_MOTS[value] ?? value
  return name === 'jour' ? jourEntier(value) : value
}

/** Who changed the day, the latest first. */
export function HistoriqueDuJour({ day }: { day: JourLu }) {
  if (day.historique.length === 0) return null
  return (
    <details>
      <summary>Historique de ce jour</summary>
      <Stack gap={6} mt="xs">
        {day.historique.map(({ moment, auteur, avant, apres }) => (
          <Text size="sm" key={moment}>
            {formatDateTime(moment)}, {auteur ?? 'compte supprimé'} :{' '}
            {Object.keys(apres)
              .map(
                (name) =>
                  `${CHANGEMENT_NOMS[name] ?? name} : ${changementText(name, avant[name])} → ${changementText(name, apres[name])}`,
              )
              .join(' ; ')}
          </Text>
        ))}
      </Stack>
    </details>
  )
}
