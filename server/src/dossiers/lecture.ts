import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { DOSSIER_FORMAT } from '@lavandiere/domain/dossiers/dossier.ts'
import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import { isRecord, jsonOf } from '@lavandiere/domain/kernel/json.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import { type Entry, openPromise } from 'yauzl'
import type { Ressource } from './contenu.ts'
import type { Row } from './renvois.ts'
import { pathOfRows, SOMMAIRE, type Sommaire, sommaire } from './sommaire.ts'

const MB = 1024 * 1024
/** Bytes of one line at most: a row with a long history. */
const LINE_MAX = 32 * MB
const SOMMAIRE_MAX = 64 * MB
/** How many times its packed size an entry may have: rows are packed some twenty times, a bomb a thousand times. */
const RATIO_MAX = 200
/** Bytes that may be packed better, since short ones are. */
const SMALL = MB

/** The refusal of a dossier that cannot be taken back. */
export const refused = (why: string) => new Refus('invalide', `Ce dossier ne peut pas être repris : ${why}`)
const NEWER = "il vient d'une version plus récente de Lavandière ; mettez d'abord cette installation à jour"

/** A dossier that is open for reading. */
export interface Dossier {
  sommaire: Sommaire
  /** The rows of a table, in the order of the file; checked against their number. @throws Refus */
  rowsOf(table: string): AsyncGenerator<Row>
  /** The content of a file; null when the archive has none. @throws Refus for a size that cannot be */
  file(path: string): Promise<Readable | null>
  close(): void
}

/**
 * Opens a dossier. Nothing that the archive says of itself is believed: sizes, names and versions are checked, and its
 * rows are read line by line.
 * @throws Refus with a French sentence for an archive that is none, broken, too well packed, or of a newer version
 */
export async function openDossier(path: string, tables: readonly Ressource[]): Promise<Dossier> {
  const zip = await openPromise(path, { autoClose: false, strictFileNames: true }).catch(() => {
    throw refused("ce n'est pas une archive ZIP entière")
  })
  try {
    const entries = new Map<string, Entry>()
    for await (const entry of zip.eachEntry()) {
      refuseBomb(entry)
      if (entries.has(entry.fileName)) throw refused(`deux fichiers se nomment ${entry.fileName}`)
      entries.set(entry.fileName, entry)
    }
    const stream = async (name: string) => {
      const entry = entries.get(name)
      return entry ? zip.openReadStreamPromise(entry) : null
    }
    const head = entries.get(SOMMAIRE)
    if (!head || head.uncompressedSize > SOMMAIRE_MAX) throw refused(`${SOMMAIRE} manque`)
    const told = sommaireOf(await buffer(await zip.openReadStreamPromise(head)), tables)
    return {
      sommaire: told,
      async *rowsOf(table) {
        const name = pathOfRows(table)
        const wanted = told.tables[table]?.lignes ?? 0
        let n = 0
        const content = await stream(name)
        if (content)
          for await (const line of linesOf(content, name)) {
            n++
            yield rowOf(line, name, n)
          }
        if (n !== wanted) throw refused(`${name} a ${countInWords(n, 'ligne')} au lieu de ${wanted}`)
      },
      file: stream,
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error instanceof Refus ? error : refused("l'archive est abîmée ou incomplète")
  }
}

function refuseBomb({ fileName, compressedSize, uncompressedSize }: Entry): void {
  if (uncompressedSize > SMALL && uncompressedSize > compressedSize * RATIO_MAX)
    throw refused(`${fileName} se déplierait à une taille impossible`)
}

function sommaireOf(bytes: Buffer, tables: readonly Ressource[]): Sommaire {
  const parsed = sommaire.safeParse(jsonOf(bytes.toString('utf8')))
  if (!parsed.success) throw refused(`${SOMMAIRE} est illisible`)
  if (parsed.data.personne) throw refused("c'est celui d'une personne")
  const known = new Map(tables.map(({ name, columns }) => [name, new Set(columns.map((one) => one.name))]))
  const isNewer =
    parsed.data.format > DOSSIER_FORMAT ||
    Object.entries(parsed.data.tables).some(
      ([name, { colonnes }]) => !colonnes.every((column) => known.get(name)?.has(column)),
    )
  if (isNewer) throw refused(NEWER)
  return parsed.data
}

/** @throws Refus for a line that is too long, and for an entry that ends early */
async function* linesOf(content: Readable, name: string): AsyncGenerator<string> {
  let rest = Buffer.alloc(0)
  try {
    for await (const chunk of content) {
      let bytes = Buffer.concat([rest, chunk])
      for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10)) {
        yield bytes.subarray(0, end).toString('utf8')
        bytes = bytes.subarray(end + 1)
      }
      if (bytes.length > LINE_MAX) throw refused(`une ligne de ${name} est trop longue`)
      rest = bytes
    }
  } catch (error) {
    throw error instanceof Refus ? error : refused(`${name} est abîmé ou incomplet`)
  }
  if (rest.length > 0) throw refused(`${name} est incomplet`)
}

function rowOf(line: string, name: string, n: number): Row {
  const value = jsonOf(line)
  if (!isRecord(value)) throw refused(`la ligne ${n} de ${name} est illisible`)
  return value
}
