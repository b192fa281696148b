import type { Page } from '@playwright/test'
import { callApi, expect, logIn, test } from './socle.ts'

/** Gives the first tournée of many containers an order that goes to and fro; answers its address and containers. */
async function muddle(page: Page): Promise<{ path: string; ordre: number[] }> {
  const list = Object(await callApi(page, 'GET', '/campagne_lavages?itemsPerPage=50'))
  const [most] = [...list['hydra:member']].sort((a, b) => b.nombrePAV - a.nombrePAV)
  const ordre: number[] = most.ordre
  const half = Math.ceil(ordre.length / 2)
  const muddled = ordre.slice(0, half).flatMap((id, i) => [id, ...ordre.slice(half + i, half + i + 1)])
  await callApi(page, 'PUT', `/campagne_lavages/${most.id}`, { ordre: muddled })
  return { path: `/campagne_lavages/${most.id}`, ordre: muddled }
}
const ordreNow = async (page: Page, path: string) => Object(await callApi(page, 'GET', path)).ordre
const optimise = (page: Page) => page.getByRole('button', { name: "Optimiser l'ordre" })
const take = (page: Page) => page.getByRole('button', { name: 'Prendre cet ordre' })

test('TOUR-14 IMP-25 a shorter order is taken on the plan of a tournée, and taken back', async ({
  page,
  faults,
}) => {
  await logIn(page, 'exploitant')
  const { path, ordre } = await muddle(page)
  await page.goto(`/admin/tournees/${path.split('/').at(-1)}/update`)
  await optimise(page).click()
  await expect(page.getByText(/au lieu de .* km \(−/)).toBeVisible()
  await expect(page.getByText("à vol d'oiseau × 1,34, à 30 km/h")).toBeVisible()
  await take(page).click()
  const back = page.getByRole('main').getByRole('button', { name: 'Annuler', exact: true })
  await expect(back).toBeEnabled()
  const shorter = await ordreNow(page, path)
  expect(shorter).not.toEqual(ordre)
  expect([...shorter].sort()).toEqual([...ordre].sort())
  await back.click()
  await expect(back).toBeDisabled()
  expect(await ordreNow(page, path)).toEqual(ordre)
  expect(faults).toEqual([])
})

test('TOUR-14 S14 an order that somebody else changed meanwhile is not overwritten', async ({
  page,
  refus,
}) => {
  refus.push(412)
  await logIn(page, 'exploitant')
  const { path, ordre } = await muddle(page)
  await page.goto(`/admin/tournees/${path.split('/').at(-1)}/update`)
  await optimise(page).click()
  await expect(take(page)).toBeVisible()
  const theirs = ordre.toReversed()
  await callApi(page, 'PUT', path, { ordre: theirs })
  await take(page).click()
  await expect(page.getByText("Quelqu'un d'autre a changé cet élément entre-temps")).toBeVisible()
  expect(await ordreNow(page, path)).toEqual(theirs)
})

test('TOUR-14 in the wizard a shorter order for one stretch is taken, and taken back', async ({
  page,
  faults,
}) => {
  await logIn(page, 'exploitant')
  const { path } = await muddle(page)
  await page.goto(`/admin/tournees/${path.split('/').at(-1)}/edit`)
  await page.getByRole('button', { name: 'Ordre de la tournée' }).click()
  const length = page.getByText(/points, .* km à vol d'oiseau/)
  const before = await length.textContent()
  await optimise(page).click()
  await expect(take(page)).toBeVisible()
  await page.getByRole('textbox', { name: 'au point n°' }).fill('20')
  await page.getByRole('button', { name: 'Recalculer' }).click()
  await page.getByRole('button', { name: "Prendre l'ordre du n° 1 au n° 20" }).click()
  await expect(length).not.toHaveText(before ?? '')
  await page.getByRole('button', { name: 'Annuler', exact: true }).click()
  await expect(length).toHaveText(before ?? '')
  expect(faults).toEqual([])
})
