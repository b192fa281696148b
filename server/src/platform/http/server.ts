import { randomUUID } from 'node:crypto'
import { constants } from 'node:zlib'
import accepts from '@fastify/accepts'
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import multipart from '@fastify/multipart'
import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { PATIENCE } from '../admission/bounds.ts'
import { boundBodies } from '../admission/patience.ts'
import { loggedError, logOptions, logOutput } from '../log.ts'
import { parseBodies } from './bodies.ts'
import { HTML, HTML_HEADERS, refusalPage } from './html.ts'
import { negotiate } from './negotiate.ts'
import { LEAST_BYTES } from './packed.ts'
import { RequestLog } from './request-log.ts'
import { BASE, BODY_LIMIT, isOversight, LD, PROBLEM, problem, refusalOf } from './wire.ts'

const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::(\d{1,5}))?$/

/**
 * The address that people reach this server at, for absolute links: the one that the deployment names. Without one, that
 * of this machine: the name that a caller sends is believed when it says the machine itself, never when it says another.
 */
export function originOf({ raw }: Pick<FastifyRequest, 'raw'>, { PUBLIC_URL, HOST, PORT }: Config): string {
  if (PUBLIC_URL) return PUBLIC_URL.replace(/\/$/, '')
  const { localPort } = raw.socket
  const [asked, port] = LOOPBACK.exec(raw.headers.host ?? '') ?? []
  // A call made within the process (app.inject) comes through no port.
  if (asked && (port === undefined || localPort === undefined || Number(port) === localPort))
    return `http://${asked}`
  return `http://${HOST === '0.0.0.0' || HOST === '::' ? 'localhost' : HOST}:${PORT}`
}

/** A part of a path that may be a secret key: trackers send theirs in the path. No other part of our paths is as long. */
const KEY_IN_PATH = /\/[^/]{40,}/g

/**
 * What the log keeps of an address: never a token, a password or a signed link. So the path without its query, and of a
 * page its first part alone, for the link of a reset mail has its token in the path (AUTH-23).
 */
export function loggedPath(url: string): string {
  const path = url.split(/[?#]/)[0] ?? ''
  return /^\/(api|assets)\//.test(path)
    ? path.replace(KEY_IN_PATH, '/…')
    : path.replace(/^(\/+[^/]*\/).+/s, '$1…')
}

/**
 * What every answer says to a browser, beside the policy of its content
 * (https://cheatsheetseries.owasp.org/cheatsheets/HTTP_Headers_Cheat_Sheet.html).
 */
const strictHeaders = ({ NODE_ENV }: Config) => ({
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'x-permitted-cross-domain-policies': 'none',
  ...(NODE_ENV === 'production'
    ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : {}),
})

/** What the server logs of a request: its method, its path without secrets, the address of its caller. */
const loggerOf = ({ LOG_LEVEL }: Config) =>
  LOG_LEVEL === 'silent'
    ? false
    : {
        ...logOptions(LOG_LEVEL),
        stream: logOutput,
        serializers: {
          err: loggedError,
          req: (req: FastifyRequest) => ({ method: req.method, path: loggedPath(req.url), ip: req.ip }),
        },
      }

/**
 * The quickest level of each coding still packs JSON well: 0.2 to 0.4 ms for 650 kB. A text is packed in one go up to a size
 * that keeps the process from other calls for milliseconds: as a stream, an answer took twice the processor time of the
 * whole request (decision 160).
 */
const AT_ONCE_BYTES = 2_000_000
const QUICKEST = {
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  zlibOptions: { level: 1, params: { [constants.ZSTD_c_compressionLevel]: 1 } },
}

/** Addresses short enough for a label, and the calls that they stand for: `/b/{code}` and `/s/{token}`. */
const callOfShort = (url: string): string =>
  url.startsWith('/b/')
    ? `${BASE}/points/${url.slice('/b/'.length)}`
    : url.replace(/^\/s\/([\w-]+)(?=$|\?)/, `${BASE}/signalements/$1/suivi`)

/** Fastify with our limits, parsers, headers and the one place that turns an error into the wire format. */
export async function makeHttp(config: Config): Promise<FastifyInstance> {
  const app = fastify({
    trustProxy: config.TRUST_PROXY > 0 ? (_address, hop) => hop < config.TRUST_PROXY : false,
    bodyLimit: BODY_LIMIT,
    handlerTimeout: PATIENCE.handlerMs,
    forceCloseConnections: 'idle',
    // A call that arrives on an open connection while the server stops is still answered (S18).
    return503OnClosing: false,
    genReqId: () => randomUUID(),
    rewriteUrl: ({ url = '/' }) => callOfShort(url),
    // A path that cannot be decoded is refused before any hook runs.
    frameworkErrors: (error, request, reply) => {
      reply.headers(strictHeaders(config))
      introduce(request, reply, config)
      answerError(error, request, reply)
    },
    // Slow headers (S17); bodies have limits of their own (admission/patience.ts).
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    logController: new RequestLog(),
    logger: loggerOf(config),
  })
  boundBodies(app)
  parseBodies(app)
  const strict = strictHeaders(config)
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers(strict)
    done()
  })
  await app.register(accepts)
  await app.register(compress, {
    threshold: LEAST_BYTES,
    syncThreshold: AT_ONCE_BYTES,
    // Nobody sends us compressed data: see refuseBodyType.
    globalDecompression: false,
    encodings: ['zstd', 'br', 'gzip'],
    ...QUICKEST,
  })
  const origins = config.CORS_ORIGINS.split(',').filter(Boolean)
  if (origins.length > 0) {
    const exposedHeaders = ['Link', 'Location', 'ETag', 'Retry-After', 'X-Request-Id', 'Content-Disposition']
    await app.register(cors, {
      origin: origins,
      exposedHeaders,
      methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    })
  }
  // After the plugins: the `OPTIONS *` of CORS is no path of ours.
  rememberPatterns(app)
  await app.register(multipart, { limits: { files: 1, fields: 10, fieldSize: 10_000, parts: 11 } })
  app.decorateRequest('bearer', null)
  app.decorateRequest('sender', null)
  app.decorateRequest('upload', null)
  app.decorateRequest('room', null)
  app.decorateRequest('answerType', LD)
  app.addHook('onRequest', (request, reply, done) => {
    introduce(request, reply, config)
    refuseTwoHosts(request)
    negotiate(request)
    done()
  })
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply))
  return app
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every registered path as a pattern, to tell a wrong verb (405) from an unknown path (404). */
    patterns: { method: string; pattern: RegExp }[]
  }
}

