import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Couleur, couleursEquipes } from '../kernel/couleurs.ts'
import {
  avancement,
  bacs,
  bornes,
  compter,
  couleurAvancement,
  couleurEquipe,
  couleurProductivite,
  jaugeProductivite,
  jourOccurrence,
  type Passage,
  productivite,
  texteDebut,
  texteDuree,
} from './avancement.ts'

const passage = (more: Partial<Passage> = {}): Passage => ({
  conteneur: 1,
  dateEvenement: '2026-11-21T08:00:00Z',
  isAccessible: true,
  nombreLaves: null,
  quantite: 2,
  ...more,
})

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

describe('bins', () => {
  test('OPEN-04 an inaccessible container counts whole as impossible, whatever was typed', () => {
    expect(bacs({ quantite: 4, isAccessible: false, nombreLaves: 3 })).toEqual({ laves: 0, impossibles: 4 })
  })

  test('OPEN-04 INT-11 the bins not washed of an accessible one are impossible, never below 0', () => {
    expect(bacs({ quantite: 4, isAccessible: true, nombreLaves: 3 })).toEqual({ laves: 3, impossibles: 1 })
    expect(bacs({ quantite: 4, isAccessible: true, nombreLaves: 0 })).toEqual({ laves: 0, impossibles: 4 })
    expect(bacs({ quantite: 4, isAccessible: true, nombreLaves: 6 })).toEqual({ laves: 6, impossibles: 0 })
    expect(bacs({ quantite: 4, isAccessible: true, nombreLaves: null })).toEqual({ laves: 4, impossibles: 0 })
  })

  test('OPEN-03 several passages on one container: the last one counts, in whatever order they come', () => {
    const first = passage({ isAccessible: false })
    const last = passage({ dateEvenement: '2026-11-21T10:30:00+01:00', nombreLaves: 1 })
    const other = passage({ conteneur: 2, quantite: 3 })
    const expected = { laves: 4, impossibles: 1, partiels: 0 }
    expect(compter([first, last, other])).toEqual(expected)
    expect(compter([other, last, first])).toEqual(expected)
    expect(compter([])).toEqual({ laves: 0, impossibles: 0, partiels: 0 })
  })

  test('OPEN-05 a partial wash counts as washed and is told apart', () => {
    const partiel = passage({ conteneur: 2, quantite: 3, nombreLaves: 2, isPartiel: true })
    expect(compter([passage(), partiel])).toEqual({ laves: 4, impossibles: 1, partiels: 2 })
    expect(compter([{ ...partiel, isAccessible: false }]).partiels).toBe(0)
  })
})

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

  test('OPEN-04 a round whose containers were all visited is over', () => {
    const plans = fc.array(
      fc.record({
        quantite: fc.integer({ min: 1, max: 20 }),
        isAccessible: fc.boolean(),
        nombreLaves: fc.nat(25),
      }),
      { minLength: 1 },
    )
    fc.assert(
      fc.property(plans, (plan) => {
        const visits = plan.map((more, i) => passage({ conteneur: i, ...more }))
        const total = plan.reduce((sum, { quantite }) => sum + quantite, 0)
        expect(avancement({ total, ...compter(visits) }).etat).toBe('Terminé')
      }),
    )
  })

  test('DASH-24 green done, blue in progress, grey not started', () => {
    const fonds = (['Terminé', 'En cours', 'Pas démarré'] as const).map(
      (etat) => couleurAvancement(etat).fond,
    )
    expect(fonds).toEqual(['#659919', '#5368b9', '#6b7280'])
  })
})

