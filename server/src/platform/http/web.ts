import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { notFound, Refus } from '@lavandiere/domain/kernel/errors.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '../../config.ts'
import { HTML } from './html.ts'
import { BASE } from './wire.ts'

const DIST = join(import.meta.dirname, '../../../../web/dist')
const TERRAIN_DIST = join(import.meta.dirname, '../../../../terrain/dist')
/** Where the application of the crews is: its page, its files, and all that its worker answers. */
const TERRAIN = '/terrain/'

/** The prints of the scripts or sheets that stand in a page itself, by which its policy admits those alone. */
const printsIn = (page: string, tag: 'script' | 'style') =>
  [...page.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))]
    .map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    .join(' ')

/**
 * The policy of the telephone: the same, without tiles, with the reader of bar codes, which is WebAssembly, and with the script
 * and the sheet of its page.
 */
const terrainPolicy = (page: string) =>
  [
    "default-src 'none'",
    `script-src 'self' 'wasm-unsafe-eval' ${printsIn(page, 'script')}`,
    "worker-src 'self'",
    `style-src 'self' ${printsIn(page, 'style')}`,
    "img-src 'self' blob:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

const hostOf = (url: string) => new URL(url.replaceAll(/[{}]/g, '')).origin

/** The strict policy that tokens in local storage ask for (OPEN-41): scripts and styles of ours only, tiles by name. */
function policy(config: Config, nonce: string): string {
  const tiles = hostOf(config.TUILES_URL)
  // Whole hosts, not single addresses: the company, and with it the address of its planning, is known only after the
  // log-in.
  const frames = [
    ...config.PLANNING_HOTES.map((hote) => `https://${hote}`),
    ...(config.PLANNING_PUBLIE_URL ? [hostOf(config.PLANNING_PUBLIE_URL)] : []),
  ]
  return [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self' blob:",
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob: ${tiles}`,
    `connect-src 'self' ${tiles}`,
    "font-src 'self'",
    "manifest-src 'self'",
    `frame-src ${frames.length > 0 ? frames.join(' ') : "'none'"}`,
    "form-action 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/**
 * Serves the built web: hashed files for a year, and the page itself, fresh, for every other path.
 * @param dist the folder that the office was built into; `terrainDist` that of the telephone
 */
export async function serveWeb(
  app: FastifyInstance,
  config: Config,
  dist = DIST,
  terrainDist = TERRAIN_DIST,
): Promise<void> {
  const index = join(dist, 'index.html')
  const page = existsSync(index)
    ? (await readFile(index, 'utf8')).replaceAll('__CONTACT__', config.CONTACT_ACCESSIBILITE)
    : null
  if (page) await serveFiles(app, dist, '/')
  await serveTerrain(app, terrainDist)
  const sendPage = (reply: FastifyReply) => {
    if (!page)
      throw new Refus('indisponible', "L'interface n'est pas encore construite : lancez « npm start »")
    const nonce = randomBytes(16).toString('base64')
    return reply
      .header('content-security-policy', policy(config, nonce))
      .header('cache-control', 'no-store')
      .type(HTML)
      .send(page.replaceAll('__CSP_NONCE__', nonce))
  }
  for (const path of ['/', '/index.html']) app.get(path, (_, reply) => sendPage(reply))
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    if (path === BASE || path.startsWith(`${BASE}/`)) throw refusedPath(app, path)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const isPage = isRead && !path.slice(path.lastIndexOf('/')).includes('.')
    if (!isPage) throw notFound()
    return sendPage(reply)
  })
}

/**
 * The files of a build: the hundreds with a hash in their name by one route, kept for a year; the few others by a route each,
 * always fresh. Pages are sent by their own routes.
 */
async function serveFiles(app: FastifyInstance, root: string, prefix: string): Promise<void> {
  const options = { decorateReply: false, index: false, preCompressed: true } as const
  await app.register(fastifyStatic, {
    ...options,
    root: join(root, 'assets'),
    prefix: `${prefix}assets/`,
    maxAge: '1y',
    immutable: true,
  })
  await app.register(fastifyStatic, {
    ...options,
    root,
    prefix,
    wildcard: false,
    globIgnore: ['assets/**', 'index.html', 'index.html.*'],
    setHeaders: (reply) => reply.header('cache-control', 'no-cache'),
  })
}

/** Serves the application of the crews, with its page for every address below its own that names no file. */
async function serveTerrain(app: FastifyInstance, dist: string): Promise<void> {
  const index = join(dist, 'index.html')
  if (!existsSync(index)) return
  const page = await readFile(index, 'utf8')
  const policy = terrainPolicy(page)
  await serveFiles(app, dist, TERRAIN)
  app.get(TERRAIN, (request, reply) =>
    request.url.split('?')[0] === TERRAIN
      ? reply
          .header('content-security-policy', policy)
          .header('cache-control', 'no-cache')
          .type(HTML)
          .send(page)
      : // Without the slash the worker, whose scope ends with it, would not see the page.
        reply.redirect(TERRAIN),
  )
}

/** An unknown path is 404; a known one with another verb is 405 with Allow (docs/api.md). */
function refusedPath(app: FastifyInstance, path: string): Refus {
  const known = app.patterns.filter(({ pattern }) => pattern.test(path.replace(/\/$/, '')))
  const verbs = [...new Set(known.map(({ method }) => method))].join(', ')
  if (!verbs) return new Refus('introuvable', "Cette adresse n'existe pas")
  return new Refus('methode-refusee', `Méthodes possibles : ${verbs}`, { headers: { allow: verbs } })
}
