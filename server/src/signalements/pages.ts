import { conteneurType, dechetType } from '@lavandiere/domain/patrimoines/champs-de-type.ts'
import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { newestWash } from '../patrimoines/etat.ts'
import { asVisitor, type Tx } from '../platform/db/actor.ts'
import { firstRow, foundRow } from '../platform/db/rows.ts'
import { contentPrint } from '../platform/http/etag.ts'
import { ofServer } from '../platform/of-server.ts'
import type { Services } from '../platform/services.ts'
import { pageDuConteneur } from './pages-html.ts'

/** Opens a container for a visitor. Undefined where there is no such page. */
export const opened = (tx: Tx, code: string) =>
  firstRow(
    tx,
    { id: 'int', exploitant: 'int', client_id: 'int', client: 'text', societe: 'text' },
    sql`select * from ouvrir_conteneur(${code}::uuid)`,
  )

/** What the street may know; of today's round no more is said once the container was washed for today: a wash of the night may be of yesterday's (OPEN-03). */
const seen = (tx: Tx, id: number) =>
  foundRow(
    tx,
    {
      nomenclature: 'text',
      adresse: 'text?',
      conteneurType,
      dechetType,
      dernier: 'text?',
      prochain: 'text?',
    },
    sql`select c.nomenclature, nullif(concat_ws(', ', c.adresse, c.commune), '') as adresse, c.conteneur_type as "conteneurType",
        c.dechet_type as "dechetType", to_json(lave.quand) #>> '{}' as dernier,
        (select min(o.jour)::text from campagne_occurrences o where o.campagne_id = any (current_setting('app.tournees')::int[])
          and o.etat <> 'annulee' and o.jour >= current_date and (lave.jour is null or o.jour > lave.jour)) as prochain
      from conteneurs c left join lateral ${newestWash(sql`c.id`)} lave on true where c.id = ${id}`,
  )

type PagesNeeds = Pick<Services, 'pool'>
/** A page is made again after this time: ten thousand scans in a minute are two looks at the database. */
const KNOWN_MS = 30_000
const PAGES_MAX = 2_000

/** The pages that people look at, with their entity tags; an unknown code has none. */
export const pagesOf = ofServer(
  ({ pool }: PagesNeeds) =>
    new LRUCache<string, { html: string; etag: string }>({
      max: PAGES_MAX,
      ttl: KNOWN_MS,
      ignoreFetchAbort: true,
      fetchMethod: (code) =>
        asVisitor(pool, async (tx) => {
          const place = await opened(tx, code)
          if (!place) return undefined
          const html = pageDuConteneur(code, {
            ...(await seen(tx, place.id)),
            client: place.client,
            societe: place.societe,
          })
          return { html, etag: `"${contentPrint(html)}"` }
        }),
    }),
)
