import { distanceM, isSamePoint, type Point } from '@lavandiere/domain/kernel/geo.ts'
import { distanceText } from '@lavandiere/domain/kernel/texte.ts'
import { conteneur as conteneurs } from '@lavandiere/domain/patrimoines/conteneur.ts'
import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api/api.ts'
import { isOutdated } from '../api/errors.ts'
import { itemOf } from '../crud/answers.ts'
import { readLatest } from '../crud/one.ts'
import { toastFailureRead } from '../crud/save.ts'
import { toastSuccess } from '../ui/toasts.tsx'
import type { ReadConteneur } from './bulle.tsx'
import { DegresField } from './degres-field.tsx'
import { Panneau } from './panneau.tsx'

/** The container being moved, as it was read; the version refuses a move over somebody else's change (docs/api.md). */
interface Moving extends ReadConteneur {
  position: Point
}

/** The move of a container, and the call that saves its new position (CONT-16). */
export function useDeplacement() {
  const client = useQueryClient()
  const [moving, setMoving] = useState<Moving | null>(null)
  const saving = useMutation({
    // A position is a PUT with the degrees as text (CONT-10).
    mutationFn: ({ repere: { id }, etag, position }: Moving) =>
      api(`/conteneurs/${id}`, {
        answer: itemOf(conteneurs),
        method: 'PUT',
        etag,
        body: { id, latitude: String(position.latitude), longitude: String(position.longitude) },
      }),
    onSuccess: () => {
      toastSuccess(conteneurs.toasts.updated)
      setMoving(null)
    },
    onError: async (error, { repere: { id } }) => {
      await toastFailureRead(error, 'Erreur lors de la mise à jour')
      if (!isOutdated(error)) return
      // Saved again, it replaces the version that the screen shows from now on.
      const newest = await readLatest(client, conteneurs, id)
      setMoving((known) => known && { ...known, etag: newest?.etag ?? known.etag })
    },
  })
  return {
    moving,
    saving,
    start: (conteneurLu: ReadConteneur) =>
      setMoving({ ...conteneurLu, position: conteneurLu.repere.position }),
    to: (position: Point) => setMoving((known) => known && { ...known, position }),
    stop: () => setMoving(null),
  }
}

/** The distance of the move, "Sauvegarder" and "Annuler"; only an admin may save (CONT-17, OPEN-22). */
export function DeplacementPanel({
  move,
  maySave,
}: {
  move: ReturnType<typeof useDeplacement>
  maySave: boolean
}) {
  const { moving, saving } = move
  if (!moving) return null
  const { position, repere } = moving
  const from = repere.position
  const isMoved = !isSamePoint(position, from)
  return (
    <Panneau label={`Déplacer la borne ${repere.nomenclature}`} onEscape={move.stop}>
      <Stack gap="xs">
        <Text fw={650} size="sm">
          Déplacer la borne {repere.nomenclature}
        </Text>
        <Text size="sm" role="status">
          {isMoved
            ? `Déplacée de ${distanceText(distanceM(from, position))}`
            : 'Faites glisser le repère, ou cliquez sur la carte.'}
        </Text>
        {/* The same move without a pointer. */}
        <SimpleGrid cols={2} spacing="xs">
          <DegresField position={position} onChange={move.to} />
        </SimpleGrid>
        {!maySave && (
          <Text size="xs" c="dimmed">
            Seul un administrateur peut sauvegarder la nouvelle position.
          </Text>
        )}
        <Group gap="xs">
          <Button
            size="xs"
            disabled={!maySave || !isMoved}
            loading={saving.isPending}
            onClick={() => saving.mutate(moving)}
          >
            Sauvegarder
          </Button>
          <Button size="xs" variant="default" onClick={move.stop}>
            Annuler
          </Button>
        </Group>
      </Stack>
    </Panneau>
  )
}
