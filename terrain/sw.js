/**
 * The worker of the telephone: all files of one build, kept before it takes over, so that the application opens without a
 * network. It answers GET of those files alone. Every other request, and above all every one with a body, goes past it
 * untouched: WebKit has sent empty bodies through workers.
 */
const CACHE = 'terrain-__VERSION__'
const ROOT = new URL('./', self.location.href)
/** Addresses of the files below the root; the empty one is the page, into which the application writes its picture. */
const FILES = ['__FILES__'].map((name) => new URL(name, ROOT).href)

self.addEventListener('install', (event) => {
  // All files or none: a half-kept version never takes over.
  const fresh = FILES.map((url) => new Request(url, { cache: 'no-cache' }))
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(fresh)))
  // Where the browser can, it takes them from there by itself, without asking this worker each time.
  const source = { cacheName: CACHE }
  event.addRoutes?.(FILES.map((url) => ({ condition: { urlPattern: url }, source }))).catch(() => undefined)
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys())
        if (name.startsWith('terrain-') && name !== CACHE) await caches.delete(name)
      await self.clients.claim()
    })(),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET') return
  const url = request.mode === 'navigate' ? ROOT.href : request.url
  if (!FILES.includes(url)) return
  event.respondWith(
    caches
      .open(CACHE)
      .then((cache) => cache.match(url))
      .then((kept) => kept ?? fetch(request)),
  )
})

/** A waiting version takes over when the page says that nothing is in progress. */
self.addEventListener('message', (event) => {
  if (event.data === 'prendre-la-main') void self.skipWaiting()
})
