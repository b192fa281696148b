import { MantineProvider } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router'
import { expect, onTestFinished, vi } from 'vitest'
import { PATIENCE } from '../../../scripts/patience.mjs'
import { storeTokens } from '../api/store.ts'
import { queryClient } from '../crud/client.ts'
import { theme } from '../theme.ts'
import { followRouter } from '../ui/use-here.ts'
import { forgetStored, PREFIX } from '../ui/use-stored.ts'
import { json, makeToken } from './browser.ts'

/**
 * Shows screens at an address, as a person logged in (an exploitant, or the account that `claims` describe); they are
 * removed when the test ends. For tests with a DOM (happy-dom).
 */
export function showScreens(routes: RouteObject[], at: string, claims: Record<string, unknown> = {}) {
  // happy-dom has no `document.fonts`, which the components expect.
  Object.assign(document, { fonts: new EventTarget() })
  localStorage.clear()
  sessionStorage.clear()
  forgetStored(PREFIX)
  storeTokens({ token: makeToken(claims, 3600), refresh_token: 'r' })
  queryClient.clear()
  notifications.clean()
  const router = createMemoryRouter(routes, { initialEntries: [at] })
  followRouter(router)
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(
    <MantineProvider theme={theme} env="test" withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={queryClient}>
        <Notifications />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  onTestFinished(() => {
    root.unmount()
    // Menus and messages stand beside the place.
    document.body.replaceChildren()
  })
  return router
}

/** Waits for a state. */
export const eventually = <T,>(see: () => T): Promise<Awaited<T>> =>
  vi.waitFor(see, { timeout: PATIENCE.event, interval: 5 }) as Promise<Awaited<T>>

/** The first element that a selector finds, once it is there. */
export const findElement = <E extends HTMLElement = HTMLElement>(selector: string) =>
  eventually(() => {
    const found = document.querySelector<E>(selector)
    if (!found) throw new Error(`no ${selector}: ${document.body.textContent}`)
    return found
  })

/** Gives files to the first chooser of the page, once it is there. */
export async function chooseFiles(...files: File[]): Promise<void> {
  const chooser = await findElement('input[type=file]')
  Object.defineProperty(chooser, 'files', { value: files, configurable: true })
  chooser.dispatchEvent(new Event('change', { bubbles: true }))
}

/** The field under a label, or without one that bears this name, once it is there. */
export const findField = (label: string) =>
  eventually(() => {
    const found = [...document.querySelectorAll('label')].find(
      (one) => one.textContent?.replace(/ \*$/, '') === label,
    )
    const field = found
      ? document.getElementById(found.htmlFor)
      : document.querySelector(`input[aria-label="${label}"]`)
    if (!(field instanceof HTMLInputElement))
      throw new Error(`no field ${label}: ${document.body.textContent}`)
    return field
  })

/** The button or link of a name, once it is there. */
export const findButton = (name: string) =>
  eventually(() => {
    const found = [...document.querySelectorAll<HTMLElement>('button, a')].find(
      (one) => spaced(one.getAttribute('aria-label') ?? one.textContent) === spaced(name),
    )
    if (!found) throw new Error(`no button ${name}: ${document.body.textContent}`)
    return found
  })

/** Presses a button, or follows a link, once it is there and takes a press. */
export const clickOn = (name: string) =>
  eventually(async () => {
    const found = await findButton(name)
    expect(found.matches(':disabled'), name).toBe(false)
    found.click()
  })

/** Chooses an entry of the menu of the first row that has one. */
export async function chooseInMenu(entry: string): Promise<void> {
  await clickOn('Autres actions')
  await clickOn(entry)
}

/** Presses a button of the question that is asked over the page, once it is asked. */
export async function answerQuestion(name: string): Promise<void> {
  const button = await eventually(() => {
    const all = [...document.querySelectorAll<HTMLElement>('[role=dialog] button')]
    const found = all.find(({ textContent }) => spaced(textContent) === spaced(name))
    if (!found || found.matches(':disabled')) throw new Error(`no question to answer by ${name}`)
    return found
  })
  button.click()
}

/** Replaces the text of a field and fires its input event. */
export function typeInto(field: HTMLInputElement, text: string): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
  set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Replaces the text of the field that has this label. */
export async function fillIn(label: string, text: string): Promise<void> {
  const field = await findField(label)
  field.focus()
  typeInto(field, text)
  await eventually(() => expect(field.value).toBe(text))
}

/** Picks an option of the list that has this label. */
export async function pickOption(label: string, option: string): Promise<void> {
  const field = await findField(label)
  await eventually(() => expect(field.disabled).toBe(false))
  field.click()
  const found = await eventually(() => {
    const list = document.getElementById(field.getAttribute('aria-controls') ?? '')
    // An option may say more than its name, such as the hours of a person.
    const one = [...(list?.querySelectorAll<HTMLElement>('[role=option]') ?? [])].find((each) =>
      [each, ...each.querySelectorAll('span')].some(
        ({ textContent }) => spaced(textContent) === spaced(option),
      ),
    )
    if (!one) throw new Error(`no option ${option}: ${list?.textContent}`)
    return one
  })
  found.click()
  await eventually(() => expect(spaced(field.value)).toBe(spaced(option)))
}

/** Waits until the page shows this text, whichever of its spaces do not break. */
export const waitForText = (text: string) => eventually(() => expect(shownText()).toContain(spaced(text)))

/** What the page shows, with plain spaces in the place of those that do not break. */
export const shownText = () => spaced(document.body.textContent)

/** A text with plain spaces in the place of those that do not break. */
export const spaced = (text: string) => text.replaceAll('\u00a0', ' ')

export interface Call {
  method: string
  path: string
  body: Record<string, unknown>
  /** The version that a write goes over, where it names one. */
  ifMatch?: string
}

const failure = () => json(500, {})
/** Lets everything run that waits for nothing, with or without fake timers. */
const nextTask = () =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = resolve
    port2.postMessage(null)
  })

