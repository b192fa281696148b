import { flotteSuivie, type VehiculeSuivi } from '@lavandiere/domain/telematique/reponses.ts'
import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { drawnMap } from '../testing/carte.tsx'
import {
  clickOn,
  eventually,
  findField,
  screenThat,
  serveAnswers,
  showScreens,
  waitForText,
} from '../testing/ecran.tsx'
import { vehiculeSansPosition, vehiculeSuivi } from '../testing/exemples.ts'
import { CarteVehicules } from './carte-vehicules.tsx'
import { SuiviDeFlotte, suiviWidths } from './suivi.tsx'

const pins = () => drawnMap.props.points ?? []

const parked = vehiculeSuivi({
  id: 2,
  immatriculation: 'EF-456-GH',
  operateur: null,
  moteur: 'arret',
  Speed: 0,
})
const silent = vehiculeSuivi({
  id: 3,
  immatriculation: 'IJ-789-KL',
  LastEventDateTime: new Date(Date.now() - 3_600_000).toISOString(),
})
const bare = vehiculeSansPosition({ id: 4, immatriculation: 'MN-012-OP', vehicleId: null })

let isTouch = false
/** The tracking page of a company with these vehicles. */
function open(vehicules: object[], more: object = {}, service: object | null = null) {
  screenThat((query) => isTouch && query.includes('hover: none'))
  serveAnswers(({ path }) => {
    if (path === '/telematique/information')
      return { enregistre: true, positionsJours: 60, trajetsMois: 12, service }
    return path.startsWith('/telematique/flotte')
      ? { etat: 'ok', misAJour: new Date().toISOString(), vehicules, ...more }
      : undefined
  })
  showScreens([{ path: '/', element: <SuiviDeFlotte /> }], '/')
}
/** The map of a vehicle at an instant, and five seconds later at the press of a button. */
function CartePlusTard({ vehicle, start }: { vehicle: VehiculeSuivi; start: number }) {
  const [now, setNow] = useState(start)
  return (
    <>
      <button type="button" onClick={() => setNow(start + 5_000)}>
        Plus tard
      </button>
      <CarteVehicules vehicles={[vehicle]} now={now} height={1} selected={null} onSelect={() => undefined} />
    </>
  )
}
const cards = () => [...document.querySelectorAll('[data-engine]')]
const hasMap = () => document.querySelector('[data-testid=carte]') !== null
const hasList = () => document.querySelector('[aria-label=Laveuses]') !== null

beforeEach(() => {
  isTouch = false
})

describe('a vehicle in the list', () => {
  test('TRK-07 description, plate, operateur, place with its age, and the way to its trips', async () => {
    open([vehiculeSuivi()])
    await waitForText('Laveuse colonnes')
    for (const text of [
      'AB-123-CD',
      'Nadia Benali',
      '3 rue des Lavoirs, Lyon',
      'il y a 12 s'.replaceAll(' ', '\u00a0'),
    ])
      expect(cards()[0]?.textContent).toContain(text)
    expect(document.querySelector('a[href="/laveuses/1/trips"]')?.textContent).toBe('Trajets')
  })

  test('TRK-07 who drives it today is named; who it is assigned to is called so', async () => {
    const equipage = [
      { id: 8, libelle: 'Ana' },
      { id: 9, libelle: 'Bob' },
    ]
    open([vehiculeSuivi({ equipage }), vehiculeSuivi({ id: 2, immatriculation: 'EF-456-GH' })])
    await waitForText('EF-456-GH')
    expect(cards()[0]?.textContent).toContain('Ana, Bob')
    expect(cards()[0]?.textContent).not.toContain('Nadia')
    expect(cards()[1]?.textContent).toContain('Affectée à Nadia Benali')
  })

  test('TRK-07 TRK-08 TRK-09 the engine by icon, name and tint; nobody assigned is said', async () => {
    open([vehiculeSuivi(), parked, silent])
    await waitForText('EF-456-GH')
    expect(cards().map((card) => card.getAttribute('data-engine'))).toEqual(['marche', 'arret', 'silence'])
    expect(cards().map((card) => card.querySelector('[role=img]')?.getAttribute('aria-label'))).toEqual([
      'Moteur allumé',
      'Moteur éteint',
      'Silencieuse',
    ])
    expect(cards()[1]?.textContent).toContain('Aucun opérateur affecté')
  })

  test('TRK-02 TRK-07 of a silent vehicle neither the pump nor the speed of then is told as of now', async () => {
    open([vehiculeSuivi({ pompe: true }), { ...silent, pompe: true, Speed: 42 }])
    await waitForText('Lavage en cours')
    expect(cards().map((card) => /Lavage en cours|km\/h/.test(card.textContent ?? ''))).toEqual([true, false])
  })

  test('TRK-02 TRK-03 TRK-28 one without a tracker says so, and is counted under the map', async () => {
    open([vehiculeSuivi(), bare])
    await waitForText('Sans boîtier télématique')
    await waitForText('1 laveuse sans position')
    // A computer has both panels, and nothing to switch them.
    expect([hasList(), hasMap()]).toEqual([true, true])
    expect(document.body.textContent).not.toContain('Affichage liste')
    await eventually(() =>
      expect(pins().map(({ glyph, label }) => [glyph, label.split(',')[0]])).toEqual([['M', 'AB-123-CD']]),
    )
  })
})

