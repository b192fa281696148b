import { APRES_MODIFICATION_MS } from '@lavandiere/domain/tableau-de-bord/rythme.ts'
import { useQuery } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { board } from '../planning/testing/essai.tsx'
import { json } from '../testing/browser.ts'
import {
  clickOn,
  eventually,
  findField,
  pickOption,
  serveAnswers,
  showScreens,
  waitForText,
} from '../testing/ecran.tsx'
import { listOf, short } from '../testing/exemples.ts'
import { EquipeDialogue } from './equipe-dialogue.tsx'

const ANA = short('operateurs', 6, 'Ana')
const BOB = short('operateurs', 7, 'Bob')
const stored = {
  ...{ ...short('campagne_lavages', 4, 'Nord'), client: short('clients', 2, 'Ville') },
  ...{ patrimoine: short('patrimoines', 3, 'Centre'), formulaire: short('forms', 5, 'Colonnes') },
  ...{ prestation: null, chauffeur: ANA, equipier: null, operateurs: [], conteneurs: [1], ordre: [1] },
  ...{ dateDebut: '2026-01-01', dateFin: '2026-12-31', freq: 'WEEKLY', interval: 1, byDay: ['MO'] },
  ...{ siJourFerme: 'maintenir', territoire: 'metropole', prochainesDates: [] },
}

/** The dialog over a dashboard that counts its readings. */
function Day({ onClose, onRead }: { onClose: () => void; onRead: () => void }) {
  useQuery({
    queryKey: ['tableau-de-bord', '/newdashboard'],
    queryFn: () => {
      onRead()
      return {}
    },
  })
  return <EquipeDialogue tour={{ id: 4, libelle: 'Nord' }} onClose={onClose} />
}

function open(onPatch: () => unknown = () => stored) {
  const reads = vi.fn()
  const onClose = vi.fn()
  const calls = serveAnswers(({ method, path }) => {
    if (path.startsWith('/planning?')) return board([])
    if (path.startsWith('/operateurs?')) return listOf([ANA, BOB])
    if (path.endsWith('/avertissements')) return { phrases: ['Bob est déjà sur « Sud ».'] }
    if (path === '/campagne_lavages/4') return method === 'PATCH' ? onPatch() : stored
    return undefined
  })
  showScreens([{ path: '/', element: <Day onClose={onClose} onRead={reads} /> }], '/')
  return { calls, onClose, reads }
}

test('DASH-18 DASH-32 OPEN-13 crew and form are changed for the whole tournée, which the dialog says', async () => {
  const { calls, onClose } = open()
  await waitForText('toute la tournée')
  await pickOption('Équipier', 'Bob')
  await waitForText('Bob est déjà sur « Sud ».')
  await clickOn('Enregistrer')
  await eventually(() => expect(onClose).toHaveBeenCalled())
  const [sent] = calls.filter(({ method }) => method === 'PATCH')
  expect([sent?.path, sent?.body]).toEqual([
    '/campagne_lavages/4',
    { id: 4, chauffeur: ANA['@id'], equipier: BOB['@id'], formulaire: '/api/forms/5' },
  ])
})

/** Holds the timers of one length: they run when the test says so, whatever the machine is doing. */
function holdTimers(lengthMs: number): () => void {
  const held: (() => void)[] = []
  const { setTimeout: real } = globalThis
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((run, ms, ...more) => {
    const isHeld = ms === lengthMs && typeof run === 'function'
    if (isHeld) held.push(() => run(...more))
    return real(isHeld ? () => {} : run, isHeld ? 0 : ms, ...more)
  })
  return () => {
    for (const run of held.splice(0)) run()
  }
}

test('DASH-19 the dashboard is read again a second after a changed crew', async () => {
  const release = holdTimers(APRES_MODIFICATION_MS)
  const { onClose, reads } = open()
  await findField('Chauffeur')
  await clickOn('Enregistrer')
  await eventually(() => expect(onClose).toHaveBeenCalled())
  const before = reads.mock.calls.length
  release()
  await eventually(() => expect(reads.mock.calls.length).toBeGreaterThan(before))
})

test('DASH-18 a tournée that somebody else changed meanwhile is laid under the choice, and shown', async () => {
  let isNewer = false
  const { onClose } = open(() => {
    if (isNewer) return stored
    isNewer = true
    return json(412, { message: 'Modifiée entre-temps' })
  })
  await pickOption('Équipier', 'Bob')
  await clickOn('Enregistrer')
  await waitForText('Cette fiche a changé entre-temps')
  expect((await findField('Équipier')).value).toBe('Bob')
  expect(onClose).not.toHaveBeenCalled()
})
