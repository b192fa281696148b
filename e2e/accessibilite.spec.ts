import type { Role } from '@lavandiere/domain/kernel/roles.ts'
import type { Page } from '@playwright/test'
import { untilStill } from './axe.ts'
import { expect, logIn, test } from './socle.ts'

/** The pages that stand for all, with who opens them (docs/rgaa.md); the telephone's are tried in terrain.spec.ts. */
const PAGES: readonly { path: string; role: Role | null }[] = [
  { path: '/login', role: null },
  { path: '/accessibilite', role: null },
  { path: '/', role: 'exploitant' },
  { path: '/dashboard', role: 'exploitant' },
  { path: '/patrimoine/1/detail/', role: 'exploitant' },
  { path: '/patrimoine/1/import/', role: 'exploitant' },
  { path: '/admin/intervention/form', role: 'exploitant' },
  { path: '/admin/tournees/new', role: 'exploitant' },
  { path: '/planning', role: 'exploitant' },
  { path: '/RH/suivi-heures', role: 'exploitant' },
  { path: '/admin/users', role: 'exploitant' },
  { path: '/synthese', role: 'client' },
]

/** Opens a page and waits until it has drawn what it asked for. */
async function open(page: Page, { path, role }: (typeof PAGES)[number]): Promise<void> {
  if (role) await logIn(page, role, path)
  else await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.locator('.mantine-Loader-root')).toHaveCount(0)
}

/** Headings that leave a level out, and tables without a name. */
const structureFaults = () => {
  const isShown = (one: Element) => one.checkVisibility()
  const headings = [...document.querySelectorAll('h1,h2,h3,h4,h5,h6')].filter(isShown)
  const levels = headings.map((one) => Number(one.tagName[1]))
  const tables = [...document.querySelectorAll('table,[role=table],[role=grid]')].filter(isShown)
  return [
    ...headings
      .filter((_, i) => (levels[i] ?? 0) > (levels[i - 1] ?? 0) + 1)
      .map((one) => `${one.tagName} ${one.textContent}`),
    ...tables
      .filter(
        (one) =>
          !one.querySelector('caption') && !one.matches('[aria-label],[aria-labelledby],[role=presentation]'),
      )
      .map((one) => `table without a name: ${one.textContent?.slice(0, 60)}`),
  ]
}

/** A page that scrolls sideways, and texts that their box cuts without an ellipsis that says so. */
const cutTexts = () => [
  ...(document.documentElement.scrollWidth > innerWidth
    ? [...document.querySelectorAll('#root *')]
        .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
        .slice(0, 3)
        .map((one) => `wider than the page: ${one.className} « ${one.textContent?.slice(0, 40)} »`)
    : []),
  ...[...document.querySelectorAll<HTMLElement>('#root *')]
    .filter((one) => {
      const hasText = [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
      if (!hasText || !one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false
      const { overflowX, overflowY, textOverflow, position, width } = getComputedStyle(one)
      // Read to who hears the page alone.
      if (position === 'absolute' && Number.parseFloat(width) <= 1) return false
      const isWide = /hidden|clip/.test(overflowX) && one.scrollWidth > one.clientWidth + 1
      const isHigh = /hidden|clip/.test(overflowY) && one.scrollHeight > one.clientHeight + 3
      return one.clientWidth > 0 && ((isWide && textOverflow !== 'ellipsis') || isHigh)
    })
    .map((one) => `${one.className} « ${one.textContent?.slice(0, 60)} »`),
]

/** Fields and boxes whose outline is less than 3 : 1 from the ground inside it (WCAG 1.4.11). */
const faintOutlines = () => {
  const light = (color: string) => {
    const [r = 0, g = 0, b = 0] = (color.match(/[\d.]+/g) ?? []).map((value) => {
      const part = Number(value) / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const groundOf = (one: Element): string => {
    const { backgroundColor } = getComputedStyle(one)
    return /, 0\)|transparent/.test(backgroundColor) && one.parentElement
      ? groundOf(one.parentElement)
      : backgroundColor
  }
  return [
    ...document.querySelectorAll(
      '.mantine-Input-input, .mantine-Checkbox-input, .mantine-Radio-radio, .mantine-Switch-track',
    ),
  ]
    .filter(
      (one) =>
        one.checkVisibility() &&
        !one.matches(
          ':focus, :disabled, :checked, :checked + *, :disabled + *, [data-variant=unstyled], [data-indeterminate]',
        ),
    )
    .filter((one) => {
      const [a, b] = [light(getComputedStyle(one).borderTopColor), light(groundOf(one))]
      return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05) < 3
    })
    .map((one) => `${one.className} ${getComputedStyle(one).borderTopColor} on ${groundOf(one)}`)
}

/** Spaces the text as WCAG 1.4.12 says, by a sheet that the security policy allows. */
const spaceText = () => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important } p { margin-bottom: 2em !important }',
  )
  document.adoptedStyleSheets = [sheet]
}
const unspaceText = () => {
  document.adoptedStyleSheets = []
}

