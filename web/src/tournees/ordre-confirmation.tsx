import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import type { OrdreCompare } from '@lavandiere/domain/tournees/ordre-fichier.ts'
import { List, Stack, Text } from '@mantine/core'
import { useQuestion } from '../ui/question.tsx'

const ligneCountText = (n: number, un: string, plusieurs: string) =>
  n === 0 ? [] : [countInWords(n, un, plusieurs)]

/** What an uploaded order changes in a tournée, a sentence for each kind of change. */
function linesOf(found: OrdreCompare): string[] {
  return [
    ...ligneCountText(
      found.retires.length,
      'conteneur quitte la tournée et reste dans le patrimoine',
      'conteneurs quittent la tournée et restent dans le patrimoine',
    ),
    ...ligneCountText(
      found.ajoutes.length,
      'conteneur rejoint la tournée',
      'conteneurs rejoignent la tournée',
    ),
    ...ligneCountText(found.reordonnes.length, 'conteneur change de place', 'conteneurs changent de place'),
    ...ligneCountText(
      found.adresses.length,
      'adresse est enregistrée dans le patrimoine, sans déplacer le conteneur sur la carte',
      'adresses sont enregistrées dans le patrimoine, sans déplacer les conteneurs sur la carte',
    ),
  ]
}

/** Asks before an uploaded order replaces that of a tournée, with the changes (IMP-25). */
export const useOrdreConfirmation = (libelle: string, onConfirm: () => void) =>
  useQuestion<OrdreCompare>({
    title: 'Mettre à jour le plan de tournée',
    confirmLabel: 'Mettre à jour',
    onConfirm,
    say: (found) => (
      <Stack gap="sm">
        <Text>
          Tournée : <strong>{libelle}</strong>
        </Text>
        <List size="sm" spacing={4}>
          {linesOf(found).map((line) => (
            <List.Item key={line}>{line}</List.Item>
          ))}
        </List>
      </Stack>
    ),
  })
