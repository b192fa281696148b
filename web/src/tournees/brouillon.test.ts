import type { Item } from '@lavandiere/domain/kernel/resource.ts'
import type { tournee } from '@lavandiere/domain/tournees/tournee.ts'
import { describe, expect, test } from 'vitest'
import {
  afterGesture,
  type Brouillon,
  type Champ,
  errorsOf,
  type Geste,
  isUnchanged,
  openEtape,
  startDraft,
  tourneeBody,
} from './brouillon.ts'
import { readTournee, tourneeKey } from './stored-draft.ts'

const VIDE = startDraft('2026-12-01')
const make = (start: Brouillon, ...gestes: Geste[]) => gestes.reduce(afterGesture, start)
const champs = (values: Partial<Record<Champ, unknown>>): Geste[] =>
  Object.entries(values).map(([champ, valeur]) => ({ type: 'champ', champ: champ as Champ, valeur }))
const detail = champs({
  libelle: 'Centre',
  client: '/api/clients/3',
  formulaire: '/api/forms/1',
  dateFin: '2026-12-31',
  byDay: ['MO'],
})
const complet = make(
  VIDE,
  ...detail,
  ...champs({ patrimoine: '/api/patrimoines/4', chauffeur: '/api/operateurs/6' }),
  { type: 'ajouter', conteneurs: [7, 8, 9] },
)

