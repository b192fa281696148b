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
  await page.addInitScript(() => {
    // A click on a label is told a second time, as a click on its field that no hand made.
    let fieldOfLabel: Element | null = null
    // Of the document, not of the window: there the driver withholds a press that met another element than
    // the one aimed at, and presses again.
    document.addEventListener(
      'click',
      ({ isTrusted, target }) => {
        const isTold = target === fieldOfLabel
        const label = target instanceof Element ? target.closest('label') : null
        fieldOfLabel = label && label.control !== target ? label.control : null
        if (isTrusted && !isTold) Reflect.get(window, 'noteClick')()
      },
      true,
    )
  })
  return () => clicks
}
