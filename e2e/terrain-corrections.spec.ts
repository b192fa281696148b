import type { Locator } from '@playwright/test'
import { BROKEN_LINE, callApi, expect, logIn } from './socle.ts'
import { lave, logInAt, makeRound, openRound, tap, test } from './telephone.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('TER-17 what the office refused is changed and sent again, or saved and put aside', async ({
  page,
  refus,
}) => {
  refus.push(422)
  const { id } = await makeRound(page, 'Ronde refusée', 2, { photos: 0 })
  await logIn(page, 'operateur', '/terrain/')
  let refusals = 2
  await page.route('**/api/interventions', (route) => {
    if (route.request().method() !== 'POST' || refusals-- <= 0) return route.continue()
    const message = 'Ce nombre de bacs est refusé'
    return route.fulfill({
      status: 422,
      contentType: 'application/ld+json',
      body: JSON.stringify({ message, violations: [{ propertyPath: 'nombreLaves', message }] }),
    })
  })
  await openRound(page, 'Ronde refusée')
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toContainText('1/2')
  await tap(lave(page))
  await expect(title).toContainText('2/2')
  await tap(lave(page))
  await expect(title).toHaveText('Ronde refusée')
  await page.goto('/terrain/#/attente')
  await expect(page.getByRole('link', { name: 'Corriger' })).toHaveCount(2)
  // Not that the rest was sent: there is none.
  await expect(page.getByText("Rien d'autre à envoyer.")).toBeVisible()
  await page.getByRole('link', { name: 'Corriger' }).first().click()
  await expect(page.getByRole('alert')).toHaveText('Ce nombre de bacs est refusé')
  await page.getByLabel('Bacs lavés').fill('1')
  await page.getByLabel('Raison et remarque').fill('Un seul bac ce matin')
  await tap(page.getByRole('button', { name: 'Envoyer à nouveau' }))
  await expect(page.getByText("Rien d'autre à envoyer.")).toBeVisible()
  await expect(page.getByRole('link', { name: 'Corriger' })).toHaveCount(1)
  await page.getByRole('link', { name: 'Corriger' }).click()
  await page.evaluate(() => {
    const real = URL.createObjectURL
    URL.createObjectURL = () => {
      URL.createObjectURL = real
      throw new TypeError('Failed to execute')
    }
  })
  const save = page.getByRole('button', { name: 'Enregistrer le fichier' })
  await save.click()
  await expect(page.getByRole('alert').filter({ hasText: "Le fichier n'a pas pu être fait" })).toBeVisible()
  const file = page.waitForEvent('download')
  await save.click()
  expect((await file).suggestedFilename()).toMatch(/^lavandiere-terrain-\d+\.json$/)
  await page.getByRole('button', { name: "J'ai le fichier : retirer d'ici" }).click()
  await expect(page.getByText('Tout est envoyé : le bureau a tout reçu.')).toBeVisible()
  await logIn(page, 'exploitant', '/terrain/')
  const kept = Object(await callApi(page, 'GET', `/interventions?campagne=${id}`))['hydra:member']
  expect(kept).toMatchObject([{ nombreLaves: 1, observation: 'Un seul bac ce matin' }])
})

test('TER-17 what waits, was sent or was refused says at which container it was done', async ({
  page,
  refus,
}) => {
  refus.push(422)
  await makeRound(page, 'Ronde nommée', 2, { photos: 0 })
  await logIn(page, 'operateur', '/terrain/')
  let refusals = 1
  await page.route('**/api/interventions', (route) => {
    if (route.request().method() !== 'POST' || refusals-- <= 0) return route.continue()
    const body = JSON.stringify({ message: 'Ce lavage est refusé' })
    return route.fulfill({ status: 422, contentType: 'application/ld+json', body })
  })
  await openRound(page, 'Ronde nommée')
  const title = page.getByRole('heading', { level: 1 })
  const names: string[] = []
  for (const step of ['1/2', '2/2']) {
    await expect(title).toContainText(step)
    names.push(((await title.textContent()) ?? '').split(' · ')[1] ?? '')
    await tap(lave(page))
  }
  await expect(title).toHaveText('Ronde nommée')
  await page.goto('/terrain/#/attente')
  const [refused = '', sentOne = ''] = names
  expect(refused.length).toBeGreaterThan(0)
  const lines = page.getByRole('listitem')
  await expect(lines.filter({ hasText: 'Ce lavage est refusé' })).toContainText(refused)
  await expect(lines.filter({ hasText: 'envoyé' }).filter({ hasText: sentOne })).toHaveCount(1)
  await page.getByRole('link', { name: 'Corriger' }).click()
  await expect(page.getByRole('heading', { level: 2 }).first()).toContainText(refused)
})

