import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { CHROMIUM } from './chromium.ts'
import { callApi, expect, logIn, test } from './socle.ts'
import { makeRound, openRound, type Round, ready, today } from './telephone.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const PHONE = { width: 390, height: 844 }
test.use({ viewport: PHONE, hasTouch: true })

/** What the server keeps of the washes of a round. */
async function washesOf(page: Page, { id }: Round) {
  const list = Object(await callApi(page, 'GET', `/interventions?campagne=${id}&itemsPerPage=100`))
  const all: { conteneur: { id: number }; uuid: string; photosAvant: object[]; photosApres: object[] }[] =
    list['hydra:member']
  return all.map(({ conteneur, uuid, photosAvant, photosApres }) => ({
    conteneur: conteneur.id,
    uuid,
    photos: photosAvant.length + photosApres.length,
  }))
}

/** A picture of its own for each call. */
let pictures = 0
async function picture(page: Page) {
  const encoded = await page.evaluate((n) => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 800, height: 600 })
    const context = canvas.getContext('2d')
    if (context) {
      context.fillStyle = `hsl(${n * 37} 60% 50%)`
      context.fillRect(0, 0, 800, 600)
      context.fillStyle = '#fff'
      context.font = '200px sans-serif'
      context.fillText(String(n), 100, 400)
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  }, ++pictures)
  return { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from(encoded, 'base64') }
}

const lave = (page: Page) => page.getByRole('button', { name: 'Lavé', exact: true })

/** Washes the point that is shown, with its two photos, and waits until the telephone has it. */
async function wash(page: Page) {
  const title = await page.getByRole('heading', { level: 1 }).textContent()
  for (const moment of ['Photo avant', 'Photo après']) {
    const section = page.getByRole('region', { name: moment })
    await section.locator('input').setInputFiles(await picture(page))
    await expect(section.getByRole('img')).toBeVisible()
  }
  await lave(page).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(title ?? '')
}

/** Prints of the photos that the store of the telephone holds, by their names. */
const storedPrints = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const open = indexedDB.open('lavandiere-terrain')
        open.onerror = () => reject(open.error)
        open.onsuccess = () => {
          const all = open.result.transaction('photos').objectStore('photos').getAll()
          all.onsuccess = () => {
            open.result.close()
            resolve(Object.fromEntries(all.result.map(({ uuid, sha256 }) => [uuid, sha256])))
          }
        }
      }),
  )

/** Follows what the server answers to photos: its row and its print, by the name that the telephone gave. */
function answersOf(page: Page) {
  const answers = new Map<string, { rows: Set<number>; sha256: string }>()
  page.on('response', async (response) => {
    const { pathname, searchParams } = new URL(response.url())
    const uuid = searchParams.get('uuid')
    if (pathname !== '/api/intervention_photos' || !uuid || response.status() !== 201) return
    const body: unknown = await response.json().catch(() => null)
    if (!body) return
    const { id, sha256 } = Object(body)
    const known = answers.get(uuid)
    answers.set(uuid, { rows: (known?.rows ?? new Set()).add(id), sha256 })
  })
  return answers
}

/** What axe finds on the screen in both colour schemes, and whether it is too wide. */
async function faultsOf(page: Page, screen: string): Promise<string[]> {
  await page.evaluate(AXE)
  const wrong: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const { violations }: AxeResults = await page.evaluate('axe.run()')
    wrong.push(...violations.map(({ id, nodes }) => `${screen} ${colorScheme} ${id}: ${nodes[0]?.html}`))
  }
  if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth))
    wrong.push(`${screen} is too wide`)
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('a, button, select, input, textarea, label.bouton')]
      .filter((one) => !one.closest('label') || one.matches('label'))
      .map((one) => ({ name: one.outerHTML.slice(0, 80), ...one.getBoundingClientRect().toJSON() }))
      .filter(({ width, height }) => width > 0 && (height < 47.5 || width < 47.5))
      .map(({ name, width, height }) => `${name} ${width}x${height}`),
  )
  wrong.push(...small.map((what) => `${screen}: less than 48 px: ${what}`))
  return wrong
}

