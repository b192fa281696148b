import { isRecord } from '@lavandiere/domain/kernel/json.ts'
import type { Ressource } from './contenu.ts'

export type Row = Record<string, unknown>
/** The id that a row of a table gets; throws for one that the dossier does not hold. */
export type IdOf = (table: string, id: number) => number

/** The tables whose changes the history of hours tells, by the word of its column `objet`; settings are the company's. */
export const OBJETS: Readonly<Record<string, string>> = {
  feuille: 'feuille_de_temps',
  poste: 'poste_operateurs',
  'donnees-rh': 'donnees_rhs',
  periode: 'periode_paies',
  cloture: 'periode_clotures',
  'reglages-heures': 'users',
  reglages: 'users',
}

const told = (idOf: IdOf, table: string, value: unknown): unknown => {
  if (typeof value === 'number') return idOf(table, value)
  return Array.isArray(value) ? value.map((one) => told(idOf, table, one)) : value
}

/** References inside of values, which no column states. */
const INSIDE: Readonly<
  Record<string, (row: Row, idOf: IdOf, tables: ReadonlyMap<string, Ressource>) => Row>
> = {
  heures_modifications(row, idOf, tables) {
    const table = OBJETS[String(row.objet)] ?? ''
    const targets = new Map(tables.get(table)?.columns.map(({ name, target }) => [name, target]))
    const inside = (value: unknown) =>
      isRecord(value)
        ? Object.fromEntries(
            Object.entries(value).map(([name, one]) => {
              const target = targets.get(name)
              return [name, target ? told(idOf, target, one) : one]
            }),
          )
        : value
    return {
      ...row,
      objet_id: told(idOf, table, row.objet_id),
      avant: inside(row.avant),
      apres: inside(row.apres),
    }
  },
  periode_clotures(row, idOf) {
    const { retenu } = row
    if (!isRecord(retenu) || !Array.isArray(retenu.tarifs)) return row
    const tarifs = retenu.tarifs.map((one: unknown) =>
      isRecord(one) ? { ...one, operateur: told(idOf, 'users', one.operateur) } : one,
    )
    return { ...row, retenu: { ...retenu, tarifs } }
  },
  periode_exports(row, idOf) {
    const [, id] = /^recapitulatif-(\d{1,9})$/.exec(String(row.sorte)) ?? []
    return id ? { ...row, sorte: `recapitulatif-${idOf('users', Number(id))}` } : row
  },
}

/** A row with all its references as `idOf` says, those inside of its values included. */
export function rewritten(
  table: Ressource,
  row: Row,
  idOf: IdOf,
  tables: ReadonlyMap<string, Ressource>,
): Row {
  const own = table.key.length === 1 && table.key[0] === 'id'
  const values = table.columns.map(({ name, target }) => {
    const to = own && name === 'id' ? table.name : name === 'exploitant_id' ? 'users' : target
    return [name, to ? told(idOf, to, row[name]) : row[name]] as const
  })
  const made = Object.fromEntries(values)
  return INSIDE[table.name]?.(made, idOf, tables) ?? made
}
