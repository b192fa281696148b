import type { Role } from '@lavandiere/domain/kernel/roles.ts'
import type { Page, Request } from '@playwright/test'
import { HtmlValidate } from 'html-validate'
import { AXE, untilStill, violationsOf } from './axe.ts'
import { addressOf, hasItem, isOpenTo, screens } from './screens.ts'
import { expect, logIn, test } from './socle.ts'

interface Vue {
  width: number
  height: number
  scheme: 'light' | 'dark'
}
const [GRAND, PETIT] = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]
const VUES: readonly Vue[] = [
  { ...GRAND, scheme: 'light' },
  { ...PETIT, scheme: 'dark' },
  { ...GRAND, scheme: 'dark' },
  { ...PETIT, scheme: 'light' },
]
/** `ECRANS=tous` looks at each screen in all four ways, as every role. */
const TOUT = process.env.ECRANS === 'tous'
/** Screens that one test opens: each browser then has some tests of every role. */
const PAR_TEST = 10

const validator = new HtmlValidate({ extends: ['html-validate:standard'] })

/** Parts whose code Mantine writes in a way that HTML does not allow (docs/rgaa.md, 8.2). */
const LIBRARY = 'style, [class*=-labelWrapper], .mantine-RadioIndicator-indicator, .mantine-TimePicker-input'

/** Where the code of the page as it is drawn is not valid HTML, but for the parts of the library. */
async function codeFaultsOf(page: Page): Promise<string[]> {
  const { results } = await validator.validateString(await page.content())
  const found = await Promise.all(
    results.flatMap(({ messages }) =>
      messages.map(async ({ ruleId, message, selector }) => {
        const code = await page.evaluate(
          ([place, library]) => {
            const one = document.querySelector(place)
            return one?.matches(library) ? null : one?.parentElement?.outerHTML.slice(0, 300)
          },
          [selector ?? 'html', LIBRARY] as const,
        )
        return code === null ? [] : [`${ruleId}: ${message}: ${code}`]
      }),
    ),
  )
  return [...new Set(found.flat())]
}

/** The texts of the page that are smaller than 12 px. */
const badTextsOf = (page: Page) =>
  page.evaluate(() => {
    const found = new Set<string>()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const { parentElement: around, textContent: text } = node
      if (!text?.trim() || !around?.checkVisibility() || around.closest('svg')) continue
      const { fontSize } = getComputedStyle(around)
      if (Number.parseFloat(fontSize) < 12) found.add(`${fontSize}: ${text}`)
    }
    return [...found]
  })

/**
 * Watches the requests of a page. Returns a function that opens a screen, by its address or from the screen before, and waits
 * until the page has what it asks for and has drawn it: three times in a row no request is under way and the browser has
 * nothing to do. The wait of Playwright for a network at rest takes half a second more for each screen.
 */
function openerOf(page: Page) {
  const underWay = new Set<Request>()
  // A map of vehicles waits for their news all the time, 20 s at a time.
  page.on('request', (request) => request.url().includes('/flotte/version') || underWay.add(request))
  page.on('requestfinished', (request) => underWay.delete(request))
  page.on('requestfailed', (request) => underWay.delete(request))
  return async ({ path, byAddress }: Look) => {
    if (byAddress) {
      underWay.clear()
      await page.goto(path)
    } else
      await page.evaluate((to) => {
        history.pushState(null, '', to)
        dispatchEvent(new PopStateEvent('popstate'))
      }, path)
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
    for (let rests = 0; rests < 3; rests = underWay.size === 0 ? rests + 1 : 0)
      await page.evaluate(
        () => new Promise((done) => setTimeout(() => requestIdleCallback(() => done(null)), 30)),
      )
  }
}

/** A page, and the ways in which axe looks at it; without any it is opened only. */
interface Look {
  path: string
  /** Whether the browser loads the page by its address; false when it is opened inside the application that runs. */
  byAddress: boolean
  vues: readonly Vue[]
}