describe('the draft of a tournée', () => {
  test('TOUR-20 TOUR-22 TOUR-24 TOUR-25 "Suivant" stays and says what the step misses, and nothing of the others', () => {
    const refused = make(VIDE, { type: 'suivant' })
    expect([refused.etape, refused.erreurs]).toEqual([
      0,
      {
        libelle: 'Le libellé est requis',
        client: 'Le client est requis',
        formulaire: 'Le formulaire est requis',
        dateFin: 'La date de fin est requise',
        byDay: 'Choisissez au moins un jour',
      },
    ])
    expect(make(refused, ...detail, { type: 'suivant' })).toMatchObject({ etape: 1, erreurs: {} })
  })

  test('OPEN-74 OPEN-78 rules over two fields are told before the last step is filled', () => {
    const late = make(VIDE, ...detail, ...champs({ dateFin: '2026-11-30' }), { type: 'suivant' })
    expect(late.erreurs.dateFin).toBe('La date de fin doit être ultérieure ou égale à la date de début')
    expect(errorsOf(make(VIDE, ...champs({ dateDebut: null, dateFin: '2026-11-30' })).valeurs).dateFin).toBe(
      undefined,
    )
    const twice = make(complet, ...champs({ equipier: '/api/operateurs/6' }))
    expect(errorsOf(twice.valeurs)).toEqual({
      equipier: "Le chauffeur et l'équipier doivent être deux personnes",
    })
  })

  test('TOUR-17 a step opens when those before it are in order; "Terminer" leads to the recap', () => {
    expect(openEtape(VIDE.valeurs)).toBe(0)
    expect(make(VIDE, ...detail, { type: 'etape', etape: 3 }).etape).toBe(1)
    expect(openEtape(complet.valeurs)).toBe(4)
    expect(make(complet, { type: 'etape', etape: 3 }, { type: 'suivant' }).etape).toBe(4)
  })

  test('TOUR-23 TOUR-26 what only later steps ask for is told there', () => {
    const at1 = make(VIDE, ...detail, { type: 'suivant' }, { type: 'suivant' })
    expect([at1.etape, at1.erreurs]).toEqual([1, { patrimoine: 'Le patrimoine est requis' }])
    const at3 = make({ ...complet, etape: 3 }, ...champs({ chauffeur: null }), { type: 'suivant' })
    expect(at3.erreurs).toEqual({ chauffeur: 'Au moins un chauffeur doit être sélectionné' })
  })

  test('TOUR-12 TOUR-13 containers join once, at the end, and leave', () => {
    const more = make(complet, { type: 'ajouter', conteneurs: [9, 2, 7, 5] })
    expect(more.valeurs.conteneurs).toEqual([7, 8, 9, 2, 5])
    expect(make(more, { type: 'retirer', conteneurs: [8, 5] }).valeurs.conteneurs).toEqual([7, 9, 2])
    expect(make(more, { type: 'ordonner', conteneurs: [5, 2, 9] }).valeurs.conteneurs).toEqual([5, 2, 9])
  })

  test('TOUR-24 another client or patrimoine empties what hangs on it; the same one does not', () => {
    expect(make(complet, ...champs({ client: '/api/clients/3' })).valeurs).toEqual(complet.valeurs)
    expect(make(complet, ...champs({ client: '/api/clients/4' })).valeurs).toMatchObject({
      formulaire: null,
      patrimoine: null,
      conteneurs: [],
    })
    expect(make(complet, ...champs({ patrimoine: '/api/patrimoines/5' })).valeurs.conteneurs).toEqual([])
  })

  test('TOUR-12 TOUR-13 TOUR-14 coming back to a client or patrimoine finds the picked containers in order', () => {
    const picked = make(complet, { type: 'ordonner', conteneurs: [9, 7, 8] })
    const there = make(picked, ...champs({ patrimoine: '/api/patrimoines/5' }), {
      type: 'ajouter',
      conteneurs: [40],
    })
    const back = make(there, ...champs({ patrimoine: '/api/patrimoines/4' }))
    expect(back.valeurs).toEqual(picked.valeurs)
    expect(make(back, ...champs({ patrimoine: '/api/patrimoines/5' })).valeurs.conteneurs).toEqual([40])
    const home = make(
      picked,
      ...champs({ client: '/api/clients/4' }),
      ...champs({ client: '/api/clients/3' }),
    )
    expect(home.valeurs.conteneurs).toEqual([])
    expect(make(home, ...champs({ patrimoine: '/api/patrimoines/4' })).valeurs.conteneurs).toEqual([9, 7, 8])
  })

  test('TOUR-29 a monthly rhythm starts from the first day, and saves only what it uses', () => {
    const monthly = make(complet, ...champs({ freq: 'MONTHLY' }))
    expect(tourneeBody(monthly.valeurs)).toMatchObject({
      freq: 'MONTHLY',
      recurrenceType: 'dayOfMonth',
      byMonthDay: 1,
      byDay: [],
      bySetPos: null,
    })
    const position = make(VIDE, ...champs({ freq: 'MONTHLY', recurrenceType: 'weekdayOfMonth' }))
    expect(position.valeurs).toMatchObject({ byDay: ['TU'], bySetPos: 1 })
    expect(tourneeBody(make(monthly, ...champs({ freq: 'WEEKLY' })).valeurs)).toMatchObject({
      byDay: ['MO'],
      byMonthDay: null,
      recurrenceType: null,
    })
  })

  test('OPEN-72 DAILY and months are kept on save', () => {
    const daily = make(complet, ...champs({ freq: 'DAILY', byMonth: [6, 7] }))
    expect(tourneeBody(daily.valeurs)).toMatchObject({ freq: 'DAILY', byMonth: [6, 7] })
  })

  test('TOUR-27 TOUR-39 TOUR-35 an empty equipier is null; the order is that of the containers', () => {
    expect(tourneeBody(complet.valeurs)).toMatchObject({
      equipier: null,
      prestation: null,
      conteneurs: [7, 8, 9],
      ordre: [7, 8, 9],
    })
  })

  test('TOUR-22 a field that is left wrong says so, and no longer once it is changed', () => {
    const left = make(VIDE, { type: 'quitter', champ: 'libelle' })
    expect(left.erreurs).toEqual({ libelle: 'Le libellé est requis' })
    expect(make(left, ...champs({ libelle: 'C' })).erreurs).toEqual({})
  })

  test('a refusal of the server opens the step of its field', () => {
    const erreurs = { chauffeur: "L'élément choisi n'existe pas" }
    const refused = make({ ...complet, etape: 4 }, { type: 'refus', erreurs })
    expect([refused.etape, refused.erreurs]).toEqual([3, erreurs])
    expect(make({ ...complet, etape: 4 }, { type: 'refus', erreurs: {} }).etape).toBe(4)
  })

  test('TOUR-10 an existing tournée becomes the same draft, and is not changed yet', () => {
    const { ordre, ...saved } = tourneeBody(complet.valeurs)
    const one = { ...saved, client: { '@id': '/api/clients/3', id: 3, libelle: 'C' } }
    const start = startDraft('2027-01-01', one as unknown as Item<typeof tournee>)
    expect(tourneeBody(start.valeurs)).toEqual({ ...saved, ordre })
    expect(isUnchanged(make(start, { type: 'suivant' }), start.valeurs)).toBe(true)
    expect(isUnchanged(make(start, ...champs({ libelle: 'x' })), start.valeurs)).toBe(false)
  })
})

describe('the draft kept over a reload', () => {
  const kept = { brouillon: complet, depart: VIDE.valeurs, etag: '"3"' }
  const read = (text: string | null) =>
    readTournee(tourneeKey(2, '5'), VIDE.valeurs, {
      getItem: (key) => (key === 'lavandiere.tournee.2.5' ? text : null),
    })

  test('a draft is found again as it was, under its person and its tournée', () => {
    expect(read(JSON.stringify(kept))).toEqual(kept)
    expect(tourneeKey(2)).not.toBe(tourneeKey(3))
    expect(read(null)).toBe(null)
  })

  test('what is not a draft of this release is left alone', () => {
    expect(read('{')).toBe(null)
    expect(read('{"brouillon":{}}')).toBe(null)
    expect(read(JSON.stringify({ ...kept, depart: { libelle: 'x' } }))).toBe(null)
    expect(read(JSON.stringify({ ...kept, brouillon: { ...complet, etape: 9 } }))).toBe(null)
  })
})
