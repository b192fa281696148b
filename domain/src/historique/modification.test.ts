import { describe, expect, test } from 'vitest'
import { compte } from '../comptes/compte.ts'
import { dayField } from '../kernel/fields.ts'
import { conteneur } from '../patrimoines/conteneur.ts'
import { patrimoine } from '../patrimoines/patrimoine.ts'
import { changementsOf, groupesOf, type LigneModifiee, operationTitle } from './modification.ts'

const champs = { compte: compte.fields, conteneur: conteneur.fields, patrimoine: patrimoine.fields }

const ligne = (more: Partial<LigneModifiee>): LigneModifiee => ({
  id: 1,
  conteneur: { '@id': '/api/conteneurs/1', id: 1, libelle: 'N1' },
  sujet: 'conteneur',
  nature: 'modification',
  nombre: 1,
  avant: null,
  apres: null,
  ...more,
})

describe('what changed, in French', () => {
  test('labels of the form, names of types, in the order of the form; nothing for an empty value', () => {
    const avant = { volume: null, conteneurType: 'CA', dechetType: 'OM', quantite: 1 }
    const apres = { volume: '4 m3', conteneurType: 'CE', dechetType: 'VER', quantite: 2 }
    expect(changementsOf(ligne({ avant, apres }), champs)).toEqual([
      { label: 'Type', avant: 'Colonne Aérienne', apres: 'Colonne Enterrée' },
      { label: 'Type déchet', avant: 'Ordures ménagères', apres: 'Verre' },
      { label: 'Nombre de bacs', avant: '1', apres: '2' },
      { label: 'Volume', avant: null, apres: '4 m3' },
    ])
  })

  test('both degrees are one position, with how far it went', () => {
    const avant = { latitude: 45.75, longitude: 4.85 }
    expect(changementsOf(ligne({ avant, apres: { latitude: 45.751, longitude: 4.85 } }), champs)).toEqual([
      { label: 'Position', avant: '45.750000, 4.850000', apres: '45.751000, 4.850000 (déplacé de 111 m)' },
    ])
    const vide = { latitude: null, longitude: null }
    expect(changementsOf(ligne({ avant: vide, apres: avant }), champs)).toEqual([
      { label: 'Position', avant: null, apres: '45.750000, 4.850000' },
    ])
  })

  test('USER-41 an account has its own words, a right is yes or no', () => {
    const seen = ligne({
      sujet: 'compte',
      avant: { isAccredited: true, password: 'ancien' },
      apres: { isAccredited: false, password: 'nouveau' },
    })
    expect(changementsOf(seen, champs)).toEqual([
      { label: 'Mot de passe', avant: 'ancien', apres: 'nouveau' },
      { label: 'Accréditation', avant: 'Oui', apres: 'Non' },
    ])
  })

  test('BIZ-02 a day is written the French way', () => {
    const dated = { conteneur: { pose: dayField('Posé le', 'Une date est attendue').nullish() } }
    const seen = ligne({ avant: { pose: null }, apres: { pose: '2026-03-12' } })
    expect(changementsOf(seen, dated)).toEqual([{ label: 'Posé le', avant: null, apres: '12/03/2026' }])
  })

  test('a patrimoine has its own words', () => {
    const seen = ligne({ sujet: 'patrimoine', avant: { lieu: 'Quai' }, apres: { lieu: 'Gare' } })
    expect(changementsOf(seen, champs)).toEqual([{ label: 'Lieu', avant: 'Quai', apres: 'Gare' }])
  })
})

test('what changed the same way is told once', () => {
  const same = { avant: { quantite: 1 }, apres: { quantite: 2 } }
  const other = { avant: { quantite: 3 }, apres: { quantite: 2 } }
  const lignes = [ligne({ id: 1, ...same }), ligne({ id: 2, ...other }), ligne({ id: 3, ...same })]
  expect(groupesOf(lignes, champs).map((groupe) => groupe.lignes.map(({ id }) => id))).toEqual([[1, 3], [2]])
})

test('an entry is told in a few words, with all that it changed', () => {
  const changed = { sujet: 'conteneur', nature: 'modification', nombre: 1 } as const
  const created = { ...changed, nature: 'creation', nombre: 2747 } as const
  expect(operationTitle({ decompte: [changed] })).toBe('Conteneur modifié')
  expect(operationTitle({ decompte: [{ ...changed, nombre: 134 }, created] })).toMatch(
    /^134\sconteneurs modifiés, 2\s747\sconteneurs créés$/,
  )
  expect(operationTitle({ decompte: [{ sujet: 'patrimoine', nature: 'suppression', nombre: 1 }] })).toBe(
    'Patrimoine supprimé',
  )
  expect(operationTitle({ decompte: [{ sujet: 'compte', nature: 'restauration', nombre: 1 }] })).toBe(
    'Compte restauré',
  )
})
