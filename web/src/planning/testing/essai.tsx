import { addDays, lundiDe } from '@lavandiere/domain/kernel/dates.ts'
import { changementsDePlanning } from '@lavandiere/domain/planning/changements.ts'
import { unPassage, unPlanning } from '@lavandiere/domain/planning/testing/essai.ts'
import { json } from '../../testing/browser.ts'
import {
  clickOn,
  eventually,
  findElement,
  pickOption,
  serveAnswers,
  showScreens,
} from '../../testing/ecran.tsx'
import { todayInParis } from '../../ui/today.ts'
import { Equipes } from '../equipes.tsx'

/** The Monday after this week: its days are to come. */
export const LUNDI = addDays(lundiDe(todayInParis()), 7)
export const MARDI = addDays(LUNDI, 1)
export const passage = unPassage(LUNDI, { campagne: 4, version: 3 })
export const board = (passages: object[], absences: object[] = []) => ({
  ...unPlanning(LUNDI, [{ libelle: 'Ana' }, { libelle: 'Bob' }], {
    laveuses: [{ id: 7, immatriculation: 'AB-123-CD', statut: 1, present: true, operateur: null }],
  }),
  passages,
  absences,
})
export const absence = {
  poste: 9,
  version: 2,
  operateur: 1,
  jour: LUNDI,
  statutJournee: 'CP',
  aUneFeuille: false,
  minutes: 420,
}
/** The changes of days in a body that was sent. */
export const sentIn = (body: unknown) => changementsDePlanning.parse(body).changements
/** What the server answers to changed days: their next versions. */
export const changed = (body: unknown) => ({
  '@id': '/api/planning/changements',
  '@type': 'PlanningChange',
  jours: sentIn(body).map(({ campagne, regle, version = 0 }) => ({ campagne, regle, version: version + 1 })),
})
const UN_JOUR = { du: LUNDI, au: LUNDI, jours: 1 }
const SANS_SOLDE = { au: LUNDI, jours: null, reste: null, manque: null, unite: 'ouvres' }
interface Served {
  absences?: object[]
  /** Whether the server refuses changes as too old. */
  refuse?: boolean
  /** The absence whose day is on the board. */
  whole?: typeof UN_JOUR
}

/** Shows the board of the next week; a written change of a day shows in what is read afterwards. */
export function open(
  start: object[],
  { absences = [], refuse = false, whole = UN_JOUR }: Served = {},
  more = '',
) {
  const calls = serveAnswers(({ method, path, body }) => {
    if (method === 'GET' && path.startsWith('/planning')) return board(start, absences)
    if (method === 'GET' && path === '/poste_operateurs/9/absence')
      return { '@id': path, '@type': 'Absence', ...whole }
    if (path.startsWith('/soldes_conges/')) return { '@id': path, '@type': 'EssaiDeConge', ...SANS_SOLDE }
    if (refuse && method !== 'GET') return json(412, { message: 'Cette fiche a été modifiée entre-temps' })
    return path === '/planning/changements' ? changed(body) : undefined
  })
  showScreens([{ path: '/', element: <Equipes /> }], `/?du=${LUNDI}${more}`)
  return calls
}
export const cell = (ligne: string, jour: string) =>
  findElement(`[data-ligne="${ligne}"][data-jour="${jour}"]`)
/** Opens the cell of a row on Monday and chooses there to whom its round goes. */
export async function chooseFor(ligne: string, to: string) {
  ;(await cell(ligne, LUNDI)).click()
  await clickOn('Déplacer vers…')
  if (/^[A-Z]{2}-/.test(to)) await pickOption('Ce qui change', 'La laveuse')
  await pickOption(/^[A-Z]{2}-/.test(to) ? 'Laveuse' : 'Équipage', to)
}
export async function moveRound(ligne: string, to: string) {
  await chooseFor(ligne, to)
  await clickOn('Déplacer')
}
export const press = (key: string) =>
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
  )
/** The changes that were sent, without the day that they name and its version. */
export const patches = (calls: ReturnType<typeof open>) =>
  calls
    .filter(({ path }) => path === '/planning/changements')
    .flatMap(({ body }) => sentIn(body))
    .map(({ campagne: _, regle: _day, version: _version, ...change }) => change)

/**
 * The button above the board that undoes the last change, once it can be pressed; the button of a toast has the same
 * name.
 */
export const undoButton = () =>
  eventually(() => {
    const found = [...document.querySelectorAll('button')].find(
      (one) => one.textContent === 'Annuler' && !one.disabled && !one.closest('[class*=Notification]'),
    )
    if (!found) throw new Error('nothing to take back')
    return found
  })
