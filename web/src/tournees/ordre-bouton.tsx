import { Button } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { type Conteneur, stopOf } from './conteneurs.ts'

/** Fewer stops with a position have one order alone. */
const PLACED_MIN = 3

/** Opens the search for a shorter order. */
export function OptimiserButton({ ordre, onClick }: { ordre: readonly Conteneur[]; onClick: () => void }) {
  const placed = ordre
    .map(stopOf)
    .filter(({ latitude, longitude }) => latitude !== null && longitude !== null)
  return (
    <Button
      size="xs"
      leftSection={<IconSparkles size={16} aria-hidden />}
      disabled={placed.length < PLACED_MIN}
      onClick={onClick}
    >
      Optimiser l'ordre
    </Button>
  )
}
