import type { Role } from '@lavandiere/domain/kernel/roles.ts'
import type { Page } from '@playwright/test'
import { addressOf, hasItem, isOpenTo, screens } from './screens.ts'
import { expect, logIn, test } from './socle.ts'

/** What the page's questions to the server wait for: nothing, a word of the test, and then an answer or a refusal. */
interface Questions {
  /** Answers that are under way. */
  asked: number
  held: ((isRefused: boolean) => void)[]
}
declare global {
  interface Window {
    questions: Questions
  }
}

/** Questions of one page at most: some pages ask anew every second. */
const QUESTIONS_MAX = 40
/** Looks at a page that is busy with an answer or a part of itself, before it is taken as it is. */
const BUSY_MAX = 100

/** Lines that state what the server knows: that there is none of something, or nought of it. */
const FACT =
  /^.*\b(?:aucune?|Non Lavé|Personne n'a|Pas de|n'y a|ne possède|n'existent plus)\b.*$|^0(?:[ \u00a0%].*)?$/gim

/** The age of a position or of an answer: the same fact is older at the next look. */
const AGE = /il y a[ \u00a0]\d+[ \u00a0]\p{L}+|à l'instant/gu

/** The facts that a page states now, in its body or its tab. */
async function factsOf(page: Page): Promise<string[]> {
  const text = `${await page.title()}\n${await page.locator('body').allInnerTexts()}`
  return [...new Set(text.replaceAll(AGE, '…').match(FACT) ?? [])]
}

/** Waits until the browser has nothing to do, three times in a row, so that what an answer changed is drawn. */
const rest = (page: Page) =>
  page.evaluate(async () => {
    for (let i = 0; i < 3; i++)
      await new Promise((done) => setTimeout(() => requestIdleCallback(() => done(null)), 30))
  })

/**
 * Opens a page whose questions are answered one after the other, in the order in which they are asked; those for which
 * `refuses` is true are refused. Returns the facts stated before each answer, and those at the end.
 */
async function openSlowly(page: Page, path: string, refuses: (rank: number) => boolean) {
  // The parts of a page come first: one that has not begun to ask states nothing.
  await page.goto(path, { waitUntil: 'networkidle' })
  const early = new Set<string>()
  for (let rank = 0, busy = 0; rank < QUESTIONS_MAX && busy < BUSY_MAX; ) {
    await rest(page)
    const facts = await factsOf(page)
    const state = await page.evaluate((isRefused) => {
      const { held, asked } = window.questions
      const next = held.shift()
      next?.(isRefused)
      if (next) return 'answered'
      return asked > 0 || document.querySelector('[aria-busy="true"]') ? 'busy' : 'done'
    }, refuses(rank))
    if (state === 'done') return { early, end: facts }
    for (const fact of facts) early.add(fact)
    if (state === 'answered') rank++
    else busy++
  }
  return { early, end: await factsOf(page) }
}

/** The facts that a screen states without having been told: in any order of answers, and when one is refused. */
async function untold(page: Page, path: string): Promise<string[]> {
  const { early, end } = await openSlowly(page, path, () => false)
  for (const odd of [0, 1]) {
    const refused = await openSlowly(page, path, (rank) => rank % 2 === odd)
    for (const fact of [...refused.early, ...refused.end]) early.add(fact)
  }
  const suspect = [...early].filter((fact) => !end.includes(fact))
  if (suspect.length === 0) return []
  // A part that came late, on a busy machine, had not asked yet when the first look ended.
  const again = await openSlowly(page, path, () => false)
  return suspect.filter((fact) => !again.end.includes(fact)).map((fact) => `${path} : ${fact}`)
}

/** From the next page on, has each question wait in `window.questions` for its answer. */
const holdQuestions = (page: Page) =>
  page.addInitScript(() => {
    const original = window.fetch
    window.questions = { asked: 0, held: [] }
    const ask = (...call: Parameters<typeof fetch>) => {
      window.questions.asked++
      return original(...call).finally(() => window.questions.asked--)
    }
    window.fetch = (call, options) => {
      const path = String(call)
      // The next version of the fleet is news, asked for as long as the page is open.
      if (path.includes('/flotte/version')) return new Promise(() => undefined)
      if (!path.startsWith('/api/') || path.includes('/token')) return original(call, options)
      return new Promise((resolve) =>
        window.questions.held.push((isRefused) =>
          resolve(
            isRefused
              ? Response.json({ message: "Refusé pour l'essai" }, { status: 400 })
              : ask(call, options),
          ),
        ),
      )
    }
  })

test.describe.configure({ mode: 'parallel' })

/** Screens that one test opens. */
const PER_TEST = 4
const roles: readonly Role[] = ['exploitant', 'admin', 'client', 'operateur']

for (const role of roles) {
  const open = screens.filter((screen) => screen.page && roles.find((one) => isOpenTo(screen, one)) === role)
  for (let from = 0; from < open.length; from += PER_TEST) {
    const some = open.slice(from, from + PER_TEST)
    test(`S26 screens of the ${role} from ${some[0]?.path} on state no fact before its answer`, async ({
      page,
    }) => {
      await logIn(page, role)
      const paths = some.map(({ path }) => path)
      const there = await Promise.all(paths.map((path) => hasItem(page, path)))
      await holdQuestions(page)
      const wrong: string[] = []
      for (const path of paths.filter((_, i) => there[i]))
        wrong.push(...(await untold(page, addressOf(path))))
      expect(wrong).toEqual([])
    })
  }
}