describe('productivity', () => {
  const at = (time: string, more: Partial<Passage> = {}) =>
    passage({ dateEvenement: `2026-11-21T${time}Z`, ...more })

  test('OPEN-11 bins over the hours between first and last, one decimal', () => {
    expect(productivite([at('08:00'), at('09:30', { conteneur: 2, quantite: 3 })])).toBe(3.3)
    expect(productivite([at('11:00', { conteneur: 2, quantite: 3 }), at('08:00')])).toBe(1.7)
    expect(productivite([at('08:00', { isAccessible: false }), at('10:00', { conteneur: 2 })])).toBe(1)
  })

  test('OPEN-03 OPEN-11 a container washed twice counts once', () => {
    expect(productivite([at('08:00'), at('10:00')])).toBe(1)
  })

  test('OPEN-11 empty below two interventions or without time between them', () => {
    expect(productivite([])).toBeNull()
    expect(productivite([at('08:00')])).toBeNull()
    expect(productivite([at('08:00'), at('08:00', { conteneur: 2 })])).toBeNull()
  })

  test('DASH-25 colours at their thresholds', () => {
    const fond = (value: number | null) => couleurProductivite(value).fond
    const [rouge, orange, bleu, or, gris] = ['#cc3d3d', '#cc6a14', '#5368b9', '#b8860b', '#6b7280']
    expect([0, 6.9, 7, 9.9, 10, 12.9, 13, 50, null].map(fond)).toEqual([
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
    expect([null, 0, 1.1, 7.3, 10, 13.4].map(jaugeProductivite)).toEqual([0, 0, 11, 73, 100, 100])
  })
})

describe('colours', () => {
  test('DASH-24 DASH-25 OPEN-100 every colour is readable, and seen on white and on dark', () => {
    const colours: Couleur[] = [
      ...[0, 7, 10, 13, null].map(couleurProductivite),
      ...(['Terminé', 'En cours', 'Pas démarré'] as const).map(couleurAvancement),
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
        expect(couleursEquipes).toContain(couleurEquipe(nom))
        expect(couleurEquipe(nom)).toBe(couleurEquipe(nom))
      }),
    )
    expect(couleurEquipe('Zoé')).toBe(couleurEquipe('Zoe\u0301'))
    const used = new Set(Array.from({ length: 200 }, (_, i) => couleurEquipe(`Équipe ${i}`)))
    expect(used.size).toBe(14)
    // Kept from one version to the next: people know their team by its colour.
    expect(['Nord', 'Durand', ''].map(couleurEquipe)).toEqual(['#00707a', '#a5500a', '#213067'])
  })
})

describe('times', () => {
  test('DASH-14 OPEN-10 OPEN-131 the duration in words', () => {
    const debut = '2026-11-21T06:00:00+01:00'
    expect(texteDuree({ debut: null, fin: null })).toBe('Non démarré')
    expect(texteDuree({ debut: null, fin: debut })).toBe('Non démarré')
    expect(texteDuree({ debut, fin: null })).toBe('Non terminé')
    expect(texteDuree({ debut, fin: '2026-11-21T08:25:00Z' })).toBe('3h25m')
    expect(texteDuree({ debut, fin: '2026-11-22T08:05:00Z' })).toBe('27h5m')
  })

  test('DASH-13 a round without a start is "Pas démarré" in the time columns', () => {
    expect(texteDebut(null)).toBe('Pas démarré')
    expect(texteDebut('2026-07-01T04:30:00Z')).toBe('06 h 30')
  })

  test('OPEN-10 the engine first, then the interventions; the last one ends a round only once it is over', () => {
    const tour = {
      ignitionOn: '2026-11-21T05:00:00Z',
      ignitionOff: '2026-11-21T13:00:00Z',
      premiere: '2026-11-21T06:00:00Z',
      derniere: '2026-11-21T12:00:00Z',
      etat: 'En cours',
      isJourPasse: false,
    } as const
    expect(bornes(tour)).toEqual({ debut: tour.ignitionOn, fin: tour.ignitionOff })
    const sansMoteur = { ...tour, ignitionOn: null, ignitionOff: null }
    expect(bornes(sansMoteur)).toEqual({ debut: tour.premiere, fin: null })
    expect(bornes({ ...sansMoteur, etat: 'Terminé' }).fin).toBe(tour.derniere)
    expect(bornes({ ...sansMoteur, isJourPasse: true }).fin).toBe(tour.derniere)
    expect(bornes({ ...sansMoteur, premiere: null, derniere: null, isJourPasse: true })).toEqual({
      debut: null,
      fin: null,
    })
  })

  test('OPEN-03 after midnight an intervention belongs to the day before, unless the tournée runs that day too', () => {
    const jour = (heure: string, occurrencesLeJour: boolean, occurrencesLaVeille: boolean) =>
      jourOccurrence({ dateEvenementParis: `2026-03-01T${heure}`, occurrencesLeJour, occurrencesLaVeille })
    for (const heure of ['00:00:00', '03:30:00', '05:59:59']) {
      expect(jour(heure, false, true), heure).toBe('2026-02-28')
      expect(jour(heure, true, true), heure).toBe('2026-03-01')
      expect(jour(heure, true, false), heure).toBe('2026-03-01')
      expect(jour(heure, false, false), heure).toBe('2026-03-01')
    }
    for (const heure of ['06:00:00', '23:59:59']) expect(jour(heure, false, true), heure).toBe('2026-03-01')
  })
})
