import type { MapRef } from '@vis.gl/react-maplibre'
import { useRef, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { clickOn, eventually, showScreens } from '../../testing/ecran.tsx'
import { FRANCE } from './ground.ts'
import { showWhole, useFit } from './use-view.ts'

const point = (id: number) => ({
  id,
  latitude: 45 + id,
  longitude: 5,
  color: '#000',
  glyph: 'dot' as const,
  rank: 0,
  label: '',
})
const [un, deux] = [point(1), point(2)]

/** A map that looks at one place, and only tells where it is sent. */
function mapThat(sent: unknown[][], { clientWidth = 800, clientHeight = 600 } = {}): MapRef {
  const gl = {
    getContainer: () => ({ clientWidth, clientHeight }),
    getCenter: () => ({ lng: 5.5, lat: 45.5 }),
    getZoom: () => 16,
    fitBounds: (_box: unknown, { padding }: { padding: object | number }) =>
      sent.push(padding === 0 ? ['fit', 'whole'] : ['fit']),
    jumpTo: (to: unknown) => sent.push(['jump', to]),
  }
  return gl as unknown as MapRef
}

function Carte({ gl }: { gl: MapRef }) {
  const [isFocused, setAlone] = useState(false)
  const focus = isFocused ? { focus: [deux], fitKey: 'tous/2' } : { fitKey: 'tous/' }
  useFit(useRef(gl), { label: '', height: 1, points: [un, deux], ...focus })
  return (
    <button type="button" onClick={() => setAlone(!isFocused)}>
      Seul
    </button>
  )
}

test('CONT-26 once the readings of a container are closed the map looks where it did before', async () => {
  const sent: unknown[][] = []
  showScreens([{ path: '/', element: <Carte gl={mapThat(sent)} /> }], '/')
  await eventually(() => expect(sent).toEqual([['fit']]))
  await clickOn('Seul')
  await eventually(() => expect(sent).toEqual([['fit'], ['fit']]))
  await clickOn('Seul')
  await eventually(() => expect(sent[2]).toEqual(['jump', { center: { lng: 5.5, lat: 45.5 }, zoom: 16 }]))
})

test.each([
  ['as wide as its margins', { clientWidth: 100 }],
  ['as high as its margins', { clientHeight: 151 }],
])('TRK-02 a map %s is fitted without margins', async (_, size) => {
  const sent: unknown[][] = []
  showScreens([{ path: '/', element: <Carte gl={mapThat(sent, size)} /> }], '/')
  await eventually(() => expect(sent).toEqual([['fit', 'whole']]))
})

function Vide({ gl }: { gl: MapRef }) {
  useFit(useRef(gl), { label: '', height: 1, points: [], areas: [], dots: [], fitKey: '2026-03-02/' })
  return <p>Vide</p>
}

test('DASH-28 a map without anything to show stands over central France at zoom 6, and is sent nowhere', async () => {
  const sent: unknown[][] = []
  showScreens([{ path: '/', element: <Vide gl={mapThat(sent)} /> }], '/')
  await eventually(() => expect(document.body.textContent).toContain('Vide'))
  expect(sent).toEqual([])
  const { longitude, latitude, zoom } = FRANCE
  expect([zoom, Math.abs(longitude - 2.2) < 1, Math.abs(latitude - 46.6) < 1]).toEqual([6, true, true])
})

/** A map in motion, 800 px high and wide, 100 px below the top of the page; `rest` ends the motion. */
function movingMap() {
  let isMoving = true
  const waiting: (() => void)[] = []
  const panBy = vi.fn()
  const map = {
    isMoving: () => isMoving,
    once: (_event: string, job: () => void) => waiting.push(job),
    getContainer: () => ({ getBoundingClientRect: () => new DOMRect(0, 100, 800, 800) }),
    panBy,
  } as unknown as MapRef
  const rest = () => {
    isMoving = false
    for (const job of waiting) job()
  }
  return { map, panBy, rest }
}

test.each([
  ['still open moves the map until it shows whole', false, 1],
  ['closed meanwhile does not move the map', true, 0],
])('CONT-14 once the map is at rest, a popup %s', (_name, isClosed, moves) => {
  const popup = document.body.appendChild(document.createElement('div'))
  popup.className = 'maplibregl-popup'
  const content = popup.appendChild(document.createElement('div'))
  const { map, panBy, rest } = movingMap()
  showWhole(map, content)
  if (isClosed) popup.remove()
  rest()
  expect(panBy).toHaveBeenCalledTimes(moves)
  popup.remove()
})
