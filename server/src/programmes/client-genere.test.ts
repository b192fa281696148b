import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import openapiTS, { astToString } from 'openapi-typescript'
import { expect, onTestFinished, test } from 'vitest'
import { MOT_DE_PASSE } from '../../testing/accounts.ts'
import { useServer } from '../../testing/app.ts'
import { today } from '../../testing/days.ts'

const server = useServer()
const run = promisify(execFile)
const SERVER = join(import.meta.dirname, '../..')
const BIN = join(SERVER, '../node_modules/.bin')

/** A program as a customer writes it, over the types that its generator made of our document. */
const PROGRAM = `
import createClient from 'openapi-fetch'
import type { paths } from './api.ts'

const [, , baseUrl = '', cle = '', patrimoine = ''] = process.argv
const api = createClient<paths>({ baseUrl, headers: { authorization: \`Bearer \${cle}\` } })

const count = async (): Promise<number> => {
  const { data, error } = await api.GET('/api/conteneurs', { params: { query: { itemsPerPage: 30 } } })
  if (error) throw new Error(error.message)
  return data['hydra:totalItems']
}

const before = await count()
const made = await api.POST('/api/conteneurs', {
  body: { patrimoine, nomenclature: 'Borne 27', conteneurType: 'CA', dechetType: 'VER', quantite: 1, latitude: 45.7, longitude: 4.8 },
})
if (made.error) throw new Error(made.error.message)
const name: string = made.data.nomenclature
const during = await count()
const { response } = await api.DELETE('/api/conteneurs/{id}', { params: { path: { id: made.data.id } } })
console.log(JSON.stringify([name, during - before, response.status, (await count()) - before]))
`
/** What the types must refuse: a field that does not exist, and a call that does not. */
const WRONG = `
import createClient from 'openapi-fetch'
import type { paths } from './api.ts'
const api = createClient<paths>()
const { data } = await api.GET('/api/conteneurs/{id}', { params: { path: { id: 1 } } })
// @ts-expect-error
data?.inconnu
// @ts-expect-error
await api.GET('/api/inconnus')
`
const TSCONFIG = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    module: 'nodenext',
    target: 'es2024',
    types: ['node'],
    allowImportingTsExtensions: true,
    skipLibCheck: true,
  },
}

test('@long PROG-06 a client generated from the OpenAPI document compiles, and works with a key', async () => {
  const origin = await server.app.listen({ host: '127.0.0.1', port: 0 })
  const { patrimoine } = await server.terrain(today())
  const key = await server.office('PUT', '/cles_api', {
    libelle: 'Client généré',
    portees: { patrimoines: 'ecriture' },
    expireLe: null,
    actuel: MOT_DE_PASSE,
  })
  // Inside the package, where the program finds what it imports.
  await mkdir(join(SERVER, 'var'), { recursive: true })
  const dir = await mkdtemp(join(SERVER, 'var/client-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  await writeFile(join(dir, 'api.ts'), astToString(await openapiTS(new URL(`${origin}/api/docs.json`))))
  await writeFile(join(dir, 'programme.ts'), PROGRAM)
  await writeFile(join(dir, 'faux.ts'), WRONG)
  await writeFile(join(dir, 'tsconfig.json'), JSON.stringify(TSCONFIG))
  await writeFile(join(dir, 'package.json'), '{"type":"module"}')
  await run(join(BIN, 'tsc'), ['-p', dir]).catch(({ stdout }) => expect(stdout).toBe(''))
  const { stdout } = await run(process.execPath, [
    join(dir, 'programme.ts'),
    origin,
    String(key.json.cle),
    `/api/patrimoines/${patrimoine}`,
  ])
  expect(JSON.parse(stdout)).toEqual(['Borne 27', 1, 204, 0])
})
