import { dayIn } from '@lavandiere/server/testing/days.ts'
import { callApi, expect, logIn, test } from './socle.ts'

/** A whole day: late in a day the crews have no hours left to take anything. */

test('TOUR-60 TOUR-61 the rest of a round goes to other crews from the dashboard, and comes back', async ({
  page,
}) => {
  await logIn(page, 'exploitant')
  const jour = dayIn(1)
  const read = async () => Object(await callApi(page, 'GET', `/repartitions/${jour}`))
  const { rondes, confies } = await read()
  expect(confies).toEqual([])
  const [most] = rondes.toSorted(
    (a: { points: unknown[] }, b: { points: unknown[] }) => b.points.length - a.points.length,
  )
  await page.goto(`/dashboard?date=${jour}`)
  await page.getByRole('button', { name: `Actions sur ${most.libelle}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Répartir ses points…' }).click()
  await expect(page.getByRole('heading', { name: 'Répartir la tournée' })).toBeVisible()
  const give = page.getByRole('button', { name: /^Répartir \d+ points?$/ })
  await expect(give).toBeEnabled()
  await page
    .getByText(/points? proposés?$/)
    .first()
    .click()
  await expect(page.getByText(/^\+\d+ min, (entre|avant|après|dès)/).first()).toBeVisible()
  await give.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/points répartis/)).toBeVisible()
  await expect(page.getByText(/^Confié à «/).first()).toBeVisible()
  await expect(page.getByText(/^Repris de «/).first()).toBeVisible()
  expect((await read()).confies.length).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Annuler', exact: true }).click()
  await expect(page.getByText(/Changement annulé\s: \d+\spoints? comme avant/)).toBeVisible()
  expect((await read()).confies).toEqual([])
})
