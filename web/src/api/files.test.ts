import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { fakeBrowser, fakeFetch, json, makeToken } from '../testing/browser.ts'
import { filenameOf, upload } from './files.ts'
import { storedToken, storeTokens } from './store.ts'

test.each([
  ['attachment; filename="synthese.csv"', 'synthese.csv'],
  ['attachment; filename=plan.xlsx; size=3', 'plan.xlsx'],
  ['attachment; filename="x.csv"; filename*=UTF-8\'\'tourn%C3%A9e%20Nord.csv', 'tournée Nord.csv'],
  ["attachment; filename*=UTF-8''%E9", null],
  ['inline', null],
  [null, null],
])('A§7 the file of %s is called %s', (disposition, name) => expect(filenameOf(disposition)).toBe(name))

/** A request as browsers make them, which answers when it is told to. */
const answer = z.object({ id: z.int() })

class FakeRequest extends EventTarget {
  static made: FakeRequest[] = []
  readonly upload = new EventTarget()
  readonly headers = new Map<string, string>()
  status = 0
  statusText = ''
  responseText = ''
  isAborted = false
  open = () => void FakeRequest.made.push(this)
  setRequestHeader = (name: string, value: string) => void this.headers.set(name, value)
  getResponseHeader = (name: string) => (name === 'content-type' ? 'application/json' : null)
  send = () => {}
  abort() {
    this.isAborted = true
    this.dispatchEvent(new Event('loadend'))
  }
  answer(status: number, body: unknown) {
    Object.assign(this, { status, responseText: JSON.stringify(body) })
    this.dispatchEvent(new Event('load'))
    this.dispatchEvent(new Event('loadend'))
  }
}

const pair = () => ({ token: makeToken({ jti: crypto.randomUUID() }, 3600), refresh_token: 'r' })
const asked = (count: number) => expect.poll(() => FakeRequest.made).toHaveLength(count)
const last = () => FakeRequest.made.at(-1) as FakeRequest

beforeEach(() => {
  fakeBrowser()
  FakeRequest.made = []
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  storeTokens(pair())
})

test('an upload without progress is given up with a sentence; progress gives it time', async () => {
  vi.useFakeTimers()
  const sent = upload('/photos', new Blob(['x']), { answer }).catch((error: Error) => error.message)
  await asked(1)
  await vi.advanceTimersByTimeAsync(50_000)
  last().upload.dispatchEvent(new Event('progress'))
  await vi.advanceTimersByTimeAsync(50_000)
  expect(last().isAborted).toBe(false)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(last().isAborted).toBe(true)
  expect(await sent).toBe('Le serveur met trop de temps à répondre. Réessayez.')
  vi.useRealTimers()
})

test('A§7 AUTH-12 an upload refused for its token is sent once more with a fresh one', async () => {
  const next = pair()
  fakeFetch(() => json(200, next))
  const sent = upload('/photos', new Blob(['x']), { answer })
  await asked(1)
  last().answer(401, { message: 'Expired JWT Token' })
  await asked(2)
  expect(last().headers.get('authorization')).toBe(`Bearer ${next.token}`)
  expect(storedToken()).toBe(next.token)
  last().answer(201, { id: 4 })
  expect(await sent).toEqual({ id: 4 })
})

test('A§7 an upload that its caller gives up ends with what the caller says', async () => {
  const control = new AbortController()
  const sent = upload('/photos', new Blob(['x']), { answer, signal: control.signal }).catch(
    (error: Error) => error.name,
  )
  await asked(1)
  control.abort()
  expect(await sent).toBe('AbortError')
  expect(last().isAborted).toBe(true)
})

test('IMP-25 a file that changed since it was picked is not sent, and a sentence says so', async () => {
  const changed = new Blob(['x'])
  changed.slice = () =>
    ({ arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) }) as never
  await expect(upload('/imports', changed, { answer })).rejects.toThrow(
    "Ce fichier a changé depuis que vous l'avez choisi : choisissez-le à nouveau.",
  )
  expect(FakeRequest.made).toEqual([])
})
