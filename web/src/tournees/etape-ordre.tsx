import { countInWords, distanceText } from '@lavandiere/domain/kernel/texte.ts'
import { lengthM, nearestFirst } from '@lavandiere/domain/tournees/plus-proche.ts'
import { Button, Grid, Group, Stack, Switch, Text } from '@mantine/core'
import { IconArrowBackUp, IconArrowsSort, IconFileText, IconRoute } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Empty } from '../ui/empty.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { MapView } from '../ui/map/map-view.tsx'
import { Panel } from '../ui/panel.tsx'
import { ListSkeleton } from '../ui/skeletons.tsx'
import { type Conteneur, inOrder, stopOf } from './conteneurs.ts'
import type { LieuProps } from './etape-patrimoine.tsx'
import { ListeOrdonnee } from './liste-ordonnee.tsx'
import { OptimiserButton, useOptimising } from './ordre-bouton.tsx'
import { OptimiserOrdre } from './ordre-optimise.tsx'
import { pointsNumerotes, trace } from './points.ts'

/** Beyond this number of stops the line between them would cover the map: it is drawn on demand. */
const TRACE_MAX = 200
/** Number of orders that can be undone. */
const RETOURS_MAX = 50

/** The step of the order of the stops (TOUR-14, TOUR-15). */
export function EtapeOrdre({ lieu, conteneurs, brouillon, agir }: LieuProps) {
  const ids = brouillon.valeurs.conteneurs
  const ordre = useMemo(() => inOrder(ids ?? [], conteneurs.parId), [ids, conteneurs.parId])
  const [avant, setAvant] = useState<readonly (readonly number[])[]>([])
  const optimising = useOptimising()
  if (lieu?.isUnipatrimoine) {
    return (
      <Panel>
        <Empty message="L'ordre de la tournée n'est pas disponible pour un unipatrimoine" icon={IconRoute} />
      </Panel>
    )
  }
  if (conteneurs.error) {
    return (
      <Panel>
        <ErrorState error={conteneurs.error} onRetry={() => void conteneurs.refetch()} />
      </Panel>
    )
  }
  if (!conteneurs.data) return <ListSkeleton />
  const reorder = (next: readonly number[]) => {
    setAvant([...avant.slice(1 - RETOURS_MAX), ids ?? []])
    agir({ type: 'ordonner', conteneurs: next })
  }
  const undo = () => {
    agir({ type: 'ordonner', conteneurs: avant.at(-1) ?? [] })
    setAvant(avant.slice(0, -1))
  }
  if (optimising.isOpen) {
    return (
      <OptimiserOrdre
        ordre={ordre}
        onTake={(next) => {
          reorder(next)
          optimising.close()
        }}
        onClose={optimising.close}
      />
    )
  }
  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, lg: 6 }}>
        <Carte ordre={ordre} />
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 6 }}>
        <Stack gap="sm">
          <Outils
            ordre={ordre}
            ordonner={reorder}
            annuler={avant.length > 0 ? undo : null}
            optimising={optimising}
          />
          <ListeOrdonnee ordre={ordre} onOrdre={reorder} />
        </Stack>
      </Grid.Col>
    </Grid>
  )
}

/** The round on a map: numbered stops, and the line between them. */
export function Carte({ ordre }: { ordre: readonly Conteneur[] }) {
  const points = useMemo(() => pointsNumerotes(ordre), [ordre])
  const [isTraced, setTraced] = useState<boolean | null>(null)
  const isShown = isTraced ?? ordre.length <= TRACE_MAX
  const lines = useMemo(() => (isShown ? trace(ordre) : []), [ordre, isShown])
  return (
    <Stack gap="xs">
      <MapView
        label="Carte de la tournée, dans l'ordre"
        height="clamp(20rem, 62vh, 40rem)"
        points={points}
        lines={lines}
        fitKey="ordre"
      />
      <Switch
        label="Relier les points dans l'ordre"
        checked={isShown}
        onChange={(event) => setTraced(event.currentTarget.checked)}
      />
    </Stack>
  )
}

const ids = (conteneurs: readonly Conteneur[]) => conteneurs.map(({ id }) => id)
const SANS_RANG = Number.POSITIVE_INFINITY

/** The containers in the order of the imported file; those not imported come last, in their present order. */
const byFichier = (ordre: readonly Conteneur[]) =>
  [...ordre].sort((a, b) => {
    const [x, y] = [a.ordreCsv ?? SANS_RANG, b.ordreCsv ?? SANS_RANG]
    return x === y ? 0 : x - y
  })

interface OutilsProps {
  ordre: readonly Conteneur[]
  ordonner: (ids: readonly number[]) => void
  annuler: (() => void) | null
  optimising: ReturnType<typeof useOptimising>
}

function Outils({ ordre, ordonner, annuler, optimising }: OutilsProps) {
  const commun = { size: 'xs', variant: 'default', disabled: ordre.length < 2 } as const
  return (
    <Stack gap="xs">
      <Text fw={600} role="status">
        {lengthText(ordre)}
      </Text>
      <Group gap="xs">
        <OptimiserButton ordre={ordre} optimising={optimising} />
        <Button
          {...commun}
          leftSection={<IconRoute size={16} aria-hidden />}
          onClick={() => ordonner(nearestFirst(ordre.map(stopOf)))}
        >
          Au plus proche
        </Button>
        <Button
          {...commun}
          leftSection={<IconArrowsSort size={16} aria-hidden />}
          onClick={() => ordonner(ids(ordre).reverse())}
        >
          Inverser
        </Button>
        <Button
          {...commun}
          leftSection={<IconFileText size={16} aria-hidden />}
          onClick={() => ordonner(ids(byFichier(ordre)))}
        >
          Ordre du fichier
        </Button>
        <Button
          size="xs"
          variant="light"
          disabled={annuler === null}
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          onClick={() => annuler?.()}
        >
          Annuler
        </Button>
      </Group>
    </Stack>
  )
}

/** The number of stops, and the length of the way between them. */
export function lengthText(ordre: readonly Conteneur[]): string {
  const stops = countInWords(ordre.length, 'point')
  const metres = lengthM(ordre.map(stopOf))
  return metres === 0 ? stops : `${stops}, ${distanceText(metres)} à vol d'oiseau`
}
