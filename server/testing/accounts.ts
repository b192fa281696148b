import type { Role } from '@lavandiere/domain/kernel/roles.ts'
import { sql } from 'drizzle-orm'
import { asSystem } from '../src/platform/db/actor.ts'
import { firstRow } from '../src/platform/db/rows.ts'
import { newSession } from '../src/platform/http/auth.ts'
import { hashPassword } from '../src/platform/password.ts'
import type { Services } from '../src/platform/services.ts'

/** An account of a test, with its bearer header. */
export interface TestAccount {
  id: number
  role: Role
  exploitantId: number | null
  email: string
  libelle: string
  session: string
  bearer: string
}

export const MOT_DE_PASSE = 'lavandiere-test'
/** A password that satisfies the rules for passwords. */
export const MOT_DE_PASSE_CHOISI = 'Colonne-verte-27'
let accountCount = 0

/** The body that creates an account, with an address of its own. */
export const accountBody = <T extends object>(more?: T) => ({
  libelle: 'Ville de Nantes',
  email: `compte-${++accountCount}@test.example`,
  password: MOT_DE_PASSE_CHOISI,
  ...more,
})

let hash: Promise<string> | undefined

/** Creates an account with a running session; a client and an operateur name their exploitant. */
export async function makeAccount(
  services: Services,
  role: Role,
  libelle: string,
  exploitantId: number | null = null,
): Promise<TestAccount> {
  hash ??= hashPassword(MOT_DE_PASSE)
  const password = await hash
  const email = `${libelle.toLowerCase().replace(/[^a-z0-9]+/g, '-')}@test.example`
  const session = newSession()
  const id = await asSystem(services.pool, async (tx) => {
    const added = await firstRow(
      tx,
      { id: 'int' },
      sql`
      insert into users (role, exploitant_id, libelle, email, password, tableau_de_bord)
      values (${role}, ${exploitantId}, ${libelle}, ${email}, ${password}, ${role === 'client'}) returning id`,
    )
    const made = Number(added?.id)
    await tx.execute(sql`insert into sessions (id, user_id) values (${session}, ${made})`)
    return made
  })
  const company = role === 'exploitant' ? id : exploitantId
  const account = { id, role, exploitantId: company, email, libelle, session }
  return { ...account, bearer: await bearerOf(services, account) }
}

/** The header of an account with a token of this moment. */
export const bearerOf = async (
  { tokens }: Pick<Services, 'tokens'>,
  account: Omit<TestAccount, 'bearer'>,
): Promise<string> => `Bearer ${await tokens.sign(account, account.session)}`

/** Two companies that must never see each other's data, each with a client and an operateur, and one administrator. */
export interface World {
  admin: TestAccount
  exploitant: TestAccount
  client: TestAccount
  operateur: TestAccount
  autre: { exploitant: TestAccount; client: TestAccount; operateur: TestAccount }
}

export async function makeWorld(services: Services): Promise<World> {
  const admin = await makeAccount(services, 'admin', 'Admin')
  const exploitant = await makeAccount(services, 'exploitant', 'Exploitant A')
  const other = await makeAccount(services, 'exploitant', 'CANARI Exploitant B')
  return {
    admin,
    exploitant,
    client: await makeAccount(services, 'client', 'Client A', exploitant.id),
    operateur: await makeAccount(services, 'operateur', 'Operateur A', exploitant.id),
    autre: {
      exploitant: other,
      client: await makeAccount(services, 'client', 'CANARI Client B', other.id),
      operateur: await makeAccount(services, 'operateur', 'CANARI Operateur B', other.id),
    },
  }
}
