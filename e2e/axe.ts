import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

/** The script of axe, to be run in a page before its first look there. */
export const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const WCAG: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  resultTypes: ['violations'],
}

/** A dialog begins to appear some frames after the press that opened it. */
const STILL_FRAMES = 5

/** Waits until nothing of a page moves: colours in between have another contrast. */
export const untilStill = (page: Page): Promise<void> =>
  page.evaluate(async (frames) => {
    let still = 0
    while (still < frames) {
      await new Promise(requestAnimationFrame)
      const moving = document.getAnimations().filter(({ playState }) => playState !== 'finished')
      still = moving.length > 0 ? 0 : still + 1
      await Promise.allSettled(moving.map(({ finished }) => finished))
    }
  }, STILL_FRAMES)

/** What axe finds on the page as it is shown, with the first place of each. */
export async function violationsOf(page: Page): Promise<string[]> {
  // axe runs in this page: its builder for Playwright opens another page for each look.
  const { violations }: AxeResults = await page.evaluate(`axe.run(document, ${JSON.stringify(WCAG)})`)
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}
