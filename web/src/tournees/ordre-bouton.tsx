import { Button } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { useState } from 'react'
import { type Conteneur, stopOf } from './conteneurs.ts'

/** Fewer stops with a position have one order alone. */
const PLACED_MIN = 3

/** Whether the search for a shorter order is open; its button has the focus again once it is closed. */
export function useOptimising() {
  const [isOpen, setOpen] = useState(false)
  const [hasBeenOpen, setBeenOpen] = useState(false)
  const open = () => {
    setOpen(true)
    setBeenOpen(true)
  }
  return { isOpen, open, close: () => setOpen(false), takesFocus: hasBeenOpen }
}

interface OptimiserButtonProps {
  ordre: readonly Conteneur[]
  optimising: ReturnType<typeof useOptimising>
}

/** Opens the search for a shorter order. */
export function OptimiserButton({ ordre, optimising }: OptimiserButtonProps) {
  const placed = ordre
    .map(stopOf)
    .filter(({ latitude, longitude }) => latitude !== null && longitude !== null)
  return (
    <Button
      size="xs"
      leftSection={<IconSparkles size={16} aria-hidden />}
      disabled={placed.length < PLACED_MIN}
      autoFocus={optimising.takesFocus}
      onClick={optimising.open}
    >
      Optimiser l'ordre
    </Button>
  )
}
