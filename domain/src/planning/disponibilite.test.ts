import { expect, test } from 'vitest'
import { disponibiliteDe, disponibiliteText, isPrise } from './disponibilite.ts'
import type { Passage, Planning } from './planning.ts'
import { unPassage, unPlanning } from './testing/essai.ts'

const LUNDI = '2027-03-08'
const passage = (more: Partial<Passage> = {}) => unPassage(LUNDI, more)
const board = (more: Partial<Planning> = {}) => unPlanning(LUNDI, [{}, {}], more)
const seen = (planning: Planning, operateur: number, sauf: number | null = null, jour = LUNDI) =>
  disponibiliteDe(planning, { operateur, jour, sauf })
const said = (planning: Planning, operateur: number, sauf: number | null = null) => {
  const found = seen(planning, operateur, sauf)
  return found && [disponibiliteText(found), isPrise(found)]
}

test('PLAN-20 who is free is told with the hours of the week', () => {
  expect(said(board(), 1)).toEqual(['0 min / 35 h du lundi au dimanche', false])
})

test('PLAN-20 another round of that day is a clash, the one that is being staffed is none', () => {
  const planning = board({
    passages: [passage({ heureDebut: '06:00' }), passage({ campagne: 11, jour: '2027-03-09' })],
  })
  expect(said(planning, 1)).toEqual(['déjà sur « Centre » à 06:00 · 14 h / 35 h du lundi au dimanche', true])
  // The hours are those of the board, whoever the round is to be given to.
  expect(said(planning, 1, 10)).toEqual(['14 h / 35 h du lundi au dimanche', false])
})

test('PLAN-20 a cancelled day is no clash', () => {
  expect(said(board({ passages: [passage({ etat: 'annulee' })] }), 1)?.[1]).toBe(false)
})

test('PLAN-20 an absence of that day is told', () => {
  const absence = { poste: 1, version: 1, operateur: 2, jour: LUNDI, aUneFeuille: false, minutes: 420 }
  const planning = board({ absences: [{ ...absence, statutJournee: 'CP' }] })
  expect(said(planning, 2)).toEqual(['absence : Congé Payé · 7 h / 35 h du lundi au dimanche', true])
})

test('PLAN-20 a week beyond its hours is told', () => {
  const operateurs = [{ id: 1, libelle: 'Ana', present: true, seuils: [600], contrat: [600], equipier: null }]
  const passages = [9, 10].map((day) =>
    passage({ campagne: day, jour: `2027-03-${String(day).padStart(2, '0')}` }),
  )
  expect(said(board({ operateurs, passages }), 1)?.[1]).toBe(true)
})

test('PLAN-20 a rest of less than eleven hours beside the round is told, whichever night it is', () => {
  const late = passage({ campagne: 9, heureDebut: '15:00' })
  const early = passage({ campagne: 10, jour: '2027-03-09', heureDebut: '06:00', chauffeur: 2 })
  const morning = board({ passages: [late, early] })
  const on = (operateur: number) => seen(morning, operateur, 10, '2027-03-09')
  // Seven hours from 15:00 end at 22:00, eight hours before six.
  expect(on(1)).toMatchObject({ repos: 480 })
  const told = on(1)
  expect(told && [disponibiliteText(told), isPrise(told)]).toEqual([
    '8 h de repos au lieu de 11 h · 7 h / 35 h du lundi au dimanche',
    true,
  ])
  expect(on(2)?.repos).toBeNull()
  const before = board({
    passages: [
      { ...late, chauffeur: 2 },
      { ...early, chauffeur: 1 },
    ],
  })
  expect(seen(before, 1, 9)?.repos).toBe(480)
})

test('PLAN-20 of a person or a day that the board does not hold nothing is said', () => {
  expect([seen(board(), 9), seen(board(), 1, null, '2027-03-15')]).toEqual([null, null])
})
