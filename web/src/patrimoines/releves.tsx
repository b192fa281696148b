import { BLEU } from '@lavandiere/domain/kernel/couleurs.ts'
import { formatDateHeure } from '@lavandiere/domain/kernel/dates.ts'
import { distanceM } from '@lavandiere/domain/kernel/geo.ts'
import type { Item } from '@lavandiere/domain/kernel/resource.ts'
import { distanceEnClair } from '@lavandiere/domain/kernel/texte.ts'
import { conteneur as conteneurs } from '@lavandiere/domain/patrimoines/conteneur.ts'
import { releveTerrain } from '@lavandiere/domain/patrimoines/releve-terrain.ts'
import { ActionIcon, Badge, Button, CloseButton, Group, Stack, Text } from '@mantine/core'
import { IconArrowsMove, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useList } from '../crud/list.ts'
import { useRemove } from '../crud/remove.ts'
import { toastFailure } from '../crud/save.ts'
import { api } from '../session/api.ts'
import type { MapPoint } from '../ui/map/point.ts'
import { toastSuccess } from '../ui/toasts.tsx'
import { useFocusBack } from '../ui/use-focus-back.ts'
import { lettre } from './lettre.ts'
import { Panneau } from './panneau.tsx'
import type { Repere } from './points.ts'

type Releve = Item<typeof releveTerrain>

/** Readings shown at most. */
const RELEVES_MAX = 50

/** The readings of a container, newest first, and their pins; none without a container. */
export function useReleves(repere: Repere | null) {
  const query = useList(
    releveTerrain,
    {
      conteneur: `/api/conteneurs/${repere?.id}`,
      'order[createdAt]': 'desc',
      itemsPerPage: RELEVES_MAX,
    },
    repere !== null,
  )
  const { error } = query
  // CONT-31 has failures logged only (the server and the browser do); they are also told (OPEN-122).
  useEffect(() => {
    if (error) toastFailure(error, "Les relevés n'ont pas pu être chargés")
  }, [error])
  const releves = repere && !query.isPlaceholderData ? query.data?.members : undefined
  const points = useMemo(
    (): MapPoint[] =>
      (releves ?? []).map(({ id, latitude, longitude }, index) => ({
        id: `releve-${id}`,
        lat: latitude,
        lon: longitude,
        color: BLEU,
        glyph: lettre(index),
        rank: -1,
        label: `Relevé ${lettre(index)}`,
      })),
    [releves],
  )
  return { releves, points, error }
}

interface RelevesProps {
  conteneur: Repere
  releves: ReturnType<typeof useReleves>
  onMove: () => void
  onClose: () => void
}

/** The readings of a container: distance, accuracy, "Appliquer", deletion (CONT-26 … CONT-28, CONT-32). */
export function Releves({ conteneur, releves: { releves, error }, onMove, onClose }: RelevesProps) {
  return (
    <Panneau label={`Relevés terrain de ${conteneur.nomenclature}`} step={releves?.length}>
      <Group justify="space-between" wrap="nowrap" gap="xs" mb={4}>
        <Text fw={650} size="sm">
          Relevés de {conteneur.nomenclature}
        </Text>
        <CloseButton size="sm" aria-label="Fermer" onClick={onClose} />
      </Group>
      {error && <Text size="sm">{error.message}</Text>}
      {releves?.length === 0 && (
        <Text size="sm" c="dimmed">
          {releveTerrain.empty}
        </Text>
      )}
      <Stack gap={6}>
        {releves?.map((releve, index) => (
          <Ligne releve={releve} lettre={lettre(index)} conteneur={conteneur} key={releve.id} />
        ))}
      </Stack>
      <Button
        size="compact-sm"
        variant="default"
        mt="sm"
        leftSection={<IconArrowsMove size={16} />}
        onClick={onMove}
      >
        Déplacer la borne
      </Button>
    </Panneau>
  )
}

function Ligne(props: { releve: Releve; lettre: string; conteneur: Repere }) {
  const { releve, conteneur } = props
  const { lat: latitude, lon: longitude } = conteneur.position
  const removal = useRemove(releveTerrain)
  const applying = useMutation({
    mutationFn: () => api(`/conteneur/${conteneur.id}/apply-releve/${releve.id}`, { method: 'POST' }),
    onSuccess: () => toastSuccess(conteneurs.toasts.updated),
    onError: (error) => toastFailure(error, "Le relevé n'a pas pu être appliqué"),
  })
  const apply = useFocusBack(applying.isPending)
  const away = distanceEnClair(distanceM({ latitude, longitude }, releve))
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
          {formatDateHeure(releve.createdAt)}
        </Text>
      </div>
      <Button
        ref={apply}
        size="compact-xs"
        variant="light"
        loading={applying.isPending}
        onClick={() => applying.mutate()}
      >
        Appliquer
      </Button>
      <ActionIcon
        size="sm"
        variant="subtle"
        color="rouge"
        aria-label={`Supprimer le relevé ${props.lettre}`}
        title="Supprimer"
        onClick={() => removal.mutate(releve.id)}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </Group>
  )
}
