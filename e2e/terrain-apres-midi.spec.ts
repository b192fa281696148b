import { today } from '@lavandiere/server/testing/days.ts'
import type { Page } from '@playwright/test'
import { expect } from './socle.ts'
import {
  lave,
  logInAt,
  makeRound,
  PHONE,
  ready,
  sendAll,
  takePhotos,
  tap,
  test,
  wash,
  washesOf,
} from './telephone.ts'

test.use({ viewport: PHONE, hasTouch: true })

const POINTS = 48
/** A folder for pictures of each screen, in both sizes and colour schemes; none are taken without it. */
const IMAGES = process.env.TERRAIN_IMAGES

async function picture(page: Page, name: string) {
  if (!IMAGES) return
  for (const colorScheme of ['light', 'dark'] as const)
    for (const size of [{ width: 360, height: 800 }, PHONE]) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: `${IMAGES}/${name}-${size.width}-${colorScheme}.png` })
    }
  await page.emulateMedia({ colorScheme: 'light' })
}

const minuteNow = () => Math.floor(Date.now() / 60_000)

/** Washes points in their order until one of this rank is done. */
async function washUntil(page: Page, last: number) {
  const title = page.getByRole('heading', { level: 1 })
  for (;;) {
    const rank = Number(/^(\d+)\//.exec((await title.textContent()) ?? '')?.[1])
    await wash(page)
    if (rank >= last) return
  }
}

/** A point that cannot be washed: the reason and the photo that the form asks for. */
async function beImpossible(page: Page) {
  await tap(page.getByRole('link', { name: 'Impossible' }))
  await tap(page.getByRole('button', { name: 'Enregistrer impossible' }))
  await expect(page.getByRole('alert')).toHaveText('Choisissez la raison.')
  await page.getByRole('button', { name: 'Travaux', exact: true }).click()
  await takePhotos(page, "Photo de l'empêchement", 1)
  await picture(page, 'impossible')
  await tap(page.getByRole('button', { name: 'Enregistrer impossible' }))
}

test('TER-11 an afternoon of 48 points, half of it without a network, from shift to shift', async ({
  page: office,
  newPhone,
}) => {
  test.setTimeout(600_000)
  const round = await makeRound(office, "Verre de l'après-midi", POINTS)
  const { page, context } = await newPhone()
  await page.goto('/terrain/')
  await expect(page.getByLabel('Email')).toBeVisible()
  await picture(page, 'connexion')
  await logInAt(page, '')
  await expect(ready(page, "Verre de l'après-midi")).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await picture(page, 'accueil')
  await tap(page.getByRole('link', { name: 'Prendre mon poste' }))
  await page.getByLabel('Laveuse', { exact: true }).selectOption({ index: 1 })
  await page.getByLabel('Kilométrage au départ').fill('900000')
  await picture(page, 'prise-de-poste')
  await tap(page.getByRole('button', { name: 'Commencer mon poste' }))
  await expect(page.getByText(/En poste depuis/)).toBeVisible()
  const begun = minuteNow()
  await picture(page, 'en-poste')
  await ready(page, "Verre de l'après-midi").click()
  await picture(page, 'tournee')
  await tap(page.getByRole('link', { name: 'Commencer' }))
  await expect(lave(page)).toBeVisible()
  await picture(page, 'point')
  await tap(lave(page))
  await expect(page.getByText('Il manque 1 photo avant et 1 photo après.')).toBeVisible()
  await picture(page, 'point-manque')
  await washUntil(page, 12)
  await picture(page, 'point-suivant')
  await context.setOffline(true)
  await washUntil(page, 20)
  await beImpossible(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`22/${POINTS}`)
  await page.getByRole('group', { name: 'Problèmes constatés' }).getByRole('button').first().click()
  await picture(page, 'probleme')
  await washUntil(page, 36)
  await page.goto('/terrain/#/attente')
  await picture(page, 'envois-sans-reseau')
  await page.goto(`/terrain/#/tournee/${round.id}/${today()}`)
  await expect(page.getByText(`36 sur ${POINTS} points`)).toBeVisible()
  await picture(page, 'tournee-entamee')
  await tap(page.getByRole('link', { name: 'Hors tournée' }))
  await picture(page, 'hors-tournee')
  await page.locator('ul.liste a').first().click()
  await wash(page)
  await expect(page.getByText(`36 sur ${POINTS} points`)).toBeVisible()
  await context.setOffline(false)
  await tap(page.getByRole('link', { name: 'Point suivant' }))
  await washUntil(page, POINTS)
  await expect(page.getByText('Tous les points sont faits. Il reste la fin de poste.')).toBeVisible()
  await picture(page, 'tournee-finie')
  await page.goto('/terrain/#/')
  await tap(page.getByRole('link', { name: 'Fin de poste' }))
  await page.getByLabel("Kilométrage à l'arrivée").fill('900042')
  await picture(page, 'fin-de-poste')
  // A shift lasts a minute at least: this one may have been quicker.
  await expect.poll(minuteNow).toBeGreaterThan(begun)
  await tap(page.getByRole('button', { name: 'Terminer mon poste' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Envois' })).toBeVisible()
  await picture(page, 'envois-en-cours')
  await sendAll(page)
  await picture(page, 'envois-faits')
  await page.goto('/terrain/#/aide')
  await expect(page.getByRole('heading', { level: 1, name: 'Aide et compte' })).toBeVisible()
  await picture(page, 'aide')
  const kept = await washesOf(office, round)
  // 48 points, and one that the round does not plan; the impossible one has the photo of why.
  expect(new Set(kept.map(({ conteneur }) => conteneur)).size).toBe(POINTS + 1)
  expect(kept.map(({ photos }) => photos)).toEqual(kept.map((_, n) => (n === 20 ? 1 : 2)))
})
