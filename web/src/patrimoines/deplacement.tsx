import { distanceM } from '@lavandiere/domain/kernel/geo.ts'
import { distanceEnClair } from '@lavandiere/domain/kernel/texte.ts'
import { conteneur as conteneurs } from '@lavandiere/domain/patrimoines/conteneur.ts'
import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { toastFailure } from '../crud/save.ts'
import { api } from '../session/api.ts'
import type { Position } from '../ui/map/point.ts'
import { toastSuccess } from '../ui/toasts.tsx'
import classes from './carte.module.css'
import { positionDe } from './points.ts'
import type { Conteneur } from './use-conteneurs.ts'

interface Moving {
  conteneur: Conteneur
  position: Position
}

/** A container that is being moved, and the way to save where it goes (CONT-16). */
export function useDeplacement() {
  const [moving, setMoving] = useState<Moving | null>(null)
  const saving = useMutation({
    // CONT-10: a position is a PUT with the degrees as text.
    mutationFn: ({ conteneur: { id }, position }: Moving) =>
      api(`/conteneurs/${id}`, {
        method: 'PUT',
        body: { id, latitude: String(position.lat), longitude: String(position.lon) },
      }),
    onSuccess: () => {
      toastSuccess(conteneurs.toasts.updated)
      setMoving(null)
    },
    onError: (error) => toastFailure(error, 'Erreur lors de la mise à jour'),
  })
  return {
    moving,
    saving,
    start: (conteneur: Conteneur) => {
      const position = positionDe(conteneur)
      if (position) setMoving({ conteneur, position })
    },
    to: (position: Position) => setMoving((known) => known && { ...known, position }),
    stop: () => setMoving(null),
  }
}

/** How far the container goes, "Sauvegarder" and "Annuler"; saving is the admin's (CONT-17, OPEN-22). */
export function Deplacement({
  move,
  maySave,
}: {
  move: ReturnType<typeof useDeplacement>
  maySave: boolean
}) {
  const { moving, saving } = move
  const from = moving && positionDe(moving.conteneur)
  if (!moving || !from) return null
  const metres = distanceM(
    { latitude: from.lat, longitude: from.lon },
    { latitude: moving.position.lat, longitude: moving.position.lon },
  )
  const isMoved = moving.position.lat !== from.lat || moving.position.lon !== from.lon
  return (
    <Paper p="sm" shadow="sm" withBorder className={classes.panneau}>
      <Stack gap="xs">
        <Text fw={650} size="sm">
          Déplacer la borne {moving.conteneur.nomenclature}
        </Text>
        <Text size="sm" role="status">
          {isMoved
            ? `Déplacée de ${distanceEnClair(metres)}`
            : 'Faites glisser le repère, ou cliquez sur la carte.'}
        </Text>
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
    </Paper>
  )
}