function rememberPatterns(app: FastifyInstance): void {
  app.decorate('patterns', [])
  app.addHook('onRoute', ({ method, url }) => {
    const pattern = new RegExp(`^${url.replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/]+')}$`)
    for (const verb of [method].flat()) app.patterns.push({ method: verb, pattern })
  })
}

/** Headers of every answer, and of every one of the API (docs/api.md). */
function introduce(request: FastifyRequest, reply: FastifyReply, config: Config): void {
  reply.header('x-request-id', request.id)
  if (!request.url.startsWith(BASE)) return
  reply.header(
    'link',
    `<${originOf(request, config)}${BASE}/docs.jsonld>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation"`,
  )
  reply.header('vary', config.CORS_ORIGINS ? 'Accept, Origin' : 'Accept')
  reply.header('cache-control', 'no-store')
  reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
}

/** Of two names that a caller sends, a proxy in front may have looked at the other one (RFC 9112, 3.2). */
function refuseTwoHosts({ raw: { rawHeaders } }: FastifyRequest): void {
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2) if (rawHeaders[i]?.toLowerCase() === 'host') hosts++
  if (hosts > 1) throw new Refus('requete-invalide', 'Un seul en-tête Host est attendu')
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // Fastify would close the connection after refusing a body: cut while its caller still sends, it would lose the answer.
  // So it stays open, and the rest of the body is ignored, within the time limit of any body (admission/patience.ts).
  reply.removeHeader('connection')
  const refus = refusalOf(error)
  if (!refus) {
    request.log.error({ err: error }, 'erreur interne')
    const said = new Refus('interne', `Une erreur est survenue (référence ${request.id})`)
    return sendProblem(reply, said)
  }
  if (isOversight(refus, error)) request.log.error({ err: error }, 'valeur refusée par la base seule')
  if (refus.code === 'indisponible') request.log.error({ err: error }, 'service indisponible')
  return sendProblem(reply, refus)
}

function sendProblem(reply: FastifyReply, refus: Refus): FastifyReply {
  const { status, body } = problem(refus)
  const isPage = reply.request.routeOptions.config.route?.answer.type === HTML
  const headers: Record<string, string> = { ...refus.headers }
  if (status === 401) headers['www-authenticate'] ??= 'Bearer'
  if (status === 503) headers['retry-after'] ??= '5'
  if (isPage)
    return reply
      .code(status)
      .headers({ ...headers, ...HTML_HEADERS })
      .type(HTML)
      .send(refusalPage(refus))
  return reply.code(status).headers(headers).type(PROBLEM).send(JSON.stringify(body))
}
