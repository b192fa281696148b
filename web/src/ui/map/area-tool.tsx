import { isInPolygon, type Point } from '@lavandiere/domain/kernel/geo.ts'
import { Button, Group, Paper, Text } from '@mantine/core'
import { IconPolygon } from '@tabler/icons-react'
import { useMap } from '@vis.gl/react-maplibre'
import { useEffect, useMemo, useRef, useState } from 'react'
import { TerraDraw, TerraDrawPolygonMode } from 'terra-draw'
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter'
import classes from './map.module.css'
import type { MapPoint } from './point.ts'
import type { AreaSelection } from './props.ts'

interface AreaToolProps {
  points: readonly MapPoint[]
  selection: AreaSelection
  drawing: boolean
  onDrawing: (drawing: boolean) => void
}

type Ring = readonly Point[]

/** The fewest points that make a selection (TOUR-13, OPEN-54). */
const ZONE_MIN = 3

const STYLES = {
  fillColor: '#5368b9',
  fillOpacity: 0.15,
  outlineColor: '#5368b9',
  outlineWidth: 3,
} as const

const ringOf = (coordinates: readonly (readonly number[])[]): Ring =>
  coordinates.map(([longitude = 0, latitude = 0]) => ({ latitude, longitude }))

/** Draws a polygon, counts the points inside, and offers an action on them. */
export function AreaTool({ points, selection, drawing, onDrawing }: AreaToolProps) {
  const [ring, setRing] = useState<Ring | null>(null)
  const stop = () => {
    setRing(null)
    onDrawing(false)
  }
  useDrawing(drawing, setRing)
  const inside = useMemo(
    () => (ring ? points.filter((point) => isInPolygon(point, ring)) : []),
    [points, ring],
  )
  if (!drawing) {
    return (
      <Button
        className={classes.tool}
        size="xs"
        variant="default"
        leftSection={<IconPolygon size={18} />}
        onClick={() => onDrawing(true)}
      >
        Sélectionner une zone
      </Button>
    )
  }
  const enough = inside.length >= ZONE_MIN
  return (
    <Paper className={`${classes.tool} ${classes.drawing}`} p="xs" shadow="sm" withBorder>
      <Text size="sm" role="status">
        {ring
          ? selection.countOf(inside.length)
          : 'Cliquez pour tracer la zone, puis sur le premier point pour la fermer.'}
      </Text>
      {ring && !enough && (
        <Text size="xs" c="dimmed">
          Au moins {ZONE_MIN} sont nécessaires.
        </Text>
      )}
      <Group gap="xs" mt={6}>
        <Button
          size="xs"
          disabled={!enough}
          onClick={() => {
            selection.onAction(inside.map(({ id }) => id))
            stop()
          }}
        >
          Ajouter tout
        </Button>
        <Button size="xs" variant="default" onClick={stop}>
          Annuler
        </Button>
      </Group>
    </Paper>
  )
}

/** Lets the person draw one polygon while `active`; it is erased afterwards. */
function useDrawing(active: boolean, onRing: (ring: Ring) => void) {
  const { current: map } = useMap()
  const tell = useRef(onRing)
  tell.current = onRing
  useEffect(() => {
    if (!active || !map) return
    const draw = new TerraDraw({
      adapter: new TerraDrawMapLibreGLAdapter({ map: map.getMap() }),
      modes: [new TerraDrawPolygonMode({ styles: STYLES })],
    })
    draw.start()
    draw.setMode('polygon')
    draw.on('finish', (id) => {
      const shapes = draw.getSnapshot()
      // One polygon at a time: a new one replaces the earlier one.
      draw.removeFeatures(
        shapes.flatMap((shape) => (shape.id !== undefined && shape.id !== id ? shape.id : [])),
      )
      const shape = shapes.find((one) => one.id === id)
      if (shape?.geometry.type === 'Polygon') tell.current(ringOf(shape.geometry.coordinates[0] ?? []))
    })
    return () => draw.stop()
  }, [active, map])
}
