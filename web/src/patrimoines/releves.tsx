import { BLEU } from '@lavandiere/domain/kernel/couleurs.ts'
import { formatDateTime } from '@lavandiere/domain/kernel/dates.ts'
import { distanceM } from '@lavandiere/domain/kernel/geo.ts'
import type { Item } from '@lavandiere/domain/kernel/resource.ts'
import { distanceText, formatNumber } from '@lavandiere/domain/kernel/texte.ts'
import { conteneur as conteneurs } from '@lavandiere/domain/patrimoines/conteneur.ts'
import { releveTerrain } from '@lavandiere/domain/patrimoines/releve-terrain.ts'
import { LOIN_M } from '@lavandiere/domain/patrimoines/releves-a-appliquer.ts'
import { ActionIcon, Badge, Button, CloseButton, Group, Stack, Text } from '@mantine/core'
import { IconArrowsMove, IconTrash } from '@tabler/icons-react'
import { useEffect, useMemo } from 'react'
import { api } from '../api/api.ts'
import { itemOf } from '../crud/answers.ts'
import { useList } from '../crud/list.ts'
import { useRemoval } from '../crud/removal.tsx'
import { toastFailure } from '../crud/save.ts'
import { useWrite } from '../crud/write.ts'
import type { MapPoint } from '../ui/map/point.ts'
import { Note } from '../ui/note.tsx'
import { useQuestion } from '../ui/question.tsx'
import { type ReadConteneur, type useOpenedConteneur, WaitingNote } from './bulle.tsx'
import { Panneau } from './panneau.tsx'
import type { Repere } from './points.ts'

/** The letter of a reading: A, B, C by index; A1 follows Z (CONT-26). */
export const letterOf = (index: number): string =>
  String.fromCharCode(65 + (index % 26)) + (index >= 26 ? Math.floor(index / 26) : '')

type Releve = Item<typeof releveTerrain>

/** Readings shown at most. */
const RELEVES_MAX = 50

/** The readings of a container, newest first, and their pins; none without a container. */
export function useReleves(repere: Repere | null) {
  const query = useList(
    releveTerrain,
    {
      conteneur: `/api/conteneurs/${repere?.id}`,
      'order[dateEvenement]': 'desc',
      itemsPerPage: RELEVES_MAX,
    },
    repere !== null,
  )
  const { error } = query
  // Failures are logged by server and browser (CONT-31), and also shown as a toast (OPEN-122).
  useEffect(() => {
    if (error) toastFailure(error, "Les relevés n'ont pas pu être chargés")
  }, [error])
  const releves = repere ? query.data?.members : undefined
  const points = useMemo(
    (): MapPoint[] =>
      (releves ?? []).map(({ id, latitude, longitude }, index) => ({
        id: `releve-${id}`,
        latitude,
        longitude,
        color: BLEU,
        glyph: letterOf(index),
        rank: -1,
        label: `Relevé ${letterOf(index)}`,
      })),
    [releves],
  )
  return { releves, total: query.data?.total ?? 0, points, error, refetch: query.refetch }
}

interface RelevesProps {
  conteneur: Repere
  /**
   * The container as it was just read: distances are measured from its present position, not from an older one of the
   * map.
   */
  lu: ReadConteneur | null
  detail: ReturnType<typeof useOpenedConteneur>
  releves: ReturnType<typeof useReleves>
  onMove: (() => void) | null
  onClose: () => void
}

