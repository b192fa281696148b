import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomNumbers } from '@lavandiere/domain/kernel/random.ts'
import { today } from '@lavandiere/server/testing/days.ts'
import type { Page } from '@playwright/test'
import { Ligne } from './ligne.ts'
import { endBrowsers, killed, startBrowser, type Telephone } from './navigateur-tue.ts'
import { expect, MOT_DE_PASSE, test } from './socle.ts'
import { lave, logInAt, makeRound, PHONE, ready, sendAll, storeOf, tap, wash, washesOf } from './telephone.ts'

test.use({ viewport: PHONE, hasTouch: true })
test.afterAll(endBrowsers)

/** The whole of it (`npm run safety -- S21`), or what each run of all journeys has the time for. */
const GRAND = process.env.TERRAIN_GRAND === '1'
const { points, apres, kills, portalMs } = GRAND
  ? { points: 200, apres: 2, kills: 10, portalMs: 60_000 }
  : { points: 30, apres: 2, kills: 4, portalMs: 5_000 }
const GRAINE = Number(process.env.TERRAIN_GRAINE ?? 1)
/** Two correct clocks and an offset in whole seconds, in ms. */
const ECART_MS = 2_500

/** The container that the screen of a point shows. */
const conteneurShown = (page: Page) => Number(/\/point\/c(\d+)/.exec(page.url())?.[1])

/** Goes on with the round where the telephone stands, until it is done; notes when each wash was tapped. */
async function goOn(phone: Telephone, adresse: string, id: number, taps: Map<number, number>) {
  const { page, context } = phone
  await context.setOffline(true)
  await page.goto(`${adresse}/terrain/#/tournee/${id}/${today()}`)
  await expect(page.getByText(new RegExp(`\\d+ sur ${points}\\spoints`))).toBeVisible()
  const next = page.getByRole('link', { name: /^(Commencer|Point suivant)$/ })
  if (!(await next.isVisible())) return
  await tap(next)
  await expect(lave(page)).toBeVisible()
  while (await lave(page).isVisible()) {
    const conteneur = conteneurShown(page)
    // One that is killed unkept is tapped again, and noted anew.
    await wash(page, apres, (at) => taps.set(conteneur, at))
  }
}

test('TER-12 killed at any moment, on a line that lies: all arrives once, in its order', async ({
  page: office,
  baseURL,
}) => {
  test.setTimeout(GRAND ? 3_000_000 : 420_000)
  const round = await makeRound(office, 'Ronde des pannes', points, { apres })
  const ligne = await new Ligne(String(baseURL), GRAINE).ouvrir()
  const dir = mkdtempSync(join(tmpdir(), 'lavandiere-telephone-'))
  const hasard = randomNumbers(GRAINE)
  let phone = await startBrowser(dir)
  await logInAt(phone.page, ligne.adresse)
  await expect(ready(phone.page, 'Ronde des pannes')).toBeVisible()
  await phone.page.evaluate(() => navigator.serviceWorker.ready)
  const taps = new Map<number, number>()
  for (let kill = 0; kill <= kills; kill++) {
    const isLast = kill === kills
    const { process } = phone
    // As many points as kills leave, and a moment within the next one.
    const share = points / (kills + 1)
    const until = taps.size + Math.round(share * (0.5 + hasard() / 2))
    const moment = hasard() * 1_500
    let isKilled = false
    const beat = setInterval(() => {
      if (isLast || taps.size < until) return
      clearInterval(beat)
      setTimeout(() => {
        isKilled = true
        process.kill('SIGKILL')
      }, moment)
    }, 20)
    try {
      await goOn(phone, ligne.adresse, round.id, taps)
    } catch (error) {
      if (!isKilled) throw error
    } finally {
      clearInterval(beat)
    }
    if (isLast) break
    await killed(process)
    phone = await startBrowser(dir)
  }
  const { page, context } = phone
  const before = await storeOf(page)
  expect(Object.keys(before.photos)).toHaveLength((1 + apres) * points)
  // A browser that is killed may lose the session, which it writes to the disk seconds later.
  await page.evaluate(() => localStorage.clear())
  await context.setOffline(false)
  ligne.etat = 'portail'
  await page.goto(`${ligne.adresse}/terrain/#/attente`)
  await page.reload()
  for (const end = Date.now() + portalMs; Date.now() < end; await page.waitForTimeout(1_000))
    await tap(page.getByRole('button', { name: 'Envoyer maintenant' }))
  await expect(page.getByText(`${points} éléments et ${(1 + apres) * points} photos à envoyer`)).toBeVisible()
  ligne.etat = 'bonne'
  await tap(page.getByRole('button', { name: 'Envoyer maintenant' }))
  await page.getByLabel('Mot de passe').fill(MOT_DE_PASSE)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByText('Votre session est terminée.')).toHaveCount(0)
  ligne.etat = 'a-trous'
  await sendAll(page, GRAND ? 1_200_000 : 240_000)
  ligne.etat = 'bonne'
  const kept = await washesOf(office, round)
  // Once each, in the order in which they were tapped, when they were tapped.
  const byDate = [...taps].sort(([, a], [, b]) => a - b)
  expect(kept.map(({ conteneur }) => conteneur)).toEqual(byDate.map(([conteneur]) => conteneur))
  expect([...taps.keys()].sort()).toEqual([...round.conteneurs].sort())
  const late = kept.map(({ conteneur, date }) => Math.abs(date - (taps.get(conteneur) ?? 0)))
  expect(Math.max(...late)).toBeLessThan(ECART_MS)
  expect(new Set(kept.map(({ photos }) => photos))).toEqual(new Set([1 + apres]))
  // Each photo is one row, with the print of the bytes that the telephone had.
  const rows = [...ligne.photos].map(([uuid, one]) => [uuid, one.sha256, one.rows.size])
  const wanted = Object.entries(before.photos).map(([uuid, sha256]) => [uuid, sha256, 1])
  expect(rows.sort()).toEqual(wanted.sort())
  expect((await storeOf(page)).photos).toEqual({})
  await killed(phone.process)
  rmSync(dir, { recursive: true, force: true })
  ligne.fermer()
})
