import { PROCONNECT } from '@lavandiere/domain/session/messages.ts'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { asSystem } from '../platform/db/actor.ts'
import { firstRow, rows } from '../platform/db/rows.ts'
import { unsealStored } from '../platform/sealed.ts'
import type { Services } from '../platform/services.ts'
import type { Fournisseur } from './openid.ts'

/** A provider by which people log in, and whose accounts it opens. */
export interface Entree extends Fournisseur {
  /** The company whose exploitant and operateurs it opens; null for ProConnect, which opens clients. */
  societe: number | null
  nom: string
  /** The mail domains that it speaks for; null: any. */
  domaines: readonly string[] | null
}

/** The owner for whom a provider's secret is sealed. */
export const secretOwner = (societe: number) => `fournisseur d'identité ${societe}`

const proconnect = ({ config }: Pick<Services, 'config'>): Entree | null =>
  config.PROCONNECT_URL === undefined
    ? null
    : {
        societe: null,
        nom: 'ProConnect',
        emetteur: config.PROCONNECT_URL,
        clientId: config.PROCONNECT_CLIENT_ID ?? '',
        secret: config.PROCONNECT_CLIENT_SECRET ?? '',
        niveaux: config.PROCONNECT_ACR,
        domaines: null,
      }

/**
 * The client secret of a company's provider; null without one, or when no secret of the server opens it.
 * @param emetteur the provider that it is for: no other one is ever given it
 */
export async function secretOf(
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  societe: number,
  emetteur: string,
) {
  const found = await asSystem(pool, (tx) =>
    firstRow(
      tx,
      { secret: 'text' },
      sql`select secret from fournisseurs_identite
        where exploitant_id = ${societe} and emetteur = ${emetteur}`,
    ),
  )
  if (!found) return null
  const opened = await unsealStored(found.secret, secretOwner(societe), config, (renewed) =>
    asSystem(pool, (tx) =>
      tx.execute(sql`
        update fournisseurs_identite set secret = ${renewed} where exploitant_id = ${societe} and secret = ${found.secret}`),
    ),
  )
  return opened?.text ?? null
}

const domaines = z.array(z.string())
/** Providers `f` that are on, of companies `e` that still stand. */
const open = sql`fournisseurs_identite f join users e on e.id = f.exploitant_id
  where f.actif and e.is_accredited and e.archived_at is null`

/** The provider that a way to log in names; null when it is off, or when there is none. */
export async function entreeOf(services: Services, lien: string): Promise<Entree | null> {
  if (lien === PROCONNECT) return proconnect(services)
  const found = await asSystem(services.pool, (tx) =>
    firstRow(
      tx,
      { societe: 'int', nom: 'text', emetteur: 'text', clientId: 'text', domaines },
      sql`select e.id as societe, e.libelle as nom, f.emetteur, f.client_id as "clientId", f.domaines
        from ${open} and f.lien = ${lien}`,
    ),
  )
  const secret = found && (await secretOf(services, found.societe, found.emetteur))
  return secret ? { ...found, secret, niveaux: null } : null
}

/** Most ways that are shown for one domain: several companies of a group may share it. */
const SHOWN_MAX = 5

/**
 * The ways to log in elsewhere of whoever has an address of this domain, or came by a company's own link: they tell nothing
 * of accounts. A domain in which another company has people shows none, lest a company has the people of another log in
 * at its own provider; its link always does.
 */
export async function entreesFor(
  services: Services,
  { domaine, societe }: { domaine?: string; societe?: string },
) {
  const list = (which: SQL) =>
    asSystem(services.pool, (tx) =>
      rows(
        tx,
        { lien: 'text', nom: 'text' },
        sql`select f.lien, e.libelle as nom from ${open} and ${which} order by e.libelle, e.id limit ${SHOWN_MAX}`,
      ),
    )
  const ofLink = societe ? await list(sql`f.lien = ${societe}`) : []
  const ofDomain = domaine
    ? await list(sql`${domaine} = any(f.domaines) and not exists (select from users u
        where u.archived_at is null and u.role in ('exploitant', 'operateur')
          and split_part(u.email, '@', 2) = ${domaine} and coalesce(u.exploitant_id, u.id) <> f.exploitant_id)`)
    : []
  const others = ofDomain.filter(({ lien }) => ofLink.every((one) => one.lien !== lien))
  const state = proconnect(services)
  return [...ofLink, ...others, ...(state ? [{ lien: PROCONNECT, nom: state.nom }] : [])]
}
