import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { notFound } from '@lavandiere/domain/kernel/errors.ts'
import type { FastifyInstance } from 'fastify'
import { HTML } from '../http/html.ts'
import { Packed } from '../http/packed.ts'
import { BASE } from '../http/wire.ts'

const DIST = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
const ASSETS: Record<string, string> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'depart.js': 'text/javascript; charset=utf-8',
}
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'"

const API_PAGE = `<!doctype html>
<html lang="fr">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>API · Lavandière</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="${BASE}/docs/swagger-ui.css" />
  </head>
  <body>
    <div id="api"></div>
    <script src="${BASE}/docs/swagger-ui-bundle.js"></script>
    <script src="${BASE}/docs/depart.js"></script>
  </body>
</html>
`
const START = `SwaggerUIBundle({ url: '${BASE}/docs.json', domNode: document.getElementById('api'), deepLinking: true, docExpansion: 'none', validatorUrl: null })\n`

/** `/api/docs`: the OpenAPI description as a page that people read (docs/api.md, Documents). */
export function apiPage(app: FastifyInstance): void {
  const page = new Packed(API_PAGE)
  app.get(`${BASE}/docs`, (_, reply) => page.send(reply.header('content-security-policy', POLICY).type(HTML)))
  // What is being read counts too: of forty callers at once, one makes the server read and compress the file.
  const files = new Map([['depart.js', Promise.resolve(new Packed(START))]])
  app.get<{ Params: { name: string } }>(`${BASE}/docs/:name`, async ({ params: { name } }, reply) => {
    const type = Object.hasOwn(ASSETS, name) ? ASSETS[name] : undefined
    if (!type) throw notFound()
    const file = files.get(name) ?? readFile(join(DIST, name)).then((bytes) => new Packed(bytes))
    files.set(name, file)
    return (await file).send(reply.type(type))
  })
}
