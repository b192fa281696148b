import { describe, expect, test } from 'vitest'
import { donneesRh } from './donnees-rh.ts'
import { journees } from './journees.ts'

describe('words of hours', () => {
  test('RH-92 RH-98 OPEN-104 the types of day, with their labels and colours', () => {
    expect(Object.entries(journees).map(([code, { label, couleur }]) => [code, label, couleur])).toEqual([
      ['WD', 'Travail', '#213067'],
      ['AM', 'Arrêt Maladie', '#8E44AD'],
      ['CP', 'Congé Payé', '#1F6FA5'],
      ['RTT', 'RTT', '#0E7C66'],
      ['ABS', 'Absence non payée', '#5D6572'],
      ['JF', 'Jour Férié', '#F1C40F'],
    ])
  })

  test('RH-11 OPEN-109 both allowances are required, from nought on', () => {
    const rates = { tauxChargesPatronales: 1, tauxHoraire: 1, forfaitPanierRepas: 0, forfaitDeplacement: 0 }
    expect(donneesRh.write.safeParse(rates).success).toBe(true)
    for (const name of ['forfaitPanierRepas', 'forfaitDeplacement']) {
      const refused = donneesRh.write.safeParse({ ...rates, [name]: null })
      expect(refused.error?.issues[0]?.message).toBe('Ce champ est requis')
    }
  })
})
