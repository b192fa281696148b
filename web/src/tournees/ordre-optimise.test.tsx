import type { Proposition } from '@lavandiere/domain/tournees/optimisation/ordre-propose.ts'
import { propose, type Question } from '@lavandiere/domain/tournees/optimisation/ordre-propose.ts'
import { packed } from '@lavandiere/domain/tournees/optimisation/trajets-lus.ts'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  clickOn,
  eventually,
  findButton,
  findField,
  serveAnswers,
  showScreens,
  typeInto,
  waitForText,
} from '../testing/ecran.tsx'
import type { Conteneur } from './conteneurs.ts'
import { OptimiserOrdre } from './ordre-optimise.tsx'

/** Stops on a line to the north, named and placed by their id. */
const line = (...ids: number[]) =>
  ids.map(
    (id): Conteneur => ({
      id,
      nomenclature: `C-${id}`,
      adresse: '',
      commune: '',
      quantite: 1,
      latitude: 45 + id / 100,
      longitude: 4.8,
      ordreCsv: null,
    }),
  )

let questions: Question[] = []
let isSilent = false
let ended = 0

/** A thread that searches at once, or never answers. */
class Thread {
  onmessage: ((event: { data: object }) => void) | null = null
  onerror: (() => void) | null = null
  postMessage(question: Question) {
    questions.push(question)
    this.onmessage?.({ data: { etat: 'calcul', fait: 10, total: 40 } })
    if (isSilent) return
    const search = propose(question)
    let step = search.next()
    while (!step.done) step = search.next()
    const proposition: Proposition = step.value
    setTimeout(() => this.onmessage?.({ data: { etat: 'trouve', proposition } }))
  }
  terminate() {
    ended++
  }
}

let taken: number[] | null = null
let isOpen = true
beforeEach(() => {
  questions = []
  isSilent = false
  ended = 0
  taken = null
  isOpen = true
  vi.stubGlobal('Worker', Thread)
})
afterEach(() => vi.unstubAllGlobals())

function Screen({ ordre }: { ordre: Conteneur[] }) {
  const [shown, setShown] = useState(true)
  isOpen = shown
  if (!shown) return 'fermé'
  return (
    <OptimiserOrdre
      ordre={ordre}
      onTake={(ids) => {
        taken = ids
      }}
      onClose={() => setShown(false)}
    />
  )
}

/** Shows the search for these stops; the server has a service of roads, or none. */
function show(ordre: Conteneur[], trajets?: () => object) {
  const settings = { facteur: 1.34, vitesseKmh: 30, parLaRoute: trajets !== undefined }
  const calls = serveAnswers(({ path }) => {
    if (path === '/parametres') return { trajets: settings }
    if (path === '/campagne_lavages/trajets') return trajets?.()
    return undefined
  })
  showScreens([{ path: '/', element: <Screen ordre={ordre} /> }], '/')
  return calls
}

test('TOUR-14 a shorter order is proposed beside the present one, as an estimation, and taken whole', async () => {
  show(line(1, 4, 2, 3, 5))
  await waitForText('Prendre cet ordre')
  await waitForText('au lieu de')
  await waitForText("à vol d'oiseau × 1,34, à 30 km/h")
  await clickOn('Prendre cet ordre')
  expect(taken).toEqual([1, 2, 3, 4, 5])
})

test('TOUR-14 nothing is taken by closing', async () => {
  show(line(1, 4, 2, 3, 5))
  await waitForText('Prendre cet ordre')
  await clickOn('Ne rien changer')
  await waitForText('fermé')
  expect([taken, isOpen]).toEqual([null, false])
})

test('TOUR-14 of one stretch only its stops move, and an order of other choices is not taken', async () => {
  show(line(2, 1, 3, 6, 5, 4, 7))
  await waitForText('Prendre cet ordre')
  typeInto(await findField('Du point n°'), '3')
  await waitForText('recalculez avant de prendre cet ordre')
  expect((await findButton('Prendre cet ordre')).hasAttribute('disabled')).toBe(true)
  await clickOn('Recalculer')
  await clickOn("Prendre l'ordre du n° 3 au n° 7")
  expect(taken).toEqual([2, 1, 3, 4, 5, 6, 7])
})

test('TOUR-14 an order that cannot be shortened is said to be so', async () => {
  show(line(1, 2, 3, 4))
  await waitForText("L'ordre actuel est déjà le meilleur trouvé")
})

test('TOUR-14 a search shows how far it is, and is cancelled', async () => {
  isSilent = true
  show(line(1, 4, 2, 3, 5))
  await waitForText('10 sur 40')
  await clickOn('Annuler')
  await waitForText("Calcul arrêté. L'ordre n'a pas changé.")
  expect(ended).toBe(1)
  isSilent = false
  await clickOn('Recalculer')
  await waitForText('Prendre cet ordre')
})

test('TOUR-14 ways by road are asked for once for each place, and used', async () => {
  const seconds = Float32Array.from([0, 900, 60, 900, 0, 60, 60, 60, 0])
  const table = () => {
    const { unite, bytes } = packed(seconds)
    return { unite, valeurs: btoa(String.fromCharCode(...bytes)) }
  }
  const [a, b, c] = line(1, 2, 3)
  const twin = a && { ...a, id: 9, nomenclature: 'C-1 bis' }
  const calls = show(
    [a, twin, b, c].flatMap((one) => one ?? []),
    () => ({ tables: { metres: table(), secondes: table() }, motif: null, estimes: 0 }),
  )
  await waitForText('Recalculer')
  await eventually(() => expect(questions.length).toBe(1))
  expect(calls.find(({ path }) => path === '/campagne_lavages/trajets')?.body).toEqual({
    conteneurs: [1, 2, 3],
  })
  expect(questions[0]?.tables?.secondes[1]).toBeCloseTo(900, 0)
})

test('TOUR-14 S19 without the service of roads ways are guessed, and a sentence says why', async () => {
  show(line(1, 4, 2, 3, 5), () => ({
    tables: null,
    motif: 'Le service de trajets ne répond pas',
    estimes: 0,
  }))
  await waitForText('Prendre cet ordre')
  await waitForText("Le service de trajets ne répond pas : à vol d'oiseau × 1,34")
  await waitForText('Estimation')
})
