import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BLEU, couleursPolygone, GRIS, ORANGE, ROUGE, VERT } from '../kernel/couleurs.ts'
import { EARTH_M } from '../kernel/geo.ts'
import {
  couleurGps,
  couleurGpsPartagee,
  couleursGps,
  libellesIntervention,
  MAINTENANCE_SIGNALEE,
  NON_LAVE,
  type StatutLavage,
  statutIntervention,
  statutPartage,
  statutsLavage,
} from './statut.ts'
import { conteneurType, conteneurTypes, dechetType, dechetTypes } from './types.ts'

const statuts = [0, 1, 2, 3] as const satisfies readonly StatutLavage[]

describe('wash status', () => {
  test('CONT-06 BIZ-05 four codes with their words and colours', () => {
    expect(statutsLavage).toEqual({
      0: { label: 'Lavé', couleur: VERT },
      1: { label: 'Pas encore lavé', couleur: GRIS },
      2: { label: 'Problème remonté', couleur: ORANGE },
      3: { label: 'Lavage impossible', couleur: ROUGE },
    })
    expect([BLEU, VERT, ORANGE, ROUGE]).toEqual(['#213067', '#7bb421', '#e67e22', '#B22222'])
  })

  test('CONT-12 on a shared position the highest status is shown', () => {
    expect(statutPartage([0, 0])).toBe(0)
    expect(statutPartage([0, 3, 1, 2])).toBe(3)
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...statuts), { minLength: 1 }), (list) => {
        expect(statutPartage(list)).toBe(Math.max(...list))
      }),
    )
  })

  test('INT-07 OPEN-69 CONT-22 an intervention is impossible before it has a problem, and done without one', () => {
    for (const [isAccessible, problemes, status, label, couleur] of [
      [false, [], 3, 'Lavage impossible', ROUGE],
      [false, ['porte'], 3, 'Lavage impossible', ROUGE],
      [true, ['porte'], 2, 'Maintenance nécessaire', ORANGE],
      [true, [], 0, 'Lavé', VERT],
    ] as const) {
      expect(statutIntervention({ isAccessible, problemes })).toBe(status)
      expect(libellesIntervention[status]).toBe(label)
      expect(statutsLavage[status].couleur).toBe(couleur)
    }
    expect([NON_LAVE, MAINTENANCE_SIGNALEE]).toEqual(['Non Lavé', 'Maintenance signalée'])
  })
})

describe('GPS colours', () => {
  const place = { latitude: 48.9, longitude: 2.35 }
  /** A point so many metres to the north. */
  const north = (metres: number) => ({
    ...place,
    latitude: place.latitude + (metres / EARTH_M) * (180 / Math.PI),
  })

  test('CONT-19 OPEN-53 no relevé grey, up to 20 m green, up to 50 m orange, beyond red', () => {
    expect(couleurGps(place, null)).toBe('grey')
    expect([0, 19.99, 20.01, 49.99, 50.01, 5000].map((m) => couleurGps(place, north(m)))).toEqual([
      'green',
      'green',
      'orange',
      'orange',
      'red',
      'red',
    ])
  })

  test('CONT-19 on a shared position the worst wins: grey < green < orange < red', () => {
    expect(couleursGps).toEqual(['grey', 'green', 'orange', 'red'])
    expect(couleurGpsPartagee(['green', 'grey'])).toBe('green')
    expect(couleurGpsPartagee(['orange', 'red', 'green'])).toBe('red')
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...couleursGps), { minLength: 1 }), (list) => {
        const worst = couleurGpsPartagee(list)
        expect(list).toContain(worst)
        for (const couleur of list) {
          expect(couleursGps.indexOf(couleur)).toBeLessThanOrEqual(couleursGps.indexOf(worst))
        }
      }),
    )
  })
})

describe('types', () => {
  test('CONT-03 six container types', () => {
    expect(conteneurTypes).toEqual({
      CA: 'Colonne Aérienne',
      CE: 'Colonne Enterrée',
      CSE: 'Colonne Semi-enterrée',
      AB: 'Abri-bac',
      BAC: 'Bac',
      AUT: 'Autre',
    })
    expect(conteneurType.options).toEqual(['CA', 'CE', 'CSE', 'AB', 'BAC', 'AUT'])
    expect(conteneurType.safeParse('XX').error?.issues[0]?.message).toBe('Le type de conteneur est requis')
  })

  test('CONT-04 six waste types', () => {
    expect(dechetType.options).toEqual(['OM', 'REC', 'VER', 'PAP', 'BIO', 'AUT'])
    expect(dechetType.safeParse(undefined).error?.issues[0]?.message).toBe('Le type de déchet est requis')
  })

  test('CONT-05 OPEN-100 glass green, household waste dark grey as the others, recyclables yellow, paper blue, bio brown', () => {
    const hue = (code: keyof typeof dechetTypes) => {
      const [r = 0, g = 0, b = 0] = [1, 3, 5].map((i) =>
        Number.parseInt(dechetTypes[code].couleur.slice(i, i + 2), 16),
      )
      return { r, g, b }
    }
    const dark = hue('OM')
    expect(dark.r === dark.g && dark.g === dark.b && dark.r < 0x80).toBe(true)
    expect(hue('AUT')).toEqual(dark)
    expect(hue('VER').g).toBeGreaterThan(Math.max(hue('VER').r, hue('VER').b))
    expect(hue('PAP').b).toBeGreaterThan(Math.max(hue('PAP').r, hue('PAP').g))
    expect(Math.min(hue('REC').r, hue('REC').g)).toBeGreaterThan(3 * hue('REC').b)
    const { r, g, b } = hue('BIO')
    expect(r > g && g > b).toBe(true)
  })

  test('TRK-20 OPEN-100 three polygon colours', () => {
    expect(couleursPolygone).toEqual(['#213067', '#7bb421', '#e67e22'])
  })
})
