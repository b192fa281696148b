import { today } from '@lavandiere/server/testing/days.ts'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { AXE, untilStill } from './axe.ts'
import { BROKEN_LINE, expect, logIn, test } from './socle.ts'
import { lave, makeRound, openRound, PHONE, ready, storeOf, tap, wash, washesOf } from './telephone.ts'

test.use({ viewport: PHONE, hasTouch: true })

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
    await untilStill(page)
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
}, async ({ page, context, refus }) => {
  refus.push(BROKEN_LINE)
  const round = await makeRound(page, 'Ronde du téléphone', 3)
  const answers = answersOf(page)
  await logIn(page, 'operateur', '/terrain')
  await openRound(page, 'Ronde du téléphone')
  await tap(lave(page))
  await expect(page.getByText('Il manque 1 photo avant et 1 photo après.')).toBeVisible()
  await context.setOffline(true)
  await wash(page)
  // The application opens again without a network, where it was.
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await wash(page)
  await page.goto('/terrain/#/attente')
  await expect(page.getByText('2 éléments et 4 photos à envoyer')).toBeVisible()
  const { photos: prints } = await storeOf(page)
  expect(Object.keys(prints)).toHaveLength(4)
  await context.setOffline(false)
  await tap(page.getByRole('button', { name: 'Envoyer maintenant' }))
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
  expect((await storeOf(page)).photos).toEqual({})
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
