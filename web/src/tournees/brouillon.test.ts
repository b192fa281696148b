import { describe, expect, test } from 'vitest'
import { draftOf, filled } from '../crud/draft.ts'
import {
  consequences,
  errorsOf,
  etapeOf,
  freshValues,
  missingIn,
  openEtape,
  tourneeBody,
  tourneeSaisie,
  type Valeurs,
} from './brouillon.ts'

const VIDE: Valeurs = { ...draftOf(tourneeSaisie), ...freshValues('2026-12-01') }
const detail: Valeurs = {
  ...VIDE,
  libelle: 'Centre',
  client: '/api/clients/3',
  formulaire: '/api/forms/1',
  dateFin: '2026-12-31',
  byDay: ['MO'],
}
const complet: Valeurs = {
  ...detail,
  patrimoine: '/api/patrimoines/4',
  chauffeur: '/api/operateurs/6',
  conteneurs: [7, 8, 9],
}
const changed = (before: Valeurs, more: Partial<Valeurs>) => consequences(before, { ...before, ...more })
const bodyOf = (valeurs: Valeurs) =>
  tourneeBody(tourneeSaisie.write.parse(filled(tourneeSaisie, { ...valeurs })))

describe('the draft of a tournée', () => {
  test('TOUR-20 TOUR-22 TOUR-24 TOUR-25 a step says what it misses, and nothing of the others', () => {
    expect(missingIn(0, VIDE)).toEqual({
      libelle: 'Le libellé est requis',
      client: 'Le client est requis',
      formulaire: 'Le formulaire est requis',
      dateFin: 'La date de fin est requise',
      byDay: 'Choisissez au moins un jour',
    })
    expect(missingIn(0, detail)).toEqual({})
  })

  test('OPEN-74 OPEN-78 rules over two fields are told before the last step is filled', () => {
    expect(errorsOf({ ...detail, dateFin: '2026-11-30' }).dateFin).toBe(
      'La date de fin doit être ultérieure ou égale à la date de début',
    )
    expect(errorsOf({ ...VIDE, dateDebut: null, dateFin: '2026-11-30' }).dateFin).toBe(undefined)
    expect(errorsOf({ ...complet, equipier: '/api/operateurs/6' })).toEqual({
      equipier: "Le chauffeur et l'équipier doivent être deux personnes",
    })
  })

  test('TOUR-17 a step opens when those before it are in order', () => {
    expect([VIDE, detail, complet].map(openEtape)).toEqual([0, 1, 4])
  })

  test('TOUR-23 TOUR-26 what only later steps ask for is told there', () => {
    expect(missingIn(1, detail)).toEqual({ patrimoine: 'Le patrimoine est requis' })
    expect(missingIn(3, { ...complet, chauffeur: null })).toEqual({
      chauffeur: 'Au moins un chauffeur doit être sélectionné',
    })
  })

  test('TOUR-24 another client empties what hangs on it; the same one does not', () => {
    expect(changed(complet, { client: '/api/clients/3' })).toEqual(complet)
    expect(changed(complet, { client: '/api/clients/4' })).toMatchObject({
      formulaire: null,
      patrimoine: null,
    })
  })

  test('TOUR-29 a monthly rhythm starts from the first day, and saves only what it uses', () => {
    const monthly = changed(complet, { freq: 'MONTHLY' })
    expect(bodyOf(monthly)).toMatchObject({
      freq: 'MONTHLY',
      recurrenceType: 'dayOfMonth',
      byMonthDay: 1,
      byDay: [],
      bySetPos: null,
    })
    const position = changed(changed(VIDE, { freq: 'MONTHLY' }), { recurrenceType: 'weekdayOfMonth' })
    expect(position).toMatchObject({ byDay: ['TU'], bySetPos: 1 })
    expect(bodyOf(changed(monthly, { freq: 'WEEKLY' }))).toMatchObject({
      byDay: ['MO'],
      byMonthDay: null,
      recurrenceType: null,
    })
  })

  test('OPEN-72 DAILY and months are kept on save', () => {
    const daily = changed(complet, { freq: 'DAILY', byMonth: [6, 7] })
    expect(bodyOf(daily)).toMatchObject({ freq: 'DAILY', byMonth: [6, 7] })
  })

  test('TOUR-27 TOUR-39 TOUR-35 an empty equipier is null; the order is that of the containers', () => {
    expect(bodyOf(complet)).toMatchObject({
      equipier: null,
      prestation: null,
      conteneurs: [7, 8, 9],
      ordre: [7, 8, 9],
    })
  })

  test('a refusal of the server opens the step of its field', () => {
    expect(etapeOf({ chauffeur: "L'élément choisi n'existe pas" })).toBe(3)
  })
})
