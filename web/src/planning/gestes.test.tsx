import { addDays } from '@lavandiere/domain/kernel/dates.ts'
import { planning } from '@lavandiere/domain/planning/planning.ts'
import { expect, test } from 'vitest'
import {
  clickOn,
  eventually,
  pickOption,
  serveAnswers,
  showScreens,
  spaced,
  waitForText,
} from '../testing/ecran.tsx'
import { newConflicts } from './deplacer.tsx'
import { Equipes } from './equipes.tsx'
import {
  absence,
  board,
  cell,
  changed,
  chooseFor,
  LUNDI,
  MARDI,
  moveRound,
  open,
  passage,
  patches,
  undoButton,
} from './testing/essai.tsx'

test('PLAN-08 an act can still be undone after the page was loaded anew', async () => {
  const calls = open([passage])
  await moveRound('equipage-1', 'Bob')
  await waitForText('«\u00a0Centre\u00a0» passe à Bob')
  const kept = { ...sessionStorage }
  for (const one of document.querySelectorAll('main, body > div')) one.remove()
  showScreens([{ path: '/', element: <Equipes /> }], `/?du=${LUNDI}`)
  Object.assign(sessionStorage, kept)
  ;(await undoButton()).click()
  await eventually(() => expect(patches(calls)).toHaveLength(2))
  expect(patches(calls)[1]).toEqual({ chauffeur: '/api/operateurs/1', equipier: null })
})

test('PLAN-04 a crew is one row, and one of it moves apart by the dialog', async () => {
  const calls = open([{ ...passage, equipier: 2 }])
  const row = (await cell('equipage-1', LUNDI)).closest('tr')
  expect(row?.textContent).toContain('Ana')
  expect(row?.textContent).toContain('Bob')
  expect(document.querySelector('[data-ligne="equipage-2"]')).toBeNull()
  ;(await cell('equipage-1', LUNDI)).click()
  await clickOn('Déplacer vers…')
  await pickOption('Ce qui change', 'Le chauffeur seul')
  await pickOption('Personne', 'Bob')
  await clickOn('Déplacer')
  await eventually(() => expect(patches(calls)).toHaveLength(1))
  expect(patches(calls)[0]).toEqual({ chauffeur: '/api/operateurs/2', equipier: '/api/operateurs/1' })
})

test('PLAN-05 a filter keeps the rows of a client, says so, and is taken away', async () => {
  open([passage])
  await cell('equipage-2', LUNDI)
  await clickOn('VI Ville')
  await eventually(() => expect(document.querySelector('[data-ligne="equipage-2"]')).toBeNull())
  await waitForText('Client : Ville')
  expect(spaced((await cell('equipage-1', LUNDI)).textContent)).toContain('VI · 12 bacs')
  await clickOn('VI Ville')
  await cell('equipage-2', LUNDI)
})

test('PLAN-06 who is free on a day is named with the hours of the week, and given a round', async () => {
  const calls = open([passage])
  await clickOn('Qui est libre ?')
  await clickOn('Bob0 min / 35 h du lundi au dimanche')
  await clickOn('Donner à Bob')
  await waitForText('«\u00a0Centre\u00a0» passe à Ana / Bob')
  expect(patches(calls)).toEqual([{ chauffeur: '/api/operateurs/1', equipier: '/api/operateurs/2' }])
})

test('PLAN-07 a week is copied onto the next one, with what cannot be copied told before', async () => {
  const next = addDays(LUNDI, 7)
  const other = { ...passage, regle: next, jour: next, version: 8, chauffeur: 2 }
  const lost = { ...passage, campagne: 6, libelle: 'Nord' }
  const calls = serveAnswers(({ method, path, body }) => {
    if (path === '/planning/changements') return changed(body)
    if (method !== 'GET' || !path.startsWith('/planning')) return undefined
    const isNext = path.includes(`du=${next}`)
    return isNext ? { ...board([other]), du: next, au: addDays(next, 6) } : board([passage, lost])
  })
  showScreens([{ path: '/', element: <Equipes /> }], `/?du=${LUNDI}`)
  await cell('equipage-1', LUNDI)
  await clickOn('Autres actions')
  await clickOn('Copier la semaine…')
  await waitForText('1 passage à changer, 0 déjà ainsi')
  await waitForText('la tournée ne passe pas ce jour-là')
  await clickOn('Copier')
  await waitForText('1 passage copié sur la semaine')
  expect(patches(calls)).toEqual([{ chauffeur: '/api/operateurs/1', equipier: null }])
})

test('PLAN-11 the address of the clashes lists them on the board', async () => {
  open([passage], { absences: [absence] }, '&conflits=oui')
  await waitForText('1 conflit à résoudre')
})

test('PLAN-20 what is said of a crew of two names the one of whom it is said', async () => {
  open([passage, { ...passage, campagne: 5, regle: MARDI, jour: MARDI, chauffeur: 2, equipier: 1 }])
  await chooseFor('equipage-1', 'Bob / Ana')
  await waitForText('Bob : 7\u00a0h / 35\u00a0h du lundi au dimanche')
})

test('PLAN-20 a move to the last day of the board counts the rest before the next morning', () => {
  const next = addDays(LUNDI, 7)
  const early = {
    ...passage,
    ...{ campagne: 99, libelle: 'Aube', regle: next, jour: next, heureDebut: '05:00' },
  }
  const shown = planning.parse(board([{ ...passage, heureDebut: '20:00' }, early], []))
  const [late] = shown.passages
  const found = late && newConflicts(shown, { passage: late, vers: null, jour: addDays(LUNDI, 6) }, LUNDI)
  expect(found).toEqual([expect.stringContaining('de repos avant')])
})
