import { faitDe } from '@lavandiere/domain/terrain/faits.ts'
import type { Ronde } from '@lavandiere/domain/terrain/ronde.ts'
import { expect, test } from 'vitest'
import { lignesDe } from '../../terrain/src/tournees/avancement.ts'

const [TOURNEE, LIEU, AUTRE] = [5, 11, 12]
/** A day of a round of two containers, as the server tells it. */
const rondeOf = (jour: string, [debut, fin]: [string, string], corriges: Ronde['corriges'] = []) => {
  const points = [LIEU, AUTRE].map((conteneur) => ({
    conteneur,
    patrimoine: 1,
    tournee: TOURNEE,
    fait: null,
  }))
  return { id: TOURNEE, jour, tournees: [{ id: TOURNEE, debut, fin }], points, corriges } as unknown as Ronde
}
/** What the telephone has of one wash of the first container. */
const journalOf = (heure: string) => {
  const corps = { conteneur: `/api/conteneurs/${LIEU}`, campagne: `/api/campagne_lavages/${TOURNEE}` }
  const nouveau = { uuid: 'un', nature: 'lavage', corps, photos: [], apres: null } as const
  return {
    faits: [faitDe(nouveau, 7, { heure: Date.parse(heure), chrono: 0 }, 0)],
    tranches: [{ saut: null, decalage: 0 }],
  }
}
const etats = (ronde: Ronde, heure: string) => lignesDe(ronde, journalOf(heure)).map(({ etat }) => etat)
const JOUR = ['2027-03-01T00:00:00+01:00', '2027-03-02T00:00:00+01:00'] as [string, string]

test('TER-05 OPEN-03 a wash after midnight is done on the one day that it counts for', () => {
  const lundi = rondeOf('2027-03-01', JOUR)
  const mardi = rondeOf('2027-03-02', [JOUR[1], '2027-03-03T06:00:00+01:00'])
  const minuitPasse = '2027-03-02T00:30:00+01:00'
  expect([lundi, mardi].map((ronde) => etats(ronde, minuitPasse))).toEqual([
    ['a-faire', 'a-faire'],
    ['lave', 'a-faire'],
  ])
  expect(etats(mardi, '2027-03-03T05:59:00+01:00')).toEqual(['lave', 'a-faire'])
})

test('TER-22 a wash that the office gave to another container is no longer done at the first', () => {
  const at = '2027-03-01T10:00:00+01:00'
  const stands = (lieu: Ronde['corriges'][number]['lieu']) =>
    etats(rondeOf('2027-03-01', JOUR, [{ uuid: 'un', lieu }]), at)[0]
  expect(etats(rondeOf('2027-03-01', JOUR), at)[0]).toBe('lave')
  expect(stands({ conteneur: LIEU, patrimoine: 1 })).toBe('lave')
  expect(stands({ conteneur: AUTRE, patrimoine: 1 })).toBe('a-faire')
  expect(stands(null)).toBe('a-faire')
})
