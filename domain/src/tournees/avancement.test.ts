import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Couleur, couleursEquipes } from '../kernel/couleurs.ts'
import {
  avancement,
  avancementColor,
  equipeColor,
  productivite,
  productiviteColor,
  productiviteGauge,
  startText,
} from './avancement.ts'

/** Contrast of two colours, 1 to 21 (WCAG 2.2, relative luminance). */
function contraste(a: string, b: string): number {
  const luminance = (hex: string) => {
    const [r, g, bl] = [1, 3, 5].map((i) => {
      const c = Number.parseInt(hex.slice(i, i + 2), 16) / 255
      return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
    }) as [number, number, number]
    return 0.2126 * r + 0.7152 * g + 0.0722 * bl
  }
  const [x, y] = [luminance(a), luminance(b)]
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)
}

describe('avancement', () => {
  test('DASH-23 the state follows from bins', () => {
    const of = (total: number, laves: number, impossibles: number) =>
      avancement({ total, laves, impossibles })
    expect(of(10, 0, 0)).toEqual({ etat: 'Pas démarré', progress: 0 })
    expect(of(10, 1, 0)).toEqual({ etat: 'En cours', progress: 10 })
    expect(of(10, 0, 1)).toEqual({ etat: 'En cours', progress: 10 })
    expect(of(10, 9, 1)).toEqual({ etat: 'Terminé', progress: 100 })
    expect(of(0, 0, 0)).toEqual({ etat: 'Pas démarré', progress: 0 })
    expect(of(0, 1, 0)).toEqual({ etat: 'Terminé', progress: 100 })
    expect(avancement({ total: 10, laves: 0, impossibles: 0, horsPlan: 12 })).toEqual({
      etat: 'En cours',
      progress: 0,
    })
  })

  test('DASH-24 progress is capped at 100, which only a finished round shows', () => {
    expect(avancement({ total: 10, laves: 25, impossibles: 3 }).progress).toBe(100)
    expect(avancement({ total: 1000, laves: 999, impossibles: 0 }).progress).toBe(99)
    const n = fc.nat({ max: 5000 })
    fc.assert(
      fc.property(n, n, n, (total, laves, impossibles) => {
        const { etat, progress } = avancement({ total, laves, impossibles })
        expect(Number.isInteger(progress) && progress >= 0 && progress <= 100).toBe(true)
        expect(progress === 100).toBe(etat === 'Terminé')
      }),
    )
  })

  test('DASH-24 green done, blue in progress, grey not started', () => {
    const fonds = (['Terminé', 'En cours', 'Pas démarré'] as const).map((etat) => avancementColor(etat).fond)
    expect(fonds).toEqual(['#659919', '#5368b9', '#6b7280'])
  })
})

describe('productivity', () => {
  const of = (laves: number, premiere: string | null, derniere: string | null) =>
    productivite({ laves, premiere, derniere })

  test('OPEN-11 bins over the hours between first and last, one decimal', () => {
    expect(of(4, '2026-11-21T08:00:00Z', '2026-11-21T10:30:00+01:00')).toBe(2.7)
    expect(of(1, '2026-11-21T08:00:00Z', '2026-11-21T10:00:00Z')).toBe(0.5)
    expect(of(0, '2026-11-21T08:00:00Z', '2026-11-21T10:00:00Z')).toBe(0)
  })

  test('OPEN-11 empty without an intervention, or without time between the first and the last', () => {
    expect(of(0, null, null)).toBeNull()
    expect(of(2, '2026-11-21T08:00:00Z', '2026-11-21T09:00:00+01:00')).toBeNull()
  })

  test('DASH-25 colours at their thresholds', () => {
    const backgroundOf = (value: number | null) => productiviteColor(value).fond
    const [rouge, orange, bleu, or, gris] = ['#cc3d3d', '#cc6a14', '#5368b9', '#b8860b', '#6b7280']
    expect([0, 6.9, 7, 9.9, 10, 12.9, 13, 50, null].map(backgroundOf)).toEqual([
      rouge,
      rouge,
      orange,
      orange,
      bleu,
      bleu,
      or,
      or,
      gris,
    ])
  })

  test('DASH-26 OPEN-11 the gauge is ten times the productivity, capped at 100', () => {
    expect([null, 0, 1.1, 7.3, 10, 13.4].map(productiviteGauge)).toEqual([0, 0, 11, 73, 100, 100])
  })
})

describe('colours', () => {
  test('DASH-24 DASH-25 OPEN-100 every colour is readable, and seen on white and on dark', () => {
    const colours: Couleur[] = [
      ...[0, 7, 10, 13, null].map(productiviteColor),
      ...(['Terminé', 'En cours', 'Pas démarré'] as const).map(avancementColor),
    ]
    for (const { fond, texte } of colours) {
      expect(contraste(fond, texte), fond).toBeGreaterThanOrEqual(4.5)
      expect(contraste(fond, '#ffffff'), fond).toBeGreaterThanOrEqual(3)
      expect(contraste(fond, '#1e2332'), fond).toBeGreaterThanOrEqual(3)
    }
  })

  test('DASH-27 OPEN-100 fourteen different colours, each readable under white text', () => {
    expect(new Set(couleursEquipes).size).toBe(14)
    for (const couleur of couleursEquipes) {
      expect(contraste(couleur, '#ffffff'), couleur).toBeGreaterThanOrEqual(4.5)
    }
  })

  test('DASH-27 a name always gets the same colour, and names use the whole palette', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (nom) => {
        expect(couleursEquipes).toContain(equipeColor(nom))
        expect(equipeColor(nom)).toBe(equipeColor(nom))
      }),
    )
    expect(equipeColor('Zoé')).toBe(equipeColor('Zoe\u0301'))
    const used = new Set(Array.from({ length: 200 }, (_, i) => equipeColor(`Équipe ${i}`)))
    expect(used.size).toBe(14)
    // Kept from one version to the next: people know their team by its colour.
    expect(['Nord', 'Durand', ''].map(equipeColor)).toEqual(['#00707a', '#a5500a', '#213067'])
  })
})

describe('times', () => {
  test('DASH-13 a round without a start is "Pas démarré" in the time columns', () => {
    expect(startText(null)).toBe('Pas démarré')
    expect(startText('2026-07-01T04:30:00Z')).toBe('06 h 30')
  })
})
