import {
  type client,
  type compte,
  EXPLOITANT_REQUIS,
  PASSWORD_REQUIS,
} from '@lavandiere/domain/comptes/compte.ts'
import { forbidden, invalid, unknownChoice } from '@lavandiere/domain/kernel/errors.ts'
import type { Resource, Valid } from '@lavandiere/domain/kernel/resource.ts'
import type { Actor, Role } from '@lavandiere/domain/kernel/roles.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/actor.ts'
import { firstRow } from '../platform/db/rows.ts'
import { hashPassword } from '../platform/password.ts'
import { type Columns, target } from '../platform/resource/write.ts'
import type { Services } from '../platform/services.ts'
import { tellOwner } from '../session/avis.ts'
import { refuseWeak } from '../session/mot-de-passe-faible.ts'

interface Write {
  actor: Actor
  value: Valid<Resource>
  before: Columns | null
  id: number | null
  services: Services
}

/** The fields that a write of an account may carry, whatever its role. */
type Given = Partial<Valid<typeof compte>> &
  Pick<Valid<typeof client>, 'libelle' | 'email' | 'isAccredited' | 'exploitant'>

/**
 * The columns that a write of an account sets: password, owning exploitant, rights, within what the actor
 * may do (USER-12 … USER-19).
 */
export async function accountColumnsOf(tx: Tx, role: Role | null, write: Write): Promise<Columns> {
  const { actor, before, id, services } = write
  const given = write.value as Given
  if (!before && !given.password) throw invalid('password', PASSWORD_REQUIS)
  if (id === actor.id) refuseOwnAccess(given, before)
  const columns: Columns = {}
  if (role === 'client' || role === 'operateur') {
    columns.exploitantId = await accountOwnerOf(tx, actor, given.exploitant ?? null, before)
  }
  if (role === null && id !== null) await refuseForeignSettings(tx, id, given)
  if (given.password) {
    await refuseWeak(given.password, { ...given, societe: await societeOf(tx, id, columns.exploitantId) })
    columns.password = await hashPassword(given.password)
  }
  if (id !== null) await tellAccess(tx, services, { given, before, id, auteur: actor.id })
  return columns
}

/**
 * Refuses a change of one's own email, password or access through this call: it does not ask for the current
 * password, which somebody at an open session does not know (ASVS 5.0, 6.2.3), and nobody may lock themselves out.
 * @throws Refus
 */
function refuseOwnAccess(given: Given, before: Columns | null): void {
  if (!given.isAccredited)
    throw invalid('isAccredited', 'Vous ne pouvez pas retirer votre propre accréditation')
  const said = 'se change dans « Mon compte », avec votre mot de passe actuel'
  if (given.password) throw invalid('password', `Votre mot de passe ${said}`, 'mon-compte')
  if (before && given.email !== before.email) throw invalid('email', `Votre email ${said}`, 'mon-compte')
}

/** Settings of one role only (USER-15, USER-16), checked when an account is edited as a user. */
const settingsOf = {
  client: {
    names: [
      'emailNotificationsLavageImpossible',
      'emailNotificationsMaintenance',
      'emailNotificationsLavageDone',
      'avisImmediats',
      'tableauDeBord',
      'pagePublique',
    ],
    refusal: 'Les notifications, le tableau de bord et la page publique sont des réglages des clients',
  },
  operateur: { names: ['RHFeatureEnabled'], refusal: 'La gestion des heures est un réglage des opérateurs' },
} as const

/** @throws Refus 422 on the setting that an account of another role was given */
async function refuseForeignSettings(tx: Tx, id: number, given: Given): Promise<void> {
  const account = await firstRow(tx, { role: 'text' }, sql`select role from users where id = ${id}`)
  for (const [role, { names, refusal }] of Object.entries(settingsOf)) {
    const misplaced = account?.role === role ? undefined : names.find((name) => given[name])
    if (misplaced) throw invalid(misplaced, refusal)
  }
}

/** The label of an account's company: of the account itself, or of the exploitant that a new one is created for. */
async function societeOf(tx: Tx, id: number | null, exploitantId: unknown): Promise<string | null> {
  const found = await firstRow(
    tx,
    { libelle: 'text' },
    id === null
      ? sql`select libelle from users where id = ${exploitantId ?? null}`
      : sql`select e.libelle from users u join users e on e.id = u.exploitant_id where u.id = ${id}`,
  )
  return found?.libelle ?? null
}

/** Informs the person by mail, and the log, that somebody else changed the password or the email of the account. */
async function tellAccess(
  tx: Tx,
  { jobs, log }: Services,
  { given, before, id, auteur }: { given: Given; before: Columns | null; id: number; auteur: number },
): Promise<void> {
  const avant = String(before?.email)
  if (given.password) {
    await tellOwner(jobs, tx, avant, { quoi: 'mot de passe' })
    log.info({ compte: id, auteur }, "mot de passe changé par quelqu'un d'autre")
  }
  if (given.email !== avant) {
    await tellOwner(jobs, tx, avant, { quoi: 'adresse', avant, apres: given.email })
    log.info({ compte: id, auteur }, "adresse changée par quelqu'un d'autre")
  }
}

/**
 * The exploitant of a client or an operateur: the actor itself for an exploitant, the admin's choice otherwise; it
 * never changes (USER-13, USER-14).
 */
async function accountOwnerOf(
  tx: Tx,
  actor: Actor,
  given: string | null,
  before: Columns | null,
): Promise<number | null> {
  const chosen = given ? await target(tx, 'exploitants', 'exploitant', given) : null
  const owner = actor.role === 'exploitant' ? actor.exploitantId : (chosen ?? Number(before?.exploitant ?? 0))
  if (!owner) throw invalid('exploitant', EXPLOITANT_REQUIS)
  if (chosen !== null && chosen !== owner) throw forbidden()
  if (before && before.exploitant !== owner)
    throw invalid('exploitant', "Un compte ne change pas d'exploitant")
  if (!before) await hold(tx, owner)
  return owner
}

/**
 * Locks the exploitant that gets an account, so that it is not removed at the same moment: the account would belong
 * to nobody.
 */
async function hold(tx: Tx, exploitantId: number): Promise<void> {
  const { rowCount } = await tx.execute(
    sql`select 1 from users where id = ${exploitantId} and archived_at is null for share`,
  )
  if (rowCount === 0) throw unknownChoice('exploitant')
}
