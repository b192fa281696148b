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

test('TOUR-14 IMP-25 a shorter order is taken on the plan of a tournée, and taken back', async ({ page }) => {
  await logIn(page, 'exploitant')
  const { path, ordre } = await muddle(page)
  await page.goto(`/admin/tournees/${path.split('/').at(-1)}/update`)
  await optimise(page).click()
  await expect(page.getByText(/au lieu de .* km \(−/)).toBeVisible()
  await expect(page.getByText("à vol d'oiseau × 1,34, à 30 km/h")).toBeVisible()
  await take(page).click()
  await expect.poll(() => ordreNow(page, path)).not.toEqual(ordre)
  expect([...(await ordreNow(page, path))].sort()).toEqual([...ordre].sort())
  const back = page.getByRole('button', { name: 'Annuler', exact: true })
  await back.click()
  await expect(back).toBeDisabled()
  await expect.poll(() => ordreNow(page, path)).toEqual(ordre)
})