test('TRK-02 OPEN-95 a vehicle that falls silent turns grey on the map within its minute', async () => {
  // Ten seconds of a minute have passed: the vehicle falls silent before the next one.
  const start = Math.floor(Date.now() / 60_000) * 60_000 + 10_000
  const LastEventDateTime = new Date(start - 899_000).toISOString()
  const quiet = flotteSuivie.shape.vehicules.element.parse(vehiculeSuivi({ LastEventDateTime }))
  showScreens([{ path: '/', element: <CartePlusTard vehicle={quiet} start={start} /> }], '/')
  await eventually(() => expect(pins().map(({ glyph }) => glyph)).toEqual(['M']))
  await clickOn('Plus tard')
  await eventually(() => expect(pins().map(({ glyph }) => glyph)).toEqual(['?']))
})

describe('the panels', () => {
  test('TRK-06 OPEN-96 columns: 4 and 8 on a computer, 7 and 5 or 12 on touch devices', () => {
    expect(suiviWidths(false, true, false)).toEqual({ list: 4, map: 8 })
    expect(suiviWidths(true, true, true)).toEqual({ list: 7, map: 5 })
    expect(suiviWidths(true, true, false)).toEqual({ list: 12, map: 0 })
    expect(suiviWidths(true, false, true)).toEqual({ list: 0, map: 12 })
  })

  test('TRK-03 TRK-04 TRK-05 two toggles on touch devices: both on, remembered, never none', async () => {
    isTouch = true
    open([vehiculeSuivi()])
    await waitForText('Laveuse colonnes')
    expect([hasList(), hasMap()]).toEqual([true, true])
    ;(await findField('Affichage liste')).click()
    await eventually(() => expect([hasList(), hasMap()]).toEqual([false, true]))
    expect(localStorage.getItem('lavandiere.suivi.liste')).toBe('non')
    ;(await findField('Affichage carte')).click()
    await eventually(() => expect([hasList(), hasMap()]).toEqual([true, false]))
  })
})

describe('what keeps positions away', () => {
  test('TRK-28 OPEN-99 a provider that is away is told, with what is known', async () => {
    open([vehiculeSuivi()], { etat: 'indisponible', misAJour: '2026-11-20T10:00:00Z' })
    await waitForText('Le fournisseur de positions ne répond pas')
    await waitForText('Positions connues au 20/11/2026 à 11 h 00')
    expect(hasList()).toBe(true)
  })

  test('TRK-28 outside the hours of service the page says why nothing is shown', async () => {
    open([bare], {}, { debut: '10:00', fin: '17:00' })
    await waitForText('De 17 h 00 à 10 h 00, hors des heures de service')
  })

  test('TRK-28 without any tracker the way to connect one is shown', async () => {
    open([bare], { etat: 'non-configure', misAJour: null })
    await waitForText('Connecter des traceurs')
  })
})

test('TRK-02 OPEN-95 what is heard of a vehicle is shown as soon as the server tells of it', async () => {
  let version = 1
  const waiting: (() => void)[] = []
  serveAnswers(({ path }) => {
    if (path.startsWith('/telematique/flotte/version'))
      return version > 1 ? { version } : new Promise((tell) => waiting.push(() => tell({ version: 2 })))
    if (!path.startsWith('/telematique/flotte')) return undefined
    const place = version === 1 ? 'Dépôt' : '12 rue Neuve'
    return { etat: 'ok', misAJour: null, version, vehicules: [vehiculeSuivi({ LocationText: place })] }
  })
  showScreens([{ path: '/', element: <SuiviDeFlotte /> }], '/')
  await waitForText('Dépôt')
  await eventually(() => expect(waiting).toHaveLength(1))
  version = 2
  for (const tell of waiting) tell()
  await waitForText('12 rue Neuve')
})

test('TRK-02 of hundreds of vehicles the first cards are drawn, and more when their end comes near', async () => {
  const near: (() => void)[] = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (seen: { isIntersecting: boolean }[]) => void) {
        near.push(() => tell([{ isIntersecting: true }]))
      }
      observe() {}
      disconnect() {}
    },
  )
  open(Array.from({ length: 100 }, (_, n) => vehiculeSuivi({ id: n + 1, immatriculation: `V-${n + 1}` })))
  await waitForText('V-40')
  expect(cards()).toHaveLength(40)
  near.at(-1)?.()
  await eventually(() => expect(cards()).toHaveLength(80))
})
