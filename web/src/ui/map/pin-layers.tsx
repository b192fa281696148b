import { Layer, Source, type SymbolLayerSpecification, useMap } from '@vis.gl/react-maplibre'
import { useEffect, useMemo } from 'react'
import { pinsApart, pinsOf, spreadFeatures, visibleWith } from './features.ts'
import type { MapPoint, PointId } from './point.ts'
import type { Stack } from './stacks.ts'

export const PINS = 'epingles'
export const CLUSTERS = 'groupes'
export const SPREAD = 'ecartees'
const SELECTED = 'choisie'

/** Beyond this zoom no pins are clustered. */
export const CLUSTER_MAX_ZOOM = 15
const CLUSTER_RADIUS_PX = 46

interface PinsProps {
  stacks: readonly Stack[]
  spread: Stack | undefined
  /** The stack of the selected point, unless that stack is spread. */
  selected: Stack | undefined
  selectedId: PointId | null
  /** The stack whose point is being moved: its pin is drawn faint. */
  faded: Stack | undefined
  gathered: boolean
  /** Points shown in place of all others. */
  focus: readonly MapPoint[] | undefined
}

type Layout = NonNullable<SymbolLayerSpecification['layout']>
const PIN_LAYOUT: Layout = {
  'icon-image': ['get', 'icon'],
  'icon-anchor': 'bottom',
  'icon-allow-overlap': true,
  'icon-ignore-placement': true,
}
const CLUSTER_LAYOUT: Layout = {
  'icon-image': ['concat', 'cluster|', ['to-string', ['get', 'rank']], '|', ['to-string', ['get', 'total']]],
  'icon-allow-overlap': true,
  'icon-ignore-placement': true,
}
/**
 * The pin of a spread stack is hidden, that of a moved point faint. Both are changes of paint, which do not lay the
 * other pins out again.
 */
const PIN_PAINT: SymbolLayerSpecification['paint'] = {
  'icon-opacity': ['number', ['feature-state', 'opacity'], 1],
}
const CLUSTER_PROPERTIES = { rank: ['max', ['get', 'rank']], total: ['+', ['get', 'count']] }

/** The points as map symbols: thousands of them cost no more than the visible part. */
export function Pins({ stacks, spread, selected, selectedId, faded, gathered, focus }: PinsProps) {
  const pins = useMemo(() => pinsOf(stacks), [stacks])
  const apart = useMemo(() => spreadFeatures(spread, selectedId), [spread, selectedId])
  const chosen = useMemo(() => {
    const one = selected?.points.find(({ id }) => id === selectedId)
    return pinsApart(one && selected ? [{ ...one, ...selected.position }] : [], selectedId)
  }, [selected, selectedId])
  const focused = useMemo(() => focus && pinsApart(focus, selectedId), [focus, selectedId])
  const visibility = focus ? 'none' : 'visible'
  useOpacity(spread, 0)
  useOpacity(faded, 0.35)
  return (
    <>
      <Source
        id={PINS}
        key={gathered ? 'groupees' : 'toutes'}
        type="geojson"
        data={pins}
        cluster={gathered}
        clusterMaxZoom={CLUSTER_MAX_ZOOM}
        clusterRadius={CLUSTER_RADIUS_PX}
        clusterProperties={CLUSTER_PROPERTIES}
      >
        <Layer
          id={PINS}
          type="symbol"
          filter={['!', ['has', 'point_count']]}
          layout={{ ...PIN_LAYOUT, 'symbol-sort-key': ['get', 'rank'], visibility }}
          paint={PIN_PAINT}
        />
        <Layer
          id={CLUSTERS}
          type="symbol"
          filter={['has', 'point_count']}
          layout={{ ...CLUSTER_LAYOUT, visibility }}
        />
      </Source>
      <Source id="pattes" type="geojson" data={apart.legs}>
        <Layer
          id="pattes"
          type="line"
          layout={visibleWith(apart.legs)}
          paint={{ 'line-color': '#1c2233', 'line-width': 1.5, 'line-opacity': 0.6 }}
        />
      </Source>
      <Source id={SPREAD} type="geojson" data={focused ?? apart.pins}>
        <Layer id={SPREAD} type="symbol" layout={PIN_LAYOUT} />
      </Source>
      <Source id={SELECTED} type="geojson" data={chosen}>
        <Layer id={SELECTED} type="symbol" layout={PIN_LAYOUT} />
      </Source>
    </>
  )
}

/** Draws the pin of `stack` at another opacity while it is given. */
function useOpacity(stack: Stack | undefined, opacity: number) {
  const { current: map } = useMap()
  useEffect(() => {
    if (!stack || !map?.getSource(PINS)) return
    const pin = { source: PINS, id: stack.index }
    map.setFeatureState(pin, { opacity })
    return () => {
      if (map.getSource(PINS)) map.removeFeatureState(pin)
    }
  }, [map, stack, opacity])
}
