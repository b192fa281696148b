import { join } from 'node:path'
import type { Locator, Page, Route } from '@playwright/test'
import { AXE, untilStill, violationsOf } from './axe.ts'
import { test as base, expect } from './socle.ts'

/** Longest way between two controls of the page, in presses of Tab: past the menu, and a list. */
const TABS_MAX = 90

export const fileOf = (name: string, text: string, mimeType = 'text/csv') => ({
  name,
  mimeType,
  buffer: Buffer.from(text),
})

/** What a service that is away answers. */
export const away = (route: Route) =>
  route.fulfill({ status: 503, json: { message: 'Le service est indisponible', status: 503 } })
/** The network goes while a call is on its way. */
export const brokenLine = (route: Route) => route.abort('internetdisconnected')

/** What axe finds once the page is at rest, and whether it is wider than its window. */
export async function faultsOf(page: Page): Promise<string[]> {
  await page.waitForLoadState('networkidle')
  await untilStill(page)
  await page.evaluate(AXE)
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  return [...(await violationsOf(page)), ...(isWide ? ['too wide'] : [])]
}

/** Buttons whose text is not in their middle. */
export const lopsided = () => {
  const middleOf = (one: Element) => {
    const { top, height } = one.getBoundingClientRect()
    return top + height / 2
  }
  return [...document.querySelectorAll('.mantine-Button-label')]
    .filter(
      (label) => Math.abs(middleOf(label) - middleOf(label.closest('.mantine-Button-root') ?? label)) > 2,
    )
    .map((label) => label.textContent)
}

/** Presses Tab until a control has the focus. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  // A chip is seen by its words alone: its own field has no size.
  await expect(wanted).toBeEnabled()
  for (let n = 0; n < TABS_MAX; n++) {
    if (await wanted.evaluate((one) => one === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${TABS_MAX} presses of Tab do not reach ${wanted}`)
}

/** A field by its label, which a star may follow. */
export const fieldOf = (within: Page | Locator, label: string) =>
  within
    .getByLabel(label, { exact: true })
    .or(within.getByLabel(`${label} *`, { exact: true }))
    .first()

/** A line of a list: of its table, or of its cards on a telephone. */
export const rowOf = (page: Page, text: string) =>
  page
    .getByRole('main')
    .getByRole('row')
    .or(page.getByRole('main').getByRole('listitem'))
    .filter({ hasText: text })
export const saved = (page: Page, sentence: string) => expect(page.getByText(sentence).first()).toBeVisible()

type Role = Parameters<Page['getByRole']>[0]
/** Roles that a key of space changes. */
const SWITCHED: readonly Role[] = ['checkbox', 'radio', 'switch']

/** A person at the page, with keys alone, or with fingers alone. */
export interface Hand {
  press(role: Role, name: string | RegExp, within?: Locator): Promise<void>
  /** Takes an action of a row. */
  take(row: Locator, entry: string): Promise<void>
  write(label: string, text: string, within?: Locator): Promise<void>
  pick(label: string, option: string, within?: Locator): Promise<void>
  /** Ends a form: by a key from where the focus is, or by its button. */
  send(button: string, within?: Locator): Promise<void>
  give(button: string, file: ReturnType<typeof fileOf>): Promise<void>
  /** The page as it stands: nothing for axe, not wider than its window, the words of buttons in their middle. */
  look(): Promise<void>
}

/** A folder for a picture of each look, for a person who wants to see the screens. */
const IMAGES = process.env.E2E_IMAGES
let looks = 0

function handOf(page: Page, hasTouch: boolean): Hand {
  const reach = (one: Locator) => (hasTouch ? one.tap() : tabTo(page, one))
  const press: Hand['press'] = async (role, name, within) => {
    // An empty list has the buttons of its page once more.
    const one = (within ?? page).getByRole(role, { name, exact: true }).first()
    await reach(one)
    if (!hasTouch) await page.keyboard.press(SWITCHED.includes(role) ? 'Space' : 'Enter')
  }
  return {
    press,
    async take(row, entry) {
      await expect(row).toBeVisible()
      // A wide list shows its first actions beside the menu.
      const isShown = { name: entry, exact: true }
      const shown = row.getByRole('link', isShown).or(row.getByRole('button', isShown))
      if ((await shown.count()) > 0) {
        await reach(shown)
        return hasTouch ? undefined : page.keyboard.press('Enter')
      }
      await press('button', 'Autres actions', row)
      const item = page.getByRole('menuitem', { name: entry, exact: true })
      if (hasTouch) return item.tap()
      await expect(page.getByRole('menu')).toBeVisible()
      while (!(await item.evaluate((one) => one === document.activeElement)))
        await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
    },
    async write(label, text, within) {
      await reach(fieldOf(within ?? page, label))
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.insertText(text)
    },
    async pick(label, option, within) {
      await reach((within ?? page).getByRole('combobox', { name: label, exact: true }))
      const wanted = page.getByRole('option', { name: option })
      if (hasTouch) return wanted.tap()
      await page.keyboard.type(option)
      await expect(wanted).toBeVisible()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
    },
    async send(button, within) {
      if (hasTouch) return press('button', button, within)
      await expect((within ?? page).getByRole('button', { name: button, exact: true })).toBeEnabled()
      await page.keyboard.press('Enter')
    },
    async give(button, file) {
      const chooser = page.waitForEvent('filechooser')
      await press('button', button)
      await (await chooser).setFiles(file)
    },
    async look() {
      const found = await faultsOf(page)
      if (IMAGES)
        await page.screenshot({
          path: join(IMAGES, `${base.info().titlePath.slice(1).join(' ').slice(0, 80)} ${++looks}.png`),
        })
      expect(found).toEqual([])
      expect(await page.evaluate(lopsided)).toEqual([])
    },
  }
}

export const test = base.extend<{ hand: Hand }>({
  hand: ({ page, hasTouch }, use) => use(handOf(page, hasTouch)),
})

/** The two ways in which each journey is gone. */
export const WAYS = [
  { name: 'by keyboard, in the light', use: {} },
  {
    name: 'by touch on a telephone, in the dark',
    use: { viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: 'dark' as const },
  },
]
