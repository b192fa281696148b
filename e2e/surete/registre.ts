import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { QueryResultRow } from 'pg'
import { read } from './serveur.ts'

/** Every kind of write that makes several rows, or a row and a file, with the number of parts of a whole one. */
const SORTES = {
  prestation: `select libelle as cle, count(*)::int as parts from prestations where libelle = any($1) group by 1`,
  intervention: `select i.uuid::text as cle, 1 + count(p.problem_id)::int as parts from interventions i
    left join intervention_problemes p on p.intervention_id = i.id where i.uuid = any($1) group by 1`,
  tournee: `select t.libelle as cle, 1
      + (select count(*)::int from campagne_conteneurs k where k.campagne_id = t.id)
      + (select count(*)::int from campagne_occurrences o where o.campagne_id = t.id) as parts
    from campagne_lavages t where t.libelle = any($1)`,
  conteneurs: `select split_part(nomenclature, '/', 1) as cle, count(*)::int as parts from conteneurs
    where split_part(nomenclature, '/', 1) = any($1) group by 1`,
  import: `select id::text as cle, 1 as parts from imports where id::text = any($1)`,
  photo: `select id::text as cle, 1 as parts from intervention_photos where id::text = any($1)`,
} as const
export type Sorte = keyof typeof SORTES

interface Ecriture {
  sorte: Sorte
  cle: string
  /** Number of rows of a whole write. */
  parts: number
  isAcquise: boolean
}

/** The saves of one tournée: each numbers its name, and rotates its order by the same number. */
interface Sauvegardes {
  tournee: number
  conteneurs: readonly number[]
  envoyee: number
  acquise: number
}

export const nameOf = (numero: number) => `Sauvegarde ${numero}`
export const ordreOf = (conteneurs: readonly number[], numero: number) => {
  const at = numero % conteneurs.length
  return [...conteneurs.slice(at), ...conteneurs.slice(0, at)]
}

/** Where writes are really stored. */
export interface Stored {
  /** Rows, past row-level security. */
  read<R extends QueryResultRow>(text: string, values?: unknown[]): Promise<R[]>
  /** The size in bytes of a file; undefined when it is not there. */
  sizeOf(name: string): number | undefined
}

/** The embedded database and the files of a folder. */
export const storedIn = (dir: string): Stored => ({
  read: (text, values) => read(dir, text, values),
  sizeOf: (name) => statSync(join(dir, 'fichiers', name.slice(0, 2), name), { throwIfNoEntry: false })?.size,
})

export interface Constat {
  perdues: string[]
  moities: string[]
}

/** The writes sent to a server and those it acknowledged, recorded outside of it, to be compared with the stored data. */
export class Registre {
  readonly ecritures: Ecriture[] = []
  readonly sauvegardes: Sauvegardes[] = []

  /** Notes a write before it is sent; `acknowledge()` is called on the note once the server has acknowledged it. */
  send(sorte: Sorte, cle: string, parts = 1): { acknowledge(): void } {
    const ecriture = { sorte, cle, parts, isAcquise: false }
    this.ecritures.push(ecriture)
    return {
      acknowledge() {
        ecriture.isAcquise = true
      },
    }
  }

  get acknowledged(): number {
    const saves = this.sauvegardes.reduce((sum, { acquise }) => sum + acquise, 0)
    return this.ecritures.filter((e) => e.isAcquise).length + saves
  }

  /** The fate of the acknowledged writes, in words. */
  tell({ perdues, moities }: Constat): string {
    return `${this.acknowledged} écritures acquises, ${perdues.length} perdue(s), ${moities.length} à moitié`
  }

  /** Compares every recorded write with the rows and files that are stored. */
  async verify(stored: Stored): Promise<Constat> {
    const constat: Constat = { perdues: [], moities: [] }
    for (const sorte of Object.keys(SORTES) as Sorte[]) await this.#comparer(stored, sorte, constat)
    for (const save of this.sauvegardes) await compareBackups(stored, save, constat)
    const files = await stored.read<{ nom: string; octets: number }>(
      // An import by a call (PUT /patrimoines) has no file.
      `select nom, octets from intervention_photos union all select fichier, octets from imports where fichier <> ''`,
    )
    for (const { nom, octets } of files) {
      if (stored.sizeOf(nom) !== octets) constat.moities.push(`fichier ${nom}`)
    }
    return constat
  }

  async #comparer(stored: Stored, sorte: Sorte, constat: Constat): Promise<void> {
    const noted = this.ecritures.filter((e) => e.sorte === sorte)
    if (noted.length === 0) return
    const rows = await stored.read<{ cle: string; parts: number }>(SORTES[sorte], [noted.map((e) => e.cle)])
    const kept = new Map(rows.map(({ cle, parts }) => [cle, parts]))
    for (const { cle, parts, isAcquise } of noted) {
      const found = kept.get(cle) ?? 0
      if (found === parts || (found === 0 && !isAcquise)) continue
      const said = `${sorte} ${cle} : ${found} sur ${parts}`
      ;(found === 0 ? constat.perdues : constat.moities).push(said)
    }
  }
}

async function compareBackups(stored: Stored, save: Sauvegardes, constat: Constat): Promise<void> {
  const [row] = await stored.read<{ libelle: string; ordre: number[] }>(
    `select t.libelle, (select array_agg(conteneur_id order by position) from campagne_conteneurs k where k.campagne_id = t.id) as ordre
     from campagne_lavages t where t.id = $1`,
    [save.tournee],
  )
  const numero = Number(row?.libelle.split(' ')[1] ?? -1)
  const said = `tournée ${save.tournee} : ${row?.libelle}, acquise ${save.acquise}, envoyée ${save.envoyee}`
  if (numero < save.acquise || numero > save.envoyee) constat.perdues.push(said)
  if (String(row?.ordre) !== String(ordreOf(save.conteneurs, numero))) constat.moities.push(`ordre, ${said}`)
}
