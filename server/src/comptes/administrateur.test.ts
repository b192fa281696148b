import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useServer } from '../../testing/app.ts'

const server = useServer()
const ADMIN = join(import.meta.dirname, '../admin.ts')

/** Runs the command without a terminal, as a script of a deployment does. */
function admin(args: readonly string[], env: Record<string, string>) {
  return new Promise<{ code: number | string; out: string; err: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [ADMIN, ...args],
      { env: { PATH: process.env.PATH, NODE_ENV: 'test', ...env } },
      (error, out, err) => resolve({ code: error?.code ?? 0, out, err }),
    )
    child.stdin?.end()
  })
}
const passwordIn = (out: string) => /Mot de passe .* : (\S+)/.exec(out)?.[1] ?? ''

test('@long OPEN-37 the command makes an administrator who logs in with the password shown once', async () => {
  const { DATABASE_URL = '', VAR_DIR } = server.services.config
  const env = { DATABASE_URL, VAR_DIR }
  const made = await admin(['--email', 'Chef@test.example', '--libelle', 'Chef'], env)
  expect([made.code, made.err]).toEqual([0, ''])
  const password = passwordIn(made.out)
  expect(password.length).toBeGreaterThanOrEqual(16)
  const login = await server.call(null, 'POST', '/login_check', { email: 'chef@test.example', password })
  expect(login.status).toBe(200)
  const list = await server.call(server.world.admin, 'GET', '/users?email=Chef@test.example')
  expect(list.members).toMatchObject([{ libelle: 'Chef', roles: ['ROLE_ADMIN'], exploitant: null }])

  const repeated = await admin(['--email', 'chef@test.example'], env)
  expect([repeated.code, repeated.out]).toEqual([1, ''])
  expect(repeated.err).toBe("Un compte existe déjà avec l'adresse chef@test.example\n")
  const wrong = await admin(['--email', 'chef'], env)
  expect([wrong.code, wrong.err]).toEqual([1, "L'email doit être valide\n"])
  for (const args of [[], ['--mail', 'x@y.fr']]) {
    const refused = await admin(args, env)
    expect([refused.code, refused.err.startsWith('Usage : npm run admin')]).toEqual([1, true])
  }
})

test('@long OPEN-37 without DATABASE_URL it works in the embedded database, then stops it', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'lavandiere-admin-'))
  try {
    const env = { VAR_DIR: dir }
    expect((await admin(['--email', 'seul@test.example'], env)).code).toBe(0)
    const repeated = await admin(['--email', 'seul@test.example'], env)
    expect(repeated.err).toContain('Un compte existe déjà')
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
})
