import type { Locator, Page } from '@playwright/test'
import { expect, showPage } from './socle.ts'

/** The map, once its points are drawn. */
export const mapOf = (page: Page) => page.locator('[aria-busy="false"]:has(canvas)')
export const liste = (page: Page) => page.getByRole('region', { name: 'Conteneurs de la carte' })
export const popupOf = (page: Page) => page.locator('.maplibregl-popup')

/** Waits until the map is drawn and nothing on it moves; before its pins are placed, a click finds those of the view before. */
export async function atRest(page: Page): Promise<void> {
  const whole = page.locator('[aria-busy="false"][data-repos="tout"]:has(canvas)')
  await expect(whole).toBeVisible()
}

export async function openMap(page: Page, patrimoine = 1): Promise<void> {
  await page.goto(`/patrimoine/${patrimoine}/detail/`)
  await showPage(page, 'Affichage carte')
  await atRest(page)
}

/** The middle of the map, in pixels of the page, once the map is at rest. */
export async function middleOf(page: Page) {
  await atRest(page)
  return centreOf(mapOf(page))
}

export async function centreOf(what: Locator) {
  const box = await what.boundingBox()
  if (!box) throw new Error('nothing to see')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
