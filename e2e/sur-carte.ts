import type { Locator, Page } from '@playwright/test'
import { afficher, expect } from './socle.ts'

/** The map once its points are drawn. */
export const carteDe = (page: Page) => page.locator('[aria-busy="false"]:has(canvas)')
export const liste = (page: Page) => page.getByRole('region', { name: 'Conteneurs de la carte' })
export const bulleDe = (page: Page) => page.locator('.maplibregl-popup')

/** Calls the API as the person who is logged in. */
export const appeler = (page: Page, method: string, path: string, body?: object) =>
  page.evaluate(
    async ([verb, url, sent]) => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem('token')}`,
        'content-type': 'application/json',
      }
      const answer = await fetch(`/api${url}`, { method: verb, headers, ...(sent && { body: sent }) })
      return answer.json()
    },
    [method, path, body && JSON.stringify(body)] as const,
  )

/** Waits until the map is drawn and nothing on it moves any more. */
export async function enRepos(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="false"][data-repos]:has(canvas)')).toBeVisible({ timeout: 30_000 })
}

export async function ouvrirCarte(page: Page, patrimoine = 1): Promise<void> {
  await page.goto(`/patrimoine/${patrimoine}/detail/`)
  await afficher(page, 'Affichage carte')
  await enRepos(page)
}

/** Where the middle of the map at rest is on the page. */
export async function milieu(page: Page) {
  await enRepos(page)
  return centreDe(carteDe(page))
}

export async function centreDe(what: Locator) {
  const box = await what.boundingBox()
  if (!box) throw new Error('nothing to see')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
