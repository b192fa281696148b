import { type CircleLayerSpecification, Layer, Source } from '@vis.gl/react-maplibre'
import { useMemo } from 'react'
import { areasOf, dotsOf, lineFeatures, visibleWith } from './features.ts'
import type { MapArea, MapDot, MapLine } from './point.ts'

export const DOTS = 'arrets'

interface DecorProps {
  areas?: readonly MapArea[]
  lines?: readonly MapLine[]
  dots?: readonly MapDot[]
}

const NONE: never[] = []

/** Dots and their edges shrink where many of them are seen from afar. */
const DOT_SIZE: CircleLayerSpecification['paint'] = {
  'circle-radius': ['interpolate', ['linear'], ['zoom'], 9, 1.75, 13, 5, 17, 7],
  'circle-stroke-width': [
    'interpolate',
    ['linear'],
    ['zoom'],
    9,
    ['case', ['get', 'hollow'], 1, 0.5],
    13,
    ['case', ['get', 'hollow'], 2, 1.5],
  ],
}

/** The layers under the pins: areas, lines with a light edge, then dots. */
export function Decor({ areas = NONE, lines = NONE, dots = NONE }: DecorProps) {
  const areaData = useMemo(() => areasOf(areas), [areas])
  const lineData = useMemo(() => lineFeatures(lines), [lines])
  const dotData = useMemo(() => dotsOf(dots), [dots])
  const [areaLayer, lineLayer] = [visibleWith(areaData), visibleWith(lineData)]
  return (
    <>
      <Source id="zones" type="geojson" data={areaData}>
        <Layer
          id="zones"
          type="fill"
          layout={areaLayer}
          paint={{ 'fill-color': ['get', 'color'], 'fill-opacity': 0.14 }}
        />
        <Layer
          id="zones-lisere"
          type="line"
          layout={{ ...areaLayer, 'line-join': 'round' }}
          paint={{ 'line-color': '#ffffff', 'line-width': 5, 'line-opacity': 0.7 }}
        />
        <Layer
          id="zones-bord"
          type="line"
          layout={{ ...areaLayer, 'line-join': 'round' }}
          paint={{ 'line-color': ['get', 'color'], 'line-width': 2 }}
        />
      </Source>
      <Source id="lignes" type="geojson" data={lineData}>
        <Layer
          id="lignes-points-bord"
          type="line"
          filter={['get', 'dotted']}
          layout={{ ...lineLayer, 'line-cap': 'round', 'line-join': 'round' }}
          paint={{ 'line-color': '#ffffff', 'line-width': 5, 'line-opacity': 0.6 }}
        />
        <Layer
          id="lignes-points"
          type="line"
          filter={['get', 'dotted']}
          layout={{ ...lineLayer, 'line-cap': 'round', 'line-join': 'round' }}
          paint={{ 'line-color': ['get', 'color'], 'line-width': 3, 'line-dasharray': [0.01, 2] }}
        />
        <Layer
          id="lignes-bord"
          type="line"
          filter={['!', ['get', 'dotted']]}
          layout={{ ...lineLayer, 'line-cap': 'round', 'line-join': 'round' }}
          paint={{ 'line-color': '#ffffff', 'line-width': 7, 'line-opacity': 0.8 }}
        />
        <Layer
          id="lignes-tirets"
          type="line"
          filter={['get', 'dashed']}
          layout={lineLayer}
          paint={{ 'line-color': ['get', 'color'], 'line-width': 3, 'line-dasharray': [2, 1.5] }}
        />
        <Layer
          id="lignes"
          type="line"
          filter={['!', ['any', ['get', 'dashed'], ['get', 'dotted']]]}
          layout={{ ...lineLayer, 'line-cap': 'round', 'line-join': 'round' }}
          paint={{ 'line-color': ['get', 'color'], 'line-width': 4 }}
        />
      </Source>
      <Source id={DOTS} type="geojson" data={dotData}>
        <Layer
          id={DOTS}
          type="circle"
          paint={{
            ...DOT_SIZE,
            'circle-color': ['case', ['get', 'hollow'], '#ffffff', ['get', 'color']],
            'circle-stroke-color': ['case', ['get', 'hollow'], ['get', 'color'], '#ffffff'],
          }}
        />
      </Source>
    </>
  )
}
