import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import { onOneLine } from '@lavandiere/domain/kernel/texte.ts'
import { ENTETES_ORDRE } from '@lavandiere/domain/patrimoines/import/entetes.ts'
import type { Enregistrement } from '@lavandiere/domain/patrimoines/import/ligne.ts'
import {
  type ComparaisonOrdre,
  type ConteneurOrdre,
  compareOrdre,
} from '@lavandiere/domain/tournees/ordre.ts'
import {
  type LectureOrdre,
  ORDRE_OCTETS_MAX,
  type OrdreCompare,
  ordreCompare,
} from '@lavandiere/domain/tournees/ordre-fichier.ts'
import { CONTENEURS_MAX } from '@lavandiere/domain/tournees/tournee.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { received } from '../patrimoines/import/reception.ts'
import { FORMATS_LUS, openTable, refuseWithoutLines } from '../patrimoines/import/tableau.ts'
import { lockConteneurs } from '../patrimoines/verrou.ts'
import type { Tx } from '../platform/db/actor.ts'
import { firstRow, foundRow, rows } from '../platform/db/rows.ts'
import { contentPrint, isMatch } from '../platform/http/etag.ts'
import { type Route, route } from '../platform/http/route.ts'
import { reading } from '../platform/http/uploads.ts'
import { idParams, iri, VIOLATIONS_MAX } from '../platform/http/wire.ts'
import { flag, strictQuery } from '../platform/resource/list-query.ts'
import { freezeWorkedDays } from './jours.ts'
import { type Choisies, type FichierDOrdre, readOrder } from './ordre-colonnes.ts'
import { exportOrdreRoute } from './ordre-export.ts'
import { layOutContainers } from './tournees.ts'

/**
 * A tournée and its containers, to compare an order with; `etag` changes with the tournée and with any address of its
 * patrimoine.
 */
interface Actuel {
  etag: string
  /** The version of the tournée, as its item answers it. */
  etagItem: string
  tournee: ConteneurOrdre[]
  patrimoine: ConteneurOrdre[]
}

const SANS_ORDRE = "L'ordre de la tournée n'est pas disponible pour un unipatrimoine"

/** Reads a tournée; `lock` keeps others from writing it. @throws Refus 404, or 422 for a unipatrimoine (TOUR-15) */
async function currentOrdre(tx: Tx, id: number, lock = false): Promise<Actuel> {
  const held = lock ? sql`for no key update` : sql``
  const tournee = await foundRow(
    tx,
    { patrimoine_id: 'int', version: 'int' },
    sql`select patrimoine_id, version from campagne_lavages where id = ${id} and archived_at is null ${held}`,
  )
  // As an import does: writers of one patrimoine wait for each other.
  const patrimoine = await firstRow(
    tx,
    { is_unipatrimoine: 'bool' },
    sql`select is_unipatrimoine from patrimoines where id = ${tournee.patrimoine_id} ${held}`,
  )
  if (patrimoine?.is_unipatrimoine) throw new Refus('invalide', SANS_ORDRE)
  const conteneurs = await rows(
    tx,
    { id: 'int', nomenclature: 'text', adresse: 'text?', position: 'int?' },
    sql`select c.id, c.nomenclature, c.adresse, k.position from conteneurs c
      left join campagne_conteneurs k on k.conteneur_id = c.id and k.campagne_id = ${id}
    where c.patrimoine_id = ${tournee.patrimoine_id} and c.archived_at is null order by k.position, c.id`,
  )
  const print = contentPrint(JSON.stringify(conteneurs))
  return {
    etag: `"${tournee.version}-${print}"`,
    etagItem: `"${tournee.version}"`,
    tournee: conteneurs.filter(({ position }) => position !== null),
    patrimoine: conteneurs,
  }
}

/** The table of the call's file, read as those of an import are. */
const fichierLu = reading(ORDRE_OCTETS_MAX, async (upload, { company, turns }): Promise<FichierDOrdre> => {
  const { titre: nom, bytes } = received(upload)
  const { lignes, ...table } = await openTable(
    bytes,
    {},
    (read) => turns.json.run(company, read),
    ENTETES_ORDRE,
  )
  refuseWithoutLines(table, 'conteneur')
  const enregistrements: Enregistrement[] = []
  for await (const record of lignes) {
    enregistrements.push(record)
    // More lines than a tournée may have are enough to refuse the file.
    if (enregistrements.length > CONTENEURS_MAX + 1) break
  }
  return { nom, table, enregistrements }
})

const namedStop = ({ id, nomenclature, adresse }: ConteneurOrdre) => ({ id, nomenclature, adresse })

/** The answer of a comparison: each change with its ranks. */
function comparisonAnswer(
  id: number,
  fichier: FichierDOrdre,
  actuel: Actuel,
  { found, lecture }: Compare,
): OrdreCompare {
  const avant = new Map(actuel.tournee.map((c, i) => [c.id, i + 1]))
  const apres = new Map(found.ordre.map((one, i) => [one, i + 1]))
  return {
    '@id': `${iri('campagne_lavages', id)}/ordre`,
    '@type': 'OrdreCompare',
    nom: fichier.nom,
    encodage: fichier.table.encodage,
    lecture,
    nombre: { avant: actuel.tournee.length, apres: found.ordre.length },
    retires: found.retires.map((c) => ({ ...namedStop(c), avant: avant.get(c.id) ?? 1 })),
    ajoutes: found.ajoutes.map((c) => ({ ...namedStop(c), apres: apres.get(c.id) ?? 1 })),
    reordonnes: found.reordonnes.map(({ conteneur, ...ranks }) => ({ ...namedStop(conteneur), ...ranks })),
    adresses: found.adresses.map(({ conteneur: { id: of, nomenclature }, ...texts }) => ({
      id: of,
      nomenclature,
      ...texts,
    })),
    erreurs: found.erreurs,
  }
}

