import type { Page } from '@playwright/test'

/**
 * Counts the clicks of a hand on a page, whatever pages it leads to; Enter or Space on a button is one too. Typing is none.
 * @returns the count so far
 */
export async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0
  await page.exposeBinding('noteClick', () => {
    clicks++
  })
  await page.addInitScript(() =>
    addEventListener(
      'click',
      ({ isTrusted }) => {
        // A click on a label is told a second time, as a click on its field that no hand made.
        if (isTrusted) Reflect.get(window, 'noteClick')()
      },
      true,
    ),
  )
  return () => clicks
}
