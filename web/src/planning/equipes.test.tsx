import { addDays } from '@lavandiere/domain/kernel/dates.ts'
import { expect, test, vi } from 'vitest'
import { json } from '../testing/browser.ts'
import {
  clickOn,
  eventually,
  findButton,
  pickOption,
  serveAnswers,
  shownText,
  showScreens,
  waitForText,
} from '../testing/ecran.tsx'
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
  press,
  sentIn,
  undoButton,
} from './testing/essai.tsx'

test('PLAN-03 arrows walk the cells, Enter opens one, and a round is moved to another person and back', async () => {
  const calls = open([passage])
  const first = await cell('equipage-1', LUNDI)
  first.focus()
  press('ArrowDown')
  expect(document.activeElement).toBe(await cell('equipage-2', LUNDI))
  press('ArrowUp')
  press('Enter')
  await clickOn('Déplacer vers…')
  await pickOption('Équipage', 'Bob')
  await clickOn('Déplacer')
  await waitForText('«\u00a0Centre\u00a0» passe à Bob')
  await clickOn('Annuler')
  await waitForText('Le changement a été annulé')
  const crew = (id: number) => ({ chauffeur: `/api/operateurs/${id}`, equipier: null })
  expect(patches(calls)).toEqual([crew(2), crew(1)])
})

test('PLAN-03 until another week came, its board says no conflict of the one before and takes no act', async () => {
  const suivante = addDays(LUNDI, 7)
  let answer = () => {}
  const held = new Promise<void>((done) => {
    answer = done
  })
  serveAnswers(async ({ path }) => {
    if (!path.startsWith('/planning?')) return undefined
    if (!path.includes(suivante)) return board([passage], [absence])
    await held
    return { ...board([]), du: suivante, au: addDays(suivante, 6) }
  })
  showScreens([{ path: '/', element: <Equipes /> }], `/?du=${LUNDI}`)
  await waitForText('1 conflit')
  ;(await findButton('Semaine suivante')).click()
  await eventually(() => expect(shownText()).not.toContain('1 conflit'))
  expect((await cell('equipage-1', LUNDI)).closest('[inert][aria-busy="true"]')).not.toBeNull()
  answer()
  expect((await cell('equipage-1', suivante)).closest('[inert], [aria-busy]')).toBeNull()
})

