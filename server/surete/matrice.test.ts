import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { routes } from '../src/app.ts'
import type { Json } from '../testing/app.ts'
import { useGeocodeur } from '../testing/geocodeur.ts'
import { callOf, headersTold, keyOf, publicBody } from './appels.ts'
import { acteurs, attendus, isExpected } from './attendus.ts'
import { expectNoLeak, expectRefusal } from './attentes.ts'
import { autrement } from './autrement.ts'
import { rolledBack, type Secrets, secretsOf } from './monde.ts'
import { accountOf, useMonde } from './monde-commun.ts'

const geocodeur = await useGeocodeur()
const { server, monde } = useMonde({ GEOCODAGE_URL: geocodeur.url })
let secrets: Secrets
let docs: Json
beforeAll(async () => {
  docs = (await server.call(null, 'GET', '/docs.json')).json
  secrets = await secretsOf(server, monde.a1)
})

/** The files of the office and of the telephone. */
const BUILT = { '/terrain/': '../../terrain/dist', '/': '../../web/dist' }
/** Whether a path is a built file, or all of a folder of them. */
const isBuilt = (path: string) =>
  Object.entries(BUILT).some(
    ([prefix, dist]) =>
      path.startsWith(prefix) &&
      existsSync(join(import.meta.dirname, dist, path.slice(prefix.length).replace(/\/\*$/, ''))),
  )
/**
 * Addresses that are served in addition to the declared calls: health, the readable page of the API with its files, and
 * the page of the web application, which even a server without built files serves.
 */
const HORS_TABLE = /^\/(?:api\/sante\/(?:vivant|pret)|api\/metriques|api\/docs|index\.html$|\*|$)/

describe('the matrix', () => {
  test('S1 every route has its line, and every line its route', () => {
    expect(routes.map(keyOf).sort()).toEqual(Object.keys(attendus).sort())
  })

  test('S1 nothing is served beside the declared routes but health, the page of the API and the web', () => {
    const declared = new Set(routes.map(({ method, url }) => `${method} /api${url}`))
    const served = server.app.patterns.map(({ method, pattern }) => `${method} ${pattern.source}`)
    const plain = served.map((key) => key.replace(/\[\^\/\]\+/g, ':x').replace(/[\\^$]/g, ''))
    const known = new Set([...declared].map((key) => key.replace(/:\w+/g, ':x')))
    const others = plain.filter((key) => !known.has(key) && !key.startsWith('HEAD '))
    const paths = others.map((key) => key.split(' ')[1] ?? '')
    expect(paths.filter((path) => !HORS_TABLE.test(path) && !isBuilt(path))).toEqual([])
  })
})

describe('every route, by everybody, about own goods', () => {
  for (const route of routes) {
    const cle = keyOf(route)
    test(`S1 SHELL-54 OPEN-18 API-01 API-04 API-15 ${cle}: ${attendus[cle]}`, async () => {
      const told = headersTold(docs, route)
      await rolledBack(server, async () => {
        for (const acteur of acteurs) {
          const appel = callOf(route, monde.a1, acteur)
          const body = publicBody(route, monde.a1, secrets) ?? appel.body
          const reply = await server.call(
            accountOf(monde, acteur),
            appel.method,
            appel.path,
            body,
            // A file is asked for as a browser does.
            { ...(route.answer.type ? { accept: '*/*' } : {}), ...appel.headers },
          )
          const expected = isExpected(cle, acteur)
            ? (autrement[cle]?.[acteur === 'programme' ? 'exploitant' : acteur] ?? route.answer.status)
            : acteur === 'anonyme'
              ? 401
              : 403
          expect([acteur, reply.status, reply.status === expected ? '' : reply.text]).toEqual([
            acteur,
            expected,
            '',
          ])
          if (expected === route.answer.status)
            for (const name of told) expect(reply.headers).toHaveProperty(name.toLowerCase())
          if (!isExpected(cle, acteur)) expectRefusal(reply, `${acteur} ${cle}`)
          expectNoLeak(monde, reply, acteur === 'anonyme' ? 'client' : acteur, cle)
        }
      })
    })
  }
})
