import { vi } from 'vitest'

/** A local storage and a window in memory, for code that remembers choices; fresh for each call. */
export function fakeBrowser(): Map<string, string> {
  const store = new Map<string, string>()
  const storage = {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
    removeItem: (key: string) => void store.delete(key),
  }
  // `Object.keys(localStorage)` names what is stored, as in a browser.
  const proxy = new Proxy(storage, {
    ownKeys: () => [...store.keys()],
    getOwnPropertyDescriptor: (_, key) =>
      store.has(String(key))
        ? { enumerable: true, configurable: true, value: store.get(String(key)) }
        : undefined,
  })
  vi.stubGlobal('localStorage', proxy)
  vi.stubGlobal('window', new EventTarget())
  return store
}

/** A value as a part of a token: JSON, UTF-8, base64url. */
export function part(value: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify(value))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** An access token as the server makes them, ending `lifeS` seconds after `nowMs`. */
export function makeToken(claims: Record<string, unknown>, lifeS: number, nowMs = Date.now()): string {
  const iat = Math.floor(nowMs / 1000)
  const payload = {
    id: 7,
    iri: '/api/users/7',
    roles: ['ROLE_EXPLOITANT'],
    username: 'a@b.fr',
    libelle: 'Élise',
    iat,
    exp: iat + lifeS,
    ...claims,
  }
  return `${part({ alg: 'HS256' })}.${part(payload)}.signature`
}

/** Answers the calls of a test with the given answers, in order, and records the calls. */
export function fakeFetch(...answers: (() => Response | Promise<Response>)[]) {
  const calls: { url: string; init: RequestInit; headers: Headers }[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    calls.push({ url, init, headers: new Headers(init.headers) })
    const answer = answers[calls.length - 1]
    if (!answer) throw new Error(`Unexpected call to ${url}`)
    return answer()
  })
  return calls
}

/** An answer with a JSON body. */
export const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(body === null ? null : JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/ld+json', ...headers },
  })