/** The element that has the focus; null for the page itself. */
const focused = () => {
  const one = document.activeElement
  if (!one || one === document.body) return null
  // The label beside a hidden input of a switch, or the frame around a field, shows the focus in its place.
  const around = ['.mantine-Input-input', '.mantine-Input-wrapper', 'label'].flatMap(
    (selector) => one.closest(selector) ?? [],
  )
  const shown = [one, ...(one.nextElementSibling ? [one.nextElementSibling] : []), ...around]
  const isRinged = (each: Element) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each)
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
  }
  return {
    rank: [...document.querySelectorAll('*')].indexOf(one),
    name: `${one.tagName} ${one.getAttribute('aria-label') ?? one.textContent?.slice(0, 40)} ${one.className}`,
    isVisible: shown.some(isRinged) && shown.some((each) => each.getBoundingClientRect().width > 0),
  }
}

/** Goes through a page with the key Tab, from its beginning to its end. Returns the controls reached and the faults. */
async function walk(page: Page): Promise<{ count: number; faults: string[] }> {
  await page.evaluate(() => Object.assign(document.body, { tabIndex: -1 }).focus())
  const seen = new Set<number>()
  const faults: string[] = []
  let last = -1
  while (seen.size < 600) {
    await page.keyboard.press('Tab')
    const now = await page.evaluate(focused)
    if (now?.rank === last) faults.push(`holds the focus: ${now.name}`)
    if (!now || seen.has(now.rank)) break
    last = now.rank
    seen.add(last)
    if (!now.isVisible) faults.push(`focus not seen: ${now.name}`)
  }
  return { count: seen.size, faults }
}

/** Animations without an end, and controls that keep their own colours where the person has chosen theirs. */
const restless = () => [
  ...document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY)
    .map(() => 'an animation without end'),
  ...[...document.querySelectorAll('button, [role=switch], input, [aria-current=page]')]
    .filter((one) => one.checkVisibility() && getComputedStyle(one).forcedColorAdjust === 'none')
    .map((one) => one.outerHTML.slice(0, 120)),
]

test.describe.configure({ mode: 'parallel' })

for (const one of PAGES) {
  test(`ACC-04 ACC-05 ACC-06 ACC-07 ${one.path} by keyboard, at 400 %, spaced, in forced colours`, async ({
    page,
  }) => {
    await open(page, one)
    expect.soft(await page.title()).toMatch(/^.{3,} · Lavandière$/)
    await expect.soft(page.locator('html')).toHaveAttribute('lang', 'fr')
    await expect.soft(page.getByRole('main')).toHaveCount(1)
    await expect.soft(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    expect.soft(await page.evaluate(structureFaults)).toEqual([])

    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
      await untilStill(page)
      expect.soft(await page.evaluate(faintOutlines), colorScheme).toEqual([])
    }

    const { count, faults } = await walk(page)
    expect.soft(faults).toEqual([])
    expect.soft(count).toBeGreaterThan(0)

    await page.evaluate(spaceText)
    await expect.poll(() => page.evaluate(cutTexts), 'spaced').toEqual([])
    await page.evaluate(unspaceText)
    // At 200 % a screen of 1440 pixels has 720, at 400 % one of 1280 has 320.
    for (const [width, height] of [
      [720, 450],
      [320, 256],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.waitForLoadState('networkidle')
      // The frame of the page is drawn anew for another width.
      await expect.poll(() => page.evaluate(cutTexts), `${width} px`).toEqual([])
    }

    await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' })
    expect.soft(await page.evaluate(restless)).toEqual([])
  })
}
