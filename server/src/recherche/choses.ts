import type { Actor } from '@lavandiere/domain/kernel/roles.ts'
import { type Nature, TROUVES_MAX, trouve } from '@lavandiere/domain/recherche/trouvailles.ts'
import { type Action, can, type Subject } from '@lavandiere/domain/rights.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/actor.ts'
import { rows } from '../platform/db/rows.ts'
import { holds, literally, nearlyHolds, patternsOf, wordsOf } from '../platform/resource/search.ts'

/** Where the items of a kind are read: relations with row-level security, and the id, name and second line of a row. */
interface Source {
  /** The right that it takes to be told of them. */
  droit: readonly [Action, Subject]
  from: SQL
  id: SQL
  libelle: SQL
  aide: SQL
}

const ofClient = sql`(select u.libelle from users u where u.id = x.client_id)`
const catalogue = (table: Subject): Source => ({
  droit: ['read', table],
  from: sql`${sql.identifier(table)} x where x.archived_at is null`,
  id: sql`x.id`,
  libelle: sql`x.libelle`,
  aide: sql`null`,
})

const sources: Record<Exclude<Nature, 'conteneurs' | 'adresses'>, Source> = {
  clients: { ...catalogue('clients'), aide: sql`x.email` },
  patrimoines: { ...catalogue('patrimoines'), aide: sql`concat_ws(' · ', x.lieu, ${ofClient})` },
  tournees: { ...catalogue('campagne_lavages'), aide: ofClient },
  operateurs: { ...catalogue('operateurs'), aide: sql`x.email` },
  laveuses: { ...catalogue('laveuses'), libelle: sql`x.immatriculation`, aide: sql`x.description` },
  formulaires: { ...catalogue('forms'), aide: ofClient },
  problemes: catalogue('problems'),
  problemesLaveuses: catalogue('problem_laveuses'),
  clotures: {
    ...catalogue('periode_paies'),
    droit: ['update', 'periode_paies'],
    from: sql`periode_paies x where x.archived_at is null and x.end_date < (now() at time zone 'Europe/Paris')::date
      and not exists (select from periode_clotures c where c.periode_id = x.id and c.rouverte_le is null)`,
    libelle: sql`'Clôturer ' || x.libelle`,
  },
}

const natures = Object.keys(sources) as (keyof typeof sources)[]

/** The items of the kinds that the actor may be told of, whose name and second line hold every word, or nearly do when none does. */
export async function chosesTrouvees(tx: Tx, { role }: Actor, search: string) {
  const patterns = patternsOf(search)
  const asked = natures.filter((nature) => can(role, ...sources[nature].droit))
  if (!patterns || asked.length === 0) return []
  const nom = wordsOf(search).map(literally).join('_')
  const find = (isFound: (text: SQL) => SQL) =>
    rows(
      tx,
      trouve.shape,
      sql.join(
        asked.map((nature) => {
          const { from, id, libelle, aide } = sources[nature]
          return sql`(select * from (select ${nature}::text as nature, ${id} as id, ${libelle} as libelle, nullif(${aide}, '') as aide from ${from}) lu
            where ${isFound(sql`concat_ws(' ', libelle, aide)`)}
            order by sans_accent(libelle) like ${`${nom}%`} desc, libelle collate fr_naturel, id limit ${TROUVES_MAX})`
        }),
        sql` union all `,
      ),
    )
  const { exact, forgiving } = patterns
  const found = await find((text) => holds(text, sql`${sql.param(exact)}`))
  if (found.length > 0 || !forgiving) return found
  return find((text) => nearlyHolds(text, sql`${sql.param(forgiving)}`))
}