interface Compare {
  found: ComparaisonOrdre
  lecture: LectureOrdre
}

function compareFichier(fichier: FichierDOrdre, chosen: Choisies, actuel: Actuel): Compare {
  const known = new Set(actuel.patrimoine.map(({ nomenclature }) => onOneLine(nomenclature)))
  const { lecture, lignes, colonnes } = readOrder(fichier, chosen, known)
  return { found: compareOrdre(lignes, colonnes, actuel), lecture }
}

const column = z.string().max(255).optional()
const columnsQuery = strictQuery({ nomenclature: column, adresse: column })
const saveQuery = strictQuery({
  nomenclature: column,
  adresse: column,
  partiel: flag.optional(),
})

const common = {
  params: idParams,
  access: ['update', 'campagne_lavages'],
  upload: fichierLu,
} as const

/** Saves nothing (IMP-27). */
const compareRoute = route({
  ...common,
  call: 'POST /campagne_lavages/:id/ordre/comparaison',
  summary: `Compares a file (${FORMATS_LUS}) with the order of a CampagneLavage resource.`,
  answer: { status: 200, schema: ordreCompare, description: 'What the file changes' },
  query: columnsQuery,
  handler: async (tx, { params, query, request }) => {
    const actuel = await currentOrdre(tx, params.id)
    const fichier = fichierLu.of(request)
    return {
      body: comparisonAnswer(params.id, fichier, actuel, compareFichier(fichier, query, actuel)),
      headers: { etag: actuel.etag },
    }
  },
})

/**
 * The containers of the file become those of the tournée, in one transaction (IMP-25, IMP-28, OPEN-75); their addresses
 * and their rank in the file are saved in the patrimoine. `If-Match` takes the ETag of the comparison, or that of the
 * tournée.
 */
const saveRoute = route({
  ...common,
  call: 'PUT /campagne_lavages/:id/ordre',
  summary: `Replaces the order of a CampagneLavage resource by that of a file (${FORMATS_LUS}); with \`partiel\`, by its good lines alone.`,
  answer: { status: 200, schema: ordreCompare, description: 'What the file changed' },
  query: saveQuery,
  handler: async (tx, { params, query, request }) => {
    const fichier = fichierLu.of(request)
    const actuel = await currentOrdre(tx, params.id, true)
    refuseOutdated(actuel, request.headers['if-match'])
    const compared = compareFichier(fichier, query, actuel)
    const { found } = compared
    if (found.erreurs.length > 0 && (query.partiel !== 'true' || found.ordre.length === 0)) {
      const violations = found.erreurs
        .slice(0, VIOLATIONS_MAX)
        .map(({ message, champ }) => ({ propertyPath: champ ?? 'file', message, code: 'ligne' }))
      throw new Refus('invalide', 'Corrigez les erreurs du fichier avant de mettre à jour la tournée', {
        violations,
      })
    }
    await saveOrdre(tx, params.id, found)
    const { etag } = await currentOrdre(tx, params.id)
    return { body: comparisonAnswer(params.id, fichier, actuel, compared), headers: { etag } }
  },
})

/** @throws Refus 412 when the tournée, or an address of its patrimoine, changed since the comparison (S14) */
function refuseOutdated({ etag, etagItem }: Actuel, ifMatch: string | undefined): void {
  if (ifMatch === undefined || isMatch(ifMatch, [etag, etagItem])) return
  throw new Refus(
    'perime',
    "La tournée ou son patrimoine a été modifié par quelqu'un d'autre : comparez à nouveau le fichier",
  )
}

async function saveOrdre(tx: Tx, id: number, { ordre, adresses }: ComparaisonOrdre): Promise<void> {
  await lockConteneurs(tx, sql`c.id = any(${sql.param(ordre)}::int[])`)
  await tx.execute(sql`
    update conteneurs c set adresse = coalesce(v.adresse, c.adresse), ordre_csv = v.rang, version = c.version + 1, updated_at = now()
    from (select o.id, o.rang::int as rang, a.adresse
      from unnest(${sql.param(ordre)}::int[]) with ordinality as o (id, rang)
        left join unnest(${sql.param(adresses.map(({ conteneur }) => conteneur.id))}::int[],
          ${sql.param(adresses.map(({ apres }) => apres))}::text[]) as a (id, adresse) on a.id = o.id) v
    where c.id = v.id and (v.adresse is not null or c.ordre_csv is distinct from v.rang)`)
  await freezeWorkedDays(tx, id)
  await layOutContainers(tx, id, ordre)
  await tx.execute(
    sql`update campagne_lavages set version = version + 1, updated_at = now() where id = ${id}`,
  )
}

export const ordreRoutes: readonly Route[] = [exportOrdreRoute, compareRoute, saveRoute]