/** The readings of a container: distance, accuracy, "Appliquer", deletion (CONT-26 … CONT-28, CONT-32). */
export function Releves({ conteneur, lu, detail, releves: read, onMove, onClose }: RelevesProps) {
  const { releves, total, error } = read
  const removal = useSuppression()
  return (
    <Panneau label={`Relevés terrain de ${conteneur.nomenclature}`} step={releves?.length}>
      <Group justify="space-between" wrap="nowrap" gap="xs" mb={4}>
        <Text fw={650} size="sm">
          Relevés de {conteneur.nomenclature}
        </Text>
        <CloseButton size="sm" onClick={onClose} />
      </Group>
      {(!releves || detail.error) && (
        <WaitingNote
          failed={(error ?? detail.error) !== null}
          onRetry={() => Promise.all([read.refetch(), detail.refetch()])}
        />
      )}
      {releves?.length === 0 && <Note>{releveTerrain.empty}</Note>}
      <Stack gap={6}>
        {releves?.map((releve, index) => (
          <ReleveLine
            releve={releve}
            lettre={letterOf(index)}
            conteneur={lu?.repere ?? conteneur}
            etag={lu ? lu.etag : undefined}
            onRemove={() => removal.ask({ ...releve, lettre: letterOf(index) })}
            key={releve.id}
          />
        ))}
      </Stack>
      {releves && releves.length < total && (
        <Text size="xs" c="dimmed" mt={4}>
          Seuls les plus récents sont montrés : {formatNumber(releves.length)} sur {formatNumber(total)}
        </Text>
      )}
      <Button
        size="compact-sm"
        variant="default"
        mt="sm"
        leftSection={<IconArrowsMove size={16} />}
        disabled={onMove === null}
        onClick={onMove ?? undefined}
      >
        Déplacer la borne
      </Button>
      {removal.dialog}
    </Panneau>
  )
}

/** Asks before a reading is deleted; the toast can undo the deletion (CONT-28, OPEN-38). */
const useSuppression = () =>
  useRemoval<Releve & { lettre: string }>(releveTerrain, {
    say: ({ lettre, dateEvenement }) => (
      <Text>
        {releveTerrain.title} : <strong>{lettre}</strong>, {formatDateTime(dateEvenement)}
      </Text>
    ),
  })

interface LigneDeReleveProps {
  releve: Releve
  lettre: string
  conteneur: Repere
  /** The version of the container to which the reading is applied; undefined until it is read. */
  etag: string | null | undefined
  onRemove: () => void
}

function ReleveLine(props: LigneDeReleveProps) {
  const { releve, conteneur, etag } = props
  const path = `/conteneur/${conteneur.id}/apply-releve/${releve.id}`
  const applying = useWrite(() => api(path, { answer: itemOf(conteneurs), method: 'POST', etag }), {
    said: conteneurs.toasts.updated,
    failed: "Le relevé n'a pas pu être appliqué",
  })
  const metres = distanceM(conteneur.position, releve)
  const away = distanceText(metres)
  const question = useQuestion<Releve>({
    title: 'Appliquer le relevé',
    confirmLabel: 'Appliquer',
    onConfirm: () => applying.mutate(),
    say: () => (
      <Text>
        Le relevé {props.lettre} est à <strong>{away}</strong> du conteneur {conteneur.nomenclature} : le
        conteneur y sera déplacé.
      </Text>
    ),
  })
  const precision =
    releve.accuracyM === null || releve.accuracyM === undefined ? null : `± ${Math.round(releve.accuracyM)} m`
  return (
    <Group gap="xs" wrap="nowrap">
      <Badge circle size="lg" aria-label={`Relevé ${props.lettre}`}>
        {props.lettre}
      </Badge>
      <div style={{ flex: 1 }}>
        <Text size="sm" className="chiffres">
          {[away, precision].filter(Boolean).join(' · ')}
        </Text>
        <Text size="xs" c="dimmed">
          {formatDateTime(releve.dateEvenement)}
        </Text>
      </div>
      <Button
        size="compact-xs"
        variant="light"
        loading={applying.isPending}
        disabled={etag === undefined}
        onClick={() => (metres > LOIN_M ? question.ask(releve) : applying.mutate())}
      >
        Appliquer
      </Button>
      {question.dialog}
      <ActionIcon
        size="sm"
        variant="subtle"
        color="rouge"
        aria-label={`Supprimer le relevé ${props.lettre}`}
        title="Supprimer"
        onClick={props.onRemove}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </Group>
  )
}