test('PLAN-03 a page left open over the night of Sunday keeps its week, with the cell that is open', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${addDays(LUNDI, 6)}T20:00:00Z`) })
  try {
    serveAnswers(({ path }) => {
      if (!path.startsWith('/planning?')) return undefined
      const du = new URLSearchParams(path.split('?')[1]).get('du') ?? LUNDI
      return { ...board([{ ...passage, jour: du }]), du, au: addDays(du, 6) }
    })
    showScreens([{ path: '/', element: <Equipes /> }], '/')
    ;(await cell('equipage-1', LUNDI)).focus()
    press('Enter')
    await findButton('Déplacer vers…')
    vi.setSystemTime(`${addDays(LUNDI, 7)}T08:00:00Z`)
    document.dispatchEvent(new Event('visibilitychange'))
    await eventually(async () =>
      expect((await findButton('Cette semaine')).hasAttribute('disabled')).toBe(false),
    )
    expect(await findButton('Déplacer vers…')).toBeDefined()
    expect(await cell('equipage-1', LUNDI)).toBeDefined()
  } finally {
    vi.useRealTimers()
  }
})

test('PLAN-03 a move undone from the bar takes its toast away, which could not undo it again', async () => {
  const calls = open([passage])
  await moveRound('equipage-1', 'Bob')
  await waitForText('«\u00a0Centre\u00a0» passe à Bob')
  const undoButtons = [...document.querySelectorAll('button')].filter(
    ({ textContent }) => textContent === 'Annuler',
  )
  undoButtons.find((one) => !one.closest('[role="status"]'))?.click()
  // The toast of the move would outlive the one of its undoing.
  await eventually(() => {
    expect(document.body.textContent).toContain('Le changement a été annulé')
    expect(document.body.textContent).not.toContain('passe à Bob')
  })
  expect(patches(calls)).toHaveLength(2)
})

test('PLAN-08 an undoing that was lost on the way can be tried again', async () => {
  let cut = false
  const calls = serveAnswers(({ method, path, body }) => {
    if (method === 'GET' && path.startsWith('/planning')) return board([passage])
    if (path !== '/planning/changements') return undefined
    return cut ? json(503, { message: 'Trop de monde' }) : changed(body)
  })
  showScreens([{ path: '/', element: <Equipes /> }], `/?du=${LUNDI}`)
  await moveRound('equipage-1', 'Bob')
  await waitForText('passe à Bob')
  cut = true
  ;(await undoButton()).click()
  await waitForText('Trop de monde')
  cut = false
  ;(await undoButton()).click()
  await waitForText('Le changement a été annulé')
  expect(patches(calls)).toHaveLength(3)
})

test('PLAN-03 S14 the same move by two people at once is no failure for the second', async () => {
  let saved: object = passage
  serveAnswers(({ method, path }) => {
    if (method === 'GET' && path.startsWith('/planning')) return board([saved])
    if (path !== '/planning/changements') return undefined
    // The other person's move arrives first.
    saved = { ...passage, version: 4, chauffeur: 2 }
    return json(412, { message: 'Cette fiche a été modifiée entre-temps' })
  })
  showScreens([{ path: '/', element: <Equipes /> }], `/?du=${LUNDI}`)
  await moveRound('equipage-1', 'Bob')
  await waitForText("Quelqu'un d'autre venait de faire le même changement")
  expect((await cell('equipage-2', LUNDI)).textContent).toContain('Centre')
})

test('PLAN-03 a move that would meet something is told in red before it is made', async () => {
  open([passage, { ...passage, campagne: 5, libelle: 'Nord', chauffeur: 2 }])
  await chooseFor('equipage-1', 'Bob')
  await waitForText('Ce déplacement crée un conflit')
  await waitForText('Bob est sur 2 tournées')
})

test('PLAN-03 S14 a move over a version that is old shows the board as it was, and says why', async () => {
  const calls = open([passage], { refuse: true })
  await moveRound('equipage-1', 'AB-123-CD')
  await waitForText("l'écran montre maintenant sa version")
  expect((await cell('laveuse-7', LUNDI)).textContent).toBe('')
  expect(patches(calls)).toEqual([{ laveuse: '/api/laveuses/7' }])
})

test('PLAN-03 somebody away on a round shows in red, with the way to its cell', async () => {
  open([passage], { absences: [absence] })
  await clickOn('1 conflit')
  await waitForText('1 conflit à résoudre')
  expect((await cell('equipage-1', LUNDI)).hasAttribute('data-conflit')).toBe(true)
  expect((await cell('equipage-1', MARDI)).hasAttribute('data-conflit')).toBe(false)
})

test('PLAN-03 an absence is planned from its cell, of several days', async () => {
  const calls = open([])
  ;(await cell('equipage-2', LUNDI)).click()
  await clickOn('Ajouter une absence')
  await pickOption('Type de journée', 'Arrêt Maladie')
  await clickOn('Enregistrer')
  await waitForText("L'absence a bien été enregistrée")
  expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
    path: '/poste_operateurs',
    body: { operateur: '/api/operateurs/2', date: LUNDI, statutJournee: 'AM' },
  })
})

test('PLAN-03 OPEN-38 an absence that is taken away can be put back', async () => {
  const calls = open([], { absences: [absence] })
  ;(await cell('equipage-1', LUNDI)).click()
  await clickOn("Retirer l'absence")
  await waitForText("L'absence a bien été retirée")
  await clickOn('Annuler')
  await waitForText('La suppression a été annulée')
  const writes = calls.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)
  expect(writes).toEqual(['DELETE /poste_operateurs/9', 'POST /poste_operateurs/9/restaurer'])
})

test('RH-95 an absence of several days is taken away and put back as one, or for one of its days', async () => {
  const whole = { du: LUNDI, au: addDays(LUNDI, 13), jours: 12 }
  const calls = open([], { absences: [absence], whole })
  ;(await cell('equipage-1', LUNDI)).click()
  await findButton('Retirer ce jour seulement')
  await clickOn('Retirer les 12 jours')
  await waitForText("L'absence de 12 jours a bien été retirée")
  await clickOn('Annuler')
  await waitForText('La suppression a été annulée')
  const writes = calls.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)
  expect(writes).toEqual(['DELETE /poste_operateurs/9/absence', 'POST /poste_operateurs/9/absence/restaurer'])
})

test('PLAN-03 hours under an absence stay when it is taken away: their day is worked again', async () => {
  const calls = open([], { absences: [{ ...absence, aUneFeuille: true }] })
  ;(await cell('equipage-1', LUNDI)).click()
  await clickOn("Retirer l'absence")
  await waitForText('les heures enregistrées comptent à nouveau')
  expect(calls.filter(({ method }) => method !== 'GET')).toMatchObject([
    { method: 'PATCH', path: '/poste_operateurs/9', body: { statutJournee: 'WD' }, ifMatch: '"2"' },
  ])
})

test('PLAN-03 S14 an absence over hours that somebody else changed meanwhile is not taken away', async () => {
  open([], { absences: [{ ...absence, aUneFeuille: true }], refuse: true })
  ;(await cell('equipage-1', LUNDI)).click()
  await clickOn("Retirer l'absence")
  await waitForText(
    "Quelqu'un d'autre a changé cet élément entre-temps : l'écran montre maintenant sa version",
  )
})

test('PLAN-03 S14 two changes of a day are both taken back, each over the version before it', async () => {
  const state = { ...passage }
  const versions: [unknown, number][] = []
  serveAnswers(({ method, path, body }) => {
    if (method === 'GET' && path.startsWith('/planning')) return board([state])
    if (path !== '/planning/changements') return undefined
    const [one] = sentIn(body)
    if (!one) return undefined
    versions.push([one.version, state.version++])
    if (one.chauffeur) state.chauffeur = Number(String(one.chauffeur).split('/').at(-1))
    return changed(body)
  })
  showScreens([{ path: '/', element: <Equipes /> }], `/?du=${LUNDI}`)
  for (const [from, to] of [
    ['equipage-1', 'Bob'],
    ['equipage-2', 'Ana'],
  ] as const) {
    await eventually(async () => expect((await cell(from, LUNDI)).textContent).toContain('Centre'))
    await moveRound(from, to)
  }
  for (const count of [3, 4]) {
    await eventually(() => expect(versions.length).toBe(count - 1))
    ;(await undoButton()).click()
    await eventually(() => expect(versions.length).toBe(count))
  }
  expect(versions).toEqual(versions.map(([, held]) => [held, held]))
})

test('PLAN-03 S14 a day moved twice before the board is read again is based on the own change', async () => {
  const state = { ...passage }
  const sent: unknown[] = []
  serveAnswers(({ method, path, body }) => {
    if (method === 'GET' && path.startsWith('/planning')) return board([state])
    if (path !== '/planning/changements') return undefined
    sent.push(...sentIn(body).map(({ version }) => version))
    return changed(body)
  })
  const answering = globalThis.fetch
  let isRead = false
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    // The network is slow: the board is read once, later readings do not end.
    if (isRead && url.includes('/planning?')) return new Promise(() => {})
    isRead ||= url.includes('/planning?')
    return answering(url, init)
  })
  showScreens([{ path: '/', element: <Equipes /> }], `/?du=${LUNDI}`)
  for (const [from, to] of [
    ['equipage-1', 'Bob'],
    ['equipage-2', 'AB-123-CD'],
  ] as const) {
    await moveRound(from, to)
  }
  await eventually(() => expect(sent).toEqual([3, 4]))
})