/**
 * Comes when the test ends. What it still waits for is to fail then, and the test waits for what that does: the toast of a late
 * answer would stand in the next test.
 */
function untilTestEnds(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  onTestFinished(async () => {
    resolve()
    await nextTask()
    await eventually(() => expect(queryClient.isMutating()).toBe(0))
    notifications.clean()
  })
  return promise
}

/**
 * A server that answers each call through `answer`, and returns the list of calls it gets. An undefined answer stands
 * for some item, or an empty list.
 */
export function serveAnswers(answer: (call: Call) => unknown): Call[] {
  const calls: Call[] = []
  const over = untilTestEnds()
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const ifMatch = new Headers(init.headers).get('if-match')
    const call = {
      method: init.method ?? 'GET',
      path: url.replace(/^\/api/, ''),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : {},
      ...(ifMatch !== null && { ifMatch }),
    }
    calls.push(call)
    const found = await Promise.race([answer(call), over.then(failure)])
    if (found instanceof Response) return found
    const id = Number(/\/(\d+)$/.exec(call.path)?.[1])
    const some = id ? { '@id': url, id, libelle: `N°${id}` } : { 'hydra:member': [], 'hydra:totalItems': 0 }
    return json(200, found ?? some, { etag: '"1"' })
  })
  return calls
}

/** The part of an XMLHttpRequest that sends a file, answered by `answer`: a body, or a response. */
export function serveFiles(answer: (path: string) => unknown): void {
  const over = untilTestEnds()
  class Sent extends EventTarget {
    readonly upload = new EventTarget()
    status = 0
    statusText = ''
    responseText = ''
    #path = ''
    #headers = new Headers()
    open(_method: string, path: string) {
      this.#path = path
    }
    setRequestHeader() {}
    getResponseHeader = (name: string) => this.#headers.get(name)
    abort() {}
    async send() {
      const found = await Promise.race([answer(this.#path), over.then(failure)])
      const response = found instanceof Response ? found : json(201, found)
      const { status, statusText, headers } = response
      this.#headers = headers
      Object.assign(this, { status, statusText, responseText: await response.text() })
      for (const name of ['load', 'loadend']) this.dispatchEvent(new Event(name))
    }
  }
  vi.stubGlobal('XMLHttpRequest', Sent)
}

/** A screen that answers the questions of style sheets this way, until the tests of the file end. */
export const screenThat = (matches: (query: string) => boolean) =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: matches(query),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))

/** A telephone: every question whether the screen is narrow is answered yes. */
export const narrowScreen = () => screenThat((query) => query.includes('max-width'))
