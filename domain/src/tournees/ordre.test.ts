import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareOrdre } from './ordre.ts'
import { CONTENEURS_MAX } from './tournee.ts'

const conteneur = (id: number) => ({ id, nomenclature: `C-${id}`, adresse: `${id} rue des Lilas` })
const conteneurs = (...ids: number[]) => ids.map(conteneur)
const colonnes = { Nomenclature: 0, Adresse: 1 }
/** Lines of a file whose header is line 1. */
const enregistrementsOf = (...rows: [string, string?][]) =>
  rows.map(([nomenclature, adresse = ''], i) => ({ numero: i + 2, cellules: [nomenclature, adresse] }))
const fichier = (...ids: number[]) =>
  enregistrementsOf(...ids.map((id): [string, string] => [`C-${id}`, `${id} rue des Lilas`]))
const actuel = { tournee: conteneurs(1, 2, 3, 4), patrimoine: conteneurs(1, 2, 3, 4, 5, 6) }
const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id)

describe('order update', () => {
  test('IMP-27 OPEN-75 removed and added; those that only shift are not reordered', () => {
    const found = compareOrdre(fichier(6, 2, 5, 3, 4), colonnes, actuel)
    expect(ids(found.retires)).toEqual([1])
    expect(ids(found.ajoutes)).toEqual([6, 5])
    expect(found.reordonnes).toEqual([])
    expect(found.ordre).toEqual([6, 2, 5, 3, 4])
    expect(found.erreurs).toEqual([])
  })

  test('IMP-27 OPEN-75 a changed address is told; spaces and an empty cell change nothing', () => {
    const rows = enregistrementsOf(
      ['C-1', '1  rue des Lilas '],
      ['C-2', ''],
      ['C-3', '3 bis rue des Lilas'],
      ['C-4', '4 RUE DES LILAS'],
    )
    expect(compareOrdre(rows, colonnes, actuel).adresses).toEqual([
      { conteneur: conteneur(3), avant: '3 rue des Lilas', apres: '3 bis rue des Lilas' },
      { conteneur: conteneur(4), avant: '4 rue des Lilas', apres: '4 RUE DES LILAS' },
    ])
    const sansAdresse = [{ ...conteneur(1), adresse: null }]
    const found = compareOrdre(enregistrementsOf(['C-1', 'Quai']), colonnes, {
      tournee: sansAdresse,
      patrimoine: sansAdresse,
    })
    expect(found.adresses).toMatchObject([{ avant: null, apres: 'Quai' }])
  })

  test('OPEN-60 OPEN-62 OPEN-75 unknown, missing, repeated and unfit cells are errors in the order of the file', () => {
    const rows = enregistrementsOf(
      ['C-1'],
      ['X-9'],
      [' '],
      ['C-1'],
      ['C-2', 'a'.repeat(256)],
      ['C-3', 'a\u0000'],
    )
    expect(compareOrdre(rows, colonnes, actuel).erreurs.map(({ message }) => message)).toEqual([
      "Erreur dans la ligne 3: La nomenclature X-9 n'existe pas dans le patrimoine.",
      'Erreur dans la ligne 4: nomenclature doit être renseignée.',
      'Erreur dans la ligne 5: la nomenclature C-1 est déjà à la ligne 2.',
      'Erreur dans la ligne 6: Adresse ne doit pas dépasser 255\u00a0caractères.',
      'Erreur dans la ligne 7: Adresse contient des caractères interdits.',
    ])
    expect(compareOrdre([{ numero: 2, cellules: [] }], colonnes, actuel).erreurs).toHaveLength(1)
  })

  test('OPEN-75 an empty file empties nothing: it is refused, as one that is too long', () => {
    for (const rows of [
      [],
      Array.from({ length: CONTENEURS_MAX + 1 }, (_, i) => ({ numero: i + 2, cellules: ['C-1'] })),
    ]) {
      expect(compareOrdre(rows, colonnes, actuel).erreurs).toEqual([
        { numero: 1, champ: null, message: 'Le fichier doit contenir de 1 à 5\u202f000\u00a0conteneurs.' },
      ])
    }
  })

  test('S7 a cell that our own export armed against formulas is read as it was', () => {
    const place = { id: 9, nomenclature: '=A1', adresse: '-rue' }
    const found = compareOrdre(enregistrementsOf(["'=A1", "'-rue"]), colonnes, {
      tournee: [place],
      patrimoine: [place],
    })
    expect(found).toMatchObject({ adresses: [], erreurs: [], ordre: [9] })
  })

  test('IMP-27 for any two orders: moving only the reordered ones gives the new order', () => {
    const all = conteneurs(...Array.from({ length: 12 }, (_, i) => i))
    const some = fc.shuffledSubarray(ids(all), { minLength: 1 })
    fc.assert(
      fc.property(some, some, (before, after) => {
        const found = compareOrdre(fichier(...after), colonnes, {
          tournee: conteneurs(...before),
          patrimoine: all,
        })
        expect(found.ordre).toEqual(after)
        const stay = before.filter((id) => after.includes(id))
        expect(new Set([...stay, ...ids(found.retires)])).toEqual(new Set(before))
        expect(new Set([...stay, ...ids(found.ajoutes)])).toEqual(new Set(after))
        const moved = new Set(found.reordonnes.map(({ conteneur }) => conteneur.id))
        const fixed = (order: readonly number[]) => order.filter((id) => stay.includes(id) && !moved.has(id))
        expect(fixed(after)).toEqual(fixed(before))
        const staying = after.filter((id) => stay.includes(id))
        expect(moved.size).toBe(stay.length - longestInOrder(staying, before, after))
        for (const { conteneur: c, avant, apres } of found.reordonnes) {
          expect([before[avant - 1], after[apres - 1], avant === apres]).toEqual([c.id, c.id, false])
        }
      }),
    )
  })
})

/**
 * How many containers stay where they are, by brute force: the longest part of `staying` that keeps the order of
 * `before` and holds every container whose number stays the same.
 */
function longestInOrder(
  staying: readonly number[],
  before: readonly number[],
  after: readonly number[],
): number {
  const weights = staying.map((id) => (before.indexOf(id) === after.indexOf(id) ? 1000 : 1))
  const best: number[] = []
  for (const [i, id] of staying.entries()) {
    const previous = best.filter((_, j) => before.indexOf(staying[j] ?? -1) < before.indexOf(id))
    best[i] = (weights[i] ?? 0) + Math.max(0, ...previous)
  }
  const most = Math.max(0, ...best)
  return Math.floor(most / 1000) + (most % 1000)
}
