import { expect, test } from 'vitest'
import { ligneText } from './historique-heures.tsx'

const ligne = {
  objet: 'poste' as const,
  nature: 'creation' as const,
  moment: '2026-11-22T20:27:00Z',
  auteur: null,
  origine: 'systeme' as const,
  avant: null,
  apres: { date: '2026-11-17', statut_journee: 'WD', version: 1 },
}

test('OPEN-117 a line of the history tells what was made, and by the system where nobody did', () => {
  expect(ligneText(ligne)).toBe(
    '22/11/2026 à 21 h 27, système : Création ; date : 17/11/2026 ; type de journée : Travail',
  )
})

test('OPEN-117 a change tells both values, and an account that is gone', () => {
  const change = {
    ...ligne,
    objet: 'feuille' as const,
    nature: 'modification' as const,
    origine: 'bureau' as const,
    avant: { temps_pause_minutes: 30, validated_at: '2026-11-18T07:00:00Z' },
    apres: { temps_pause_minutes: 45, validated_at: null },
  }
  expect(ligneText(change)).toBe(
    '22/11/2026 à 21 h 27, compte supprimé (bureau) : Modification ; pause : 30 min → 45 min ; validation : 18/11/2026 à 08 h 00 → rien',
  )
})
