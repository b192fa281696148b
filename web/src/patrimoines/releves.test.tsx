import { expect, test } from 'vitest'
import { json } from '../testing/browser.ts'
import { clickOn, eventually, findButton, serveAnswers, showScreens, waitForText } from '../testing/ecran.tsx'
import { readOf, useOpenedConteneur } from './bulle.tsx'
import { DeplacementPanel, useDeplacement } from './deplacement.tsx'
import type { Repere } from './points.ts'
import { letterOf, Releves, useReleves } from './releves.tsx'

/** As the map knew it in the morning. */
const connu: Repere = { id: 5, nomenclature: 'N5', position: { latitude: 45, longitude: 5 } }
const lu = { '@id': '/api/conteneurs/5', id: 5, nomenclature: 'N5', latitude: 45.001, longitude: 5 }
const releve = { id: 7, latitude: 45.001, longitude: 5, accuracyM: 4, createdAt: '2026-11-21T08:00:00Z' }

function Ecran() {
  const detail = useOpenedConteneur(connu)
  const releves = useReleves(connu)
  const move = useDeplacement()
  const from = readOf(detail)
  return move.moving ? (
    <>
      <DeplacementPanel move={move} maySave />
      <button type="button" onClick={() => move.to({ latitude: 46, longitude: 5 })}>
        Ailleurs
      </button>
    </>
  ) : (
    <Releves
      conteneur={connu}
      lu={from}
      detail={detail}
      releves={releves}
      onMove={from && (() => move.start(from))}
      onClose={() => {}}
    />
  )
}

interface Reponses {
  writing?: () => Response
  conteneur?: Promise<unknown>
  etag?: () => string
}

/** The panel over a server; what its writes were based on. */
function openPage({
  writing = () => json(200, lu, { etag: '"9"' }),
  conteneur,
  etag = () => '"8"',
}: Reponses = {}) {
  const calls = serveAnswers(async ({ method, path }) => {
    if (method === 'POST' || method === 'PUT') return writing()
    if (path.startsWith('/releve_terrains?')) return { 'hydra:member': [releve], 'hydra:totalItems': 60 }
    await conteneur
    return json(200, lu, { etag: etag() })
  })
  const answer = globalThis.fetch
  const bases: (string | null)[] = []
  globalThis.fetch = (url, init) => {
    if (init?.method !== 'GET') bases.push(new Headers(init?.headers).get('if-match'))
    return answer(url, init)
  }
  showScreens([{ path: '/', element: <Ecran /> }], '/')
  const readings = () => calls.filter(({ path }) => path === '/conteneurs/5').length
  return { bases, calls, readings }
}

test('CONT-27 CONT-16 each write starts from the version that the last answer gave', async () => {
  const { bases } = openPage()
  // From where the container is, not where the map has it.
  await waitForText('0 m · ± 4 m')
  await clickOn('Appliquer')
  await waitForText('Le conteneur a bien été modifié')
  await clickOn('Déplacer la borne')
  await clickOn('Ailleurs')
  await waitForText('Déplacée de 111 km')
  await clickOn('Sauvegarder')
  await eventually(() => expect(bases).toEqual(['"8"', expect.stringMatching(/^"[89]"$/)]))
})

test('CONT-16 CONT-27 nothing is moved or applied before the container is read', async () => {
  const { promise, resolve: read } = Promise.withResolvers<void>()
  openPage({ conteneur: promise })
  await waitForText('± 4 m')
  for (const nom of ['Appliquer', 'Déplacer la borne'])
    expect((await findButton(nom)).matches(':disabled'), nom).toBe(true)
  read()
  for (const nom of ['Appliquer', 'Déplacer la borne'])
    await eventually(async () => expect((await findButton(nom)).matches(':disabled'), nom).toBe(false))
})

test('CONT-27 a reading refused because somebody wrote since (412): the container is read again', async () => {
  const { readings } = openPage({ writing: () => json(412, { message: 'Modifié entre-temps' }) })
  await waitForText('0 m · ± 4 m')
  const before = readings()
  await clickOn('Appliquer')
  await waitForText("l'écran montre maintenant sa version")
  await eventually(() => expect(readings()).toBeGreaterThan(before))
})

test('CONT-16 a move refused because somebody wrote since is saved again over what was written', async () => {
  let etag = '"8"'
  const writing = () => {
    etag = '"9"'
    return json(412, { message: 'Modifié entre-temps' })
  }
  const { bases } = openPage({ writing, etag: () => etag })
  await clickOn('Déplacer la borne')
  await clickOn('Ailleurs')
  await clickOn('Sauvegarder')
  await waitForText("l'écran montre maintenant sa version")
  await eventually(async () => {
    await clickOn('Sauvegarder')
    expect(bases.at(-1)).toBe('"9"')
  })
})

test('CONT-28 CONT-26 a reading is deleted after a question; those not shown are counted', async () => {
  const { calls } = openPage()
  await waitForText('Seuls les plus récents sont montrés : 1 sur 60')
  await clickOn('Supprimer le relevé A')
  await waitForText('Confirmer la suppression')
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false)
  await clickOn('Supprimer')
  await eventually(() =>
    expect(calls.some(({ method, path }) => method === 'DELETE' && path === '/releve_terrains/7')).toBe(true),
  )
})

test('CONT-26 CONT-31 readings that could not be read are asked for again from the panel', async () => {
  let away = true
  serveAnswers(({ path }) => {
    if (!path.startsWith('/releve_terrains?')) return json(200, lu, { etag: '"8"' })
    return away ? json(500, { message: 'Panne' }) : { 'hydra:member': [releve], 'hydra:totalItems': 1 }
  })
  showScreens([{ path: '/', element: <Ecran /> }], '/')
  const repeated = await findButton('Réessayer')
  away = false
  repeated.click()
  await waitForText('± 4 m')
})

test('CONT-26 readings are lettered by index', () => {
  expect([0, 1, 25, 26, 52].map(letterOf)).toEqual(['A', 'B', 'Z', 'A1', 'A2'])
})
