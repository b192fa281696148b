import { formatDate } from '@lavandiere/domain/kernel/dates.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import {
  type Comparaison as ComparaisonLue,
  comparaison,
  compareOrdres,
  type PassageCompare,
} from '@lavandiere/domain/tableau-de-bord/comparaison.ts'
import { Alert, Button, Group, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../api/api.ts'
import { sentenceOr } from '../api/errors.ts'
import { OpenedModal } from '../ui/opened-modal.tsx'
import { CarteDesOrdres } from './comparaison-carte.tsx'
import { OrdrePrevu, OrdreReel } from './comparaison-listes.tsx'

/** The planned and the actual order of a tournée on a day (DASH-31), read when the comparison opens. */
const useComparaison = (tourneeId: number, date: string) =>
  useQuery({
    queryKey: ['tableau-de-bord', 'comparaison', tourneeId, date],
    queryFn: ({ signal }) =>
      api('/tournee/conteneurs-interventions', { query: { date, tourneeId }, signal, answer: comparaison }),
    meta: { quiet: true },
  })

interface Props {
  tour: { id: number; libelle: string }
  date: string
  onClose: () => void
}

/** The planned order of a round on a day beside the actual one (DASH-15). */
export function ComparaisonDialogue({ tour, date, onClose }: Props) {
  const found = useComparaison(tour.id, date)
  return (
    <OpenedModal
      onClose={onClose}
      size="min(75rem, 96vw)"
      title={<Text fw={650}>Ordre prévu et ordre réel</Text>}
    >
      <Text c="dimmed" size="sm" mb="md">
        {tour.libelle}, le {formatDate(date)}
      </Text>
      {found.data ? (
        <Ordres found={found.data} />
      ) : found.error ? (
        <Alert color="rouge" icon={<IconAlertTriangle size={20} />} role="alert">
          <Group justify="space-between" gap="sm">
            <Text>Erreur : {sentenceOr(found.error, "la comparaison n'a pas pu être lue")}</Text>
            <Button
              variant="default"
              size="compact-sm"
              loading={found.isFetching}
              onClick={() => void found.refetch()}
            >
              Réessayer
            </Button>
          </Group>
        </Alert>
      ) : (
        <Skeleton h={420} aria-busy="true" aria-label="Chargement" />
      )}
    </OpenedModal>
  )
}

/** A sentence that sums up the comparison. */
function ordreSummary({ ordre_prevu }: ComparaisonLue, compared: readonly PassageCompare[]): string {
  const left = ordre_prevu.filter((one) => one.date_evenement === null).length
  const moved = compared.filter(({ isDeplace }) => isDeplace).length
  const off = compared.filter(({ rangPrevu }) => rangPrevu === null).length
  const words = [
    `${countInWords(ordre_prevu.length - left, 'lieu visité', 'lieux visités')} sur ${ordre_prevu.length.toLocaleString('fr-FR')}`,
    moved === 0
      ? "dans l'ordre prévu"
      : `${countInWords(moved, 'visité', 'visités')} à un autre moment que prévu`,
    ...(off > 0 ? [`${countInWords(off, 'passage')} hors plan`] : []),
  ]
  return compared.length === 0 ? "Personne n'est encore passé" : words.join(', ')
}

function Ordres({ found }: { found: ComparaisonLue }) {
  const compared = useMemo(() => compareOrdres(found), [found])
  return (
    <Stack gap="md">
      <Text role="status">{ordreSummary(found, compared)}</Text>
      <CarteDesOrdres found={found} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <OrdrePrevu found={found} compared={compared} />
        <OrdreReel compared={compared} />
      </SimpleGrid>
    </Stack>
  )
}