test('TER-12 the photo of a vehicle leaves the telephone with its entry alone', async ({
  page,
  context,
  refus,
}) => {
  refus.push(BROKEN_LINE)
  // A person has one shift a day: that of « operateur » is of the test of an afternoon.
  await logInAt(page, '', 'operateur2')
  await tap(page.getByRole('link', { name: 'Prendre mon poste' }))
  await context.setOffline(true)
  const vehicle = page.getByLabel('Laveuse', { exact: true })
  await vehicle.selectOption({ index: 1 })
  const drawn = await page.evaluate(
    () => document.createElement('canvas').toDataURL('image/png').split(',')[1] ?? '',
  )
  const photo = { name: 'p.png', mimeType: 'image/png', buffer: Buffer.from(drawn, 'base64') }
  const section = page.getByRole('region', { name: 'Photo de la laveuse' })
  await section.locator('input').setInputFiles(photo)
  await expect(section.getByRole('img')).toBeVisible()
  await tap(page.getByRole('button', { name: 'Commencer mon poste' }))
  await expect(page.getByText(/^En poste depuis/)).toBeVisible()
  await context.setOffline(false)
  await page.goto('/terrain/#/attente')
  await expect(page.getByText('Tout est envoyé : le bureau a tout reçu.')).toBeVisible()
})

test('TER-11 the second tap of a double tap on « Lavé » does not wash the next point', async ({ page }) => {
  await makeRound(page, 'Ronde à deux doigts', 3, { photos: 0 })
  await logIn(page, 'operateur', '/terrain/')
  await openRound(page, 'Ronde à deux doigts')
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toContainText('1/3')
  // The time between two taps is told, not waited for. Returns whether the button took the tap.
  const tapAt = (ms: number) =>
    lave(page).evaluate((button, timeStamp) => {
      const event = new MouseEvent('click', { bubbles: true, cancelable: true, clientX: 200, clientY: 800 })
      return button.dispatchEvent(Object.defineProperty(event, 'timeStamp', { value: timeStamp }))
    }, ms)
  expect(await tapAt(1_000_000)).toBe(true)
  await expect(title).toContainText('2/3')
  expect(await tapAt(1_000_200)).toBe(false)
  expect(await tapAt(1_002_000)).toBe(true)
  await expect(title).toContainText('3/3')
})

test('TER-11 what a button under the thumb refuses is in view, wherever the screen was scrolled', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 560 })
  await makeRound(page, 'Ronde incomplète', 1)
  await logIn(page, 'operateur', '/terrain/')
  await openRound(page, 'Ronde incomplète')
  const refus = page.getByRole('alert').filter({ hasText: 'Il manque' })
  // Said once, it stays on the screen: the second time nothing of it changes.
  for (let n = 0; n < 2; n++) {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await tap(lave(page))
    await seen(refus)
  }
  await page.goto('/terrain/#/laveuse')
  await page.getByRole('button', { name: 'Pneu usé' }).click()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await tap(page.getByRole('button', { name: 'Signaler au bureau' }))
  await seen(page.getByRole('alert').filter({ hasText: 'Choisissez la laveuse' }))
})

test('TER-11 a shift does not end with a lower mileage than it began with', async ({ newPhone }) => {
  const { page, context } = await newPhone()
  await logIn(page, 'operateur', '/terrain/')
  await tap(page.getByRole('link', { name: 'Prendre mon poste' }))
  await page.getByLabel('Laveuse', { exact: true }).selectOption({ index: 1 })
  await page.getByLabel('Kilométrage au départ').fill('900000')
  // Neither leaves the telephone: no other test finds them at the office.
  await context.setOffline(true)
  await tap(page.getByRole('button', { name: 'Commencer mon poste' }))
  await tap(page.getByRole('link', { name: 'Fin de poste' }))
  await page.getByLabel("Kilométrage à l'arrivée").fill('899999')
  await tap(page.getByRole('button', { name: 'Terminer mon poste' }))
  await seen(page.getByRole('alert').filter({ hasText: "plus petit qu'au départ" }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fin de poste')
})

/** Waits until a sentence stands between the title and the buttons, which cover what is below them. */
const seen = (sentence: Locator) =>
  expect
    .poll(() =>
      sentence.evaluate((one) => {
        const { x, width, top, bottom } = one.getBoundingClientRect()
        return [top + 1, bottom - 1].every((y) => one.contains(document.elementFromPoint(x + width / 2, y)))
      }),
    )
    .toBe(true)
