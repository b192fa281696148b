import { Layer, Source } from '@vis.gl/react-maplibre'
import { useMemo } from 'react'
import { pinsOf, spreadFeatures } from './features.ts'
import type { PointId } from './point.ts'
import type { Stack } from './stacks.ts'

export const PINS = 'epingles'
export const CLUSTERS = 'groupes'
export const SPREAD = 'ecartees'

/** Beyond this zoom every pin stands by itself. */
export const CLUSTER_MAX_ZOOM = 15
const CLUSTER_RADIUS_PX = 46

interface PinsProps {
  stacks: readonly Stack[]
  spread: Stack | undefined
  selected: PointId | null
  gathered: boolean
}

/** The points as map symbols: thousands of them cost no more than the screen they cover. */
export function Pins({ stacks, spread, selected, gathered }: PinsProps) {
  const pins = useMemo(() => pinsOf(stacks, spread?.key ?? null, selected), [stacks, spread, selected])
  const apart = useMemo(() => spreadFeatures(spread, selected), [spread, selected])
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
        clusterProperties={{ rank: ['max', ['get', 'rank']], total: ['+', ['get', 'count']] }}
      >
        <Layer
          id={PINS}
          type="symbol"
          filter={['!', ['has', 'point_count']]}
          layout={{
            'icon-image': ['get', 'icon'],
            'icon-anchor': 'bottom',
            'icon-allow-overlap': true,
            'icon-ignore-placement': true,
            'symbol-sort-key': ['get', 'rank'],
          }}
        />
        <Layer
          id={CLUSTERS}
          type="symbol"
          filter={['has', 'point_count']}
          layout={{
            'icon-image': [
              'concat',
              'cluster|',
              ['to-string', ['get', 'rank']],
              '|',
              ['to-string', ['get', 'total']],
            ],
            'icon-allow-overlap': true,
            'icon-ignore-placement': true,
          }}
        />
      </Source>
      <Source id="pattes" type="geojson" data={apart.legs}>
        <Layer
          id="pattes"
          type="line"
          paint={{ 'line-color': '#1c2233', 'line-width': 1.5, 'line-opacity': 0.6 }}
        />
      </Source>
      <Source id={SPREAD} type="geojson" data={apart.pins}>
        <Layer
          id={SPREAD}
          type="symbol"
          layout={{
            'icon-image': ['get', 'icon'],
            'icon-anchor': 'bottom',
            'icon-allow-overlap': true,
            'icon-ignore-placement': true,
          }}
        />
      </Source>
    </>
  )
}