/** Opens each page and has axe look at it in its ways. Returns what it found. */
async function lookAt(page: Page, looks: readonly Look[]): Promise<string[]> {
  const wrong: string[] = []
  const open = openerOf(page)
  for (const look of looks) {
    const { path, vues } = look
    await open(look)
    if (vues.length > 0 && !(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
    for (const { scheme, ...size } of vues) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
      await untilStill(page)
      const found = [...(await violationsOf(page)), ...(await codeFaultsOf(page))]
      if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) found.push('too wide')
      found.push(...(await badTextsOf(page)))
      wrong.push(...found.map((what) => `${path} ${size.width} ${scheme} ${what}`))
    }
  }
  const count = looks.reduce((sum, { vues }) => sum + vues.length, 0)
  console.log(`axe : ${looks.length} écrans ouverts, ${count} regards, ${wrong.length} violation(s)`)
  return wrong
}

// These tests only look, so they run in parallel on whichever browser is free.
test.describe.configure({ mode: 'parallel' })

const roles: readonly Role[] = ['exploitant', 'admin', 'client', 'operateur']
/** Whether no role before this one has the screen. */
const isFirstOf = (screen: (typeof screens)[number], role: Role) =>
  roles.find((one) => isOpenTo(screen, one)) === role

/**
 * The passes over all screens. The short one opens each inside the application that runs, as the first role that has it, light
 * and large; the long ones load it by its address, dark and small, and open it as every other role.
 */
const passes = [
  { isFirst: true, byAddress: false, vues: VUES.slice(0, 1), tag: '@court' },
  { isFirst: true, byAddress: true, vues: VUES.slice(1, 2), tag: [] },
  { isFirst: false, byAddress: false, vues: [], tag: [] },
]
/** One test for each few screens of a role in a pass. */
const batches = roles.flatMap((role) =>
  passes.flatMap((pass) => {
    const open = screens.filter(
      (screen) => screen.page && isOpenTo(screen, role) && isFirstOf(screen, role) === pass.isFirst,
    )
    return Array.from({ length: Math.ceil(open.length / PAR_TEST) }, (_, n) => ({
      ...pass,
      role,
      some: open.slice(n * PAR_TEST, (n + 1) * PAR_TEST),
    }))
  }),
)

for (const { role, byAddress, vues, tag, some } of batches) {
  const paths = some.map((screen) => screen.path)
  const ways = vues.map(({ width, scheme }) => ` ${width} ${scheme}`).join('')
  test(`S20 SHELL-40 ACC-08 BIZ-14 screens of the ${role} from ${paths[0]} on open without a fault${ways}`, {
    tag,
  }, async ({ page }) => {
    test.setTimeout(600_000)
    await logIn(page, role)
    const there = await Promise.all(paths.map((path) => hasItem(page, path)))
    const looks = some
      .filter((_, i) => there[i])
      .map(({ path }) => ({ path: addressOf(path), byAddress, vues: TOUT ? VUES : vues }))
    expect(await lookAt(page, looks)).toEqual([])
  })
}

test('S20 axe finds a violation where there is one', { tag: '@court' }, async ({ page }) => {
  await page.goto('/login')
  await page.evaluate(AXE)
  await page.evaluate(() => document.querySelector('main, #root')?.appendChild(new Image()))
  expect(await violationsOf(page)).toEqual([expect.stringMatching(/^image-alt: /)])
})

test('ACC-08 a list that holds a paragraph is no valid code', { tag: '@court' }, async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await codeFaultsOf(page)).toEqual([])
  await page.evaluate(() =>
    document.body.appendChild(document.createElement('ul')).append(document.createElement('p')),
  )
  expect(await codeFaultsOf(page)).toEqual([expect.stringMatching(/^element-permitted-content: /)])
})

test('S20 SHELL-39 the pages open to anybody have no axe violation either', { tag: '@court' }, async ({
  page,
}) => {
  const paths = ['/login', '/forgotPassword', '/resetPassword/un-jeton', '/une-page-inconnue']
  const vues = TOUT ? VUES : VUES.slice(0, 2)
  expect(
    await lookAt(
      page,
      paths.map((path) => ({ path, byAddress: true, vues })),
    ),
  ).toEqual([])
})

test('S20 the page and the API carry every security header', { tag: '@court' }, async ({ request }) => {
  const page = await request.get('/')
  const policy = page.headers()['content-security-policy'] ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("script-src 'self'")
  expect(policy).not.toContain('unsafe')
  for (const answer of [page, await request.get('/api')]) {
    expect(answer.headers()).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'x-frame-options': 'DENY',
    })
  }
})