test('TER-11 TER-12 a round goes on without a network, and is at the office once it is back', {
  tag: '@court',
}, async ({ page, context, faults }) => {
  const round = await makeRound(page, 'Ronde du téléphone', 3)
  const answers = answersOf(page)
  await logIn(page, 'operateur', '/terrain')
  await openRound(page, 'Ronde du téléphone')
  await lave(page).click()
  await expect(page.getByText('Il manque 1 photo avant et 1 photo après.')).toBeVisible()
  await context.setOffline(true)
  await wash(page)
  // The application opens again without a network, where it was.
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await wash(page)
  await page.goto('/terrain/#/attente')
  await expect(page.getByText('2 éléments et 4 photos à envoyer')).toBeVisible()
  const prints = await storedPrints(page)
  expect(Object.keys(prints)).toHaveLength(4)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Envoyer maintenant' }).click()
  await expect(page.getByText('Tout est envoyé : le bureau a tout reçu.')).toBeVisible()
  const kept = await washesOf(page, round)
  expect(kept.map(({ conteneur, photos }) => [conteneur, photos]).sort()).toEqual(
    round.conteneurs
      .slice(0, 2)
      .map((id) => [id, 2])
      .sort(),
  )
  expect(Object.fromEntries([...answers].map(([uuid, { sha256 }]) => [uuid, sha256]))).toEqual(prints)
  // Bytes leave the telephone with their confirmed fact.
  expect(await storedPrints(page)).toEqual({})
  expect(faults.filter((fault) => !fault.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
  faults.length = 0
})

test('TER-13 axe finds nothing on any screen of the telephone, light and dark; targets of 48 px', async ({
  page,
}) => {
  const { id, conteneurs } = await makeRound(page, 'Ronde regardée', 3)
  await page.goto('/api/sante/vivant')
  await page.evaluate(() => localStorage.clear())
  await page.goto('/terrain/')
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible()
  const wrong = await faultsOf(page, 'log-in')
  await logIn(page, 'operateur', '/terrain/')
  await expect(ready(page, 'Ronde regardée')).toBeVisible()
  const round = `tournee/${id}/${today()}`
  const point = `${round}/point/c${conteneurs[0]}`
  for (const size of [PHONE, { width: 360, height: 800 }]) {
    await page.setViewportSize(size)
    for (const screen of [
      '',
      'prise-de-poste',
      'fin-de-poste',
      'laveuse',
      'attente',
      'aide',
      round,
      point,
      `${point}/impossible`,
      `${round}/hors`,
    ]) {
      await page.goto(`/terrain/#/${screen}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      wrong.push(...(await faultsOf(page, `${screen} ${size.width}`)))
    }
  }
  expect(wrong).toEqual([])
})

const started: ChildProcess[] = []
// One that a failed test left running would hold the machine.
test.afterAll(() => {
  for (const child of started) child.kill('SIGKILL')
})

/** A browser of its own, which may be killed at any moment; its data stay in their folder. */
async function startBrowser(
  dir: string,
): Promise<{ process: ChildProcess; context: BrowserContext; page: Page }> {
  const args = [...CHROMIUM.args, '--headless=new', `--user-data-dir=${dir}`, '--remote-debugging-port=0']
  const child = spawn(CHROMIUM.executablePath, [...args, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  started.push(child)
  const endpoint = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stderr?.on('data', (chunk) => {
      said += chunk
      const found = /DevTools listening on (ws:\S+)/.exec(said)?.[1]
      if (found) resolve(found)
    })
    child.on('exit', () => reject(new Error(said)))
  })
  const browser = await chromium.connectOverCDP(endpoint)
  const context = browser.contexts()[0] ?? (await browser.newContext())
  const page = context.pages()[0] ?? (await context.newPage())
  await page.setViewportSize(PHONE)
  return { process: child, context, page }
}

const killed = (child: ChildProcess) =>
  new Promise((resolve) => {
    child.on('exit', resolve)
    child.kill('SIGKILL')
  })

/** Washes done between two kills of the browser. */
const PAR_VIE = 2

test('TER-12 a browser killed in mid-round, a line that lies: all arrives once', async ({
  page: office,
  baseURL,
}) => {
  const points = 12
  const round = await makeRound(office, 'Ronde des pannes', points)
  const dir = mkdtempSync(join(tmpdir(), 'lavandiere-telephone-'))
  let phone = await startBrowser(dir)
  await logInAt(phone.page, String(baseURL))
  await expect(ready(phone.page, 'Ronde des pannes')).toBeVisible()
  await phone.page.evaluate(() => navigator.serviceWorker.ready)
  const prints: Record<string, string> = {}
  for (let done = 0; done < points; ) {
    await phone.context.setOffline(true)
    await phone.page.goto(`${baseURL}/terrain/#/tournee/${round.id}/${today()}`)
    await phone.page.reload()
    await phone.page.getByRole('link', { name: /^(Commencer|Point suivant)$/ }).click()
    for (let n = 0; n < PAR_VIE && done < points; n++, done++) await wash(phone.page)
    Object.assign(prints, await storedPrints(phone.page))
    // A browser that is killed may lose the session, which it writes to the disk seconds later; the round goes on.
    await phone.page.evaluate(() => localStorage.clear())
    // At once after the last tap that the screen acknowledged.
    await killed(phone.process)
    phone = await startBrowser(dir)
  }
  const { page, context } = phone
  const answers = answersOf(page)
  // A hotel's page in place of every answer; a log-in; then a line that loses some requests before, and some answers after, the server.
  let portal = true
  let isLossy = false
  let calls = 0
  await context.route('**/api/**', async (route) => {
    if (portal) return route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Wi-Fi</h1>' })
    if (!isLossy) return route.continue()
    calls++
    if (calls % 5 === 0) return route.abort()
    if (calls % 7 === 0) {
      await route.fetch()
      return route.abort()
    }
    return route.continue()
  })
  await page.goto(`${baseURL}/terrain/#/attente`)
  await expect(page.getByText(`${points} éléments et ${2 * points} photos à envoyer`)).toBeVisible()
  portal = false
  await page.getByRole('button', { name: 'Envoyer maintenant' }).click()
  await expect(page.getByText('Votre session est terminée.')).toBeVisible()
  await page.getByLabel('Mot de passe').fill('lavandiere-demo')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByText('Votre session est terminée.')).toHaveCount(0)
  isLossy = true
  // Each press tries at once, without the rest after a failure.
  await expect
    .poll(
      async () => {
        const send = page.getByRole('button', { name: 'Envoyer maintenant' })
        if (await send.isVisible()) await send.click().catch(() => undefined)
        return page.getByText('Tout est envoyé : le bureau a tout reçu.').isVisible()
      },
      { timeout: 120_000 },
    )
    .toBe(true)
  const kept = await washesOf(office, round)
  expect(kept.map(({ conteneur }) => conteneur).sort()).toEqual([...round.conteneurs].sort())
  expect(new Set(kept.map(({ uuid }) => uuid)).size).toBe(points)
  expect(kept.every(({ photos }) => photos === 2)).toBe(true)
  expect(Object.keys(prints)).toHaveLength(2 * points)
  for (const [uuid, { rows, sha256 }] of answers) expect([rows.size, sha256]).toEqual([1, prints[uuid]])
  expect(answers.size).toBe(2 * points)
  expect(await storedPrints(page)).toEqual({})
  await killed(phone.process)
  rmSync(dir, { recursive: true, force: true })
})

/** Logs in on the screen of the telephone. */
async function logInAt(page: Page, baseURL: string) {
  await page.goto(`${baseURL}/terrain/`)
  await page.getByLabel('Email').fill('operateur@lavandiere.example')
  await page.getByLabel('Mot de passe').fill('lavandiere-demo')
  await page.getByRole('button', { name: 'Se connecter' }).click()
}
