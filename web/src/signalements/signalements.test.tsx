import { expect, test } from 'vitest'
import { json } from '../testing/browser.ts'
import {
  clickOn,
  eventually,
  findElement,
  serveAnswers,
  shownText,
  showScreens,
  waitForText,
} from '../testing/ecran.tsx'
import { Signalements } from './signalements.tsx'

const one = {
  id: 7,
  creeLe: '2026-11-20T10:00:00Z',
  nature: 'abime',
  texte: '<b>Fissuré</b>',
  photo: null,
  etat: 'recu',
  reponse: null,
  laveLe: null,
  nextLavage: null,
  conteneur: { id: 5, nomenclature: 'VER-12', adresse: '3 rue Joffre' },
  client: 'Nantes',
}

test('SIG-04 SIG-05 a report is read as text, and accepted with a sentence that is proposed', async () => {
  const calls = serveAnswers(({ method }) =>
    method === 'GET' ? { total: 1, membres: [one] } : { signalements: [7], etat: 'accepte' },
  )
  showScreens([{ path: '/', element: <Signalements /> }], '/')
  await waitForText('<b>Fissuré</b>')
  await clickOn('Accepter')
  await waitForText('Accepter le signalement de VER-12')
  document.querySelector<HTMLButtonElement>('form button[type=submit]')?.click()
  await eventually(() =>
    expect(calls.find(({ method }) => method === 'PUT')).toMatchObject({
      path: '/signalements/decision',
      body: {
        signalements: [7],
        etat: 'accepte',
        reponse: 'Merci de votre signalement : nos équipes sont prévenues.',
      },
    }),
  )
  await waitForText('Signalement accepté')
})

test('SIG-10 of an accepted report its next wash is told, then the one that was', async () => {
  let more = {}
  serveAnswers(() => ({ total: 1, membres: [{ ...one, etat: 'accepte', reponse: 'Merci', ...more }] }))
  const shows = async (words: string) => {
    showScreens([{ path: '/', element: <Signalements /> }], '/?etat=accepte')
    await waitForText(words)
  }
  await shows('Aucun lavage prévu : aucune équipe ne le lira')
  more = { nextLavage: '2026-12-01' }
  await shows("L'équipe le lit sur son téléphone ; prochain lavage le 01/12/2026")
  more = { laveLe: '2026-12-01T09:00:00+01:00' }
  await shows('Lavé depuis, le 01/12/2026')
})

const pageOf = (path: string) => new URL(path, 'http://localhost').searchParams.get('page')

test('SIG-04 once the last page is answered the one before is shown: reports still wait', async () => {
  const calls = serveAnswers(({ path }) => ({ total: 30, membres: pageOf(path) === '1' ? [one] : [] }))
  showScreens([{ path: '/', element: <Signalements /> }], '/?page=2')
  await waitForText('VER-12')
  expect(document.body.textContent).not.toContain('Aucun signalement')
  expect(calls.map(({ path }) => pageOf(path))).toEqual(['2', '1'])
})

test('SIG-04 without a report the screen says how the public page is opened', async () => {
  serveAnswers(() => ({ total: 0, membres: [] }))
  showScreens([{ path: '/', element: <Signalements /> }], '/')
  await waitForText('Aucun signalement à traiter')
  await waitForText("s'ouvre client par client")
})

test('SIG-11 a client reads a report with its answer, and has nothing to decide', async () => {
  serveAnswers(() => ({ total: 1, membres: [{ ...one, etat: 'accepte', reponse: 'Merci' }, one] }))
  showScreens([{ path: '/', element: <Signalements /> }], '/', { roles: ['ROLE_CLIENT'] })
  await waitForText('Réponse : Merci')
  await waitForText('Aucun lavage prévu')
  expect(shownText()).not.toContain('Votre réponse')
  expect(shownText()).not.toContain('aucune équipe')
  expect(document.querySelectorAll('main button, button[type=button]:not([role])')).toHaveLength(0)
})

test('SIG-12 picks last from page to page, and are answered together', async () => {
  const waiting = [7, 8].map((id) => ({ ...one, id, texte: `N${id}` }))
  const calls = serveAnswers(({ method, path }) =>
    method === 'GET'
      ? { total: 31, membres: waiting.filter(({ id }) => id === (pageOf(path) === '2' ? 8 : 7)) }
      : { signalements: [7, 8], etat: 'accepte' },
  )
  showScreens([{ path: '/', element: <Signalements /> }], '/')
  const pick = async (shown: string) => {
    await waitForText(shown)
    document.querySelector<HTMLInputElement>('input[type=checkbox]')?.click()
  }
  await pick('N7')
  await clickOn('2')
  await pick('N8')
  await waitForText('2\u00a0sélectionnés')
  await clickOn('Les accepter')
  await waitForText('Accepter 2\u00a0signalements')
  document.querySelector<HTMLButtonElement>('form button[type=submit]')?.click()
  await waitForText('2\u00a0signalements acceptés')
  await eventually(() => expect(shownText()).not.toContain('sélectionné'))
  expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ signalements: [7, 8] })
})

test('SIG-12 picked reports are answered at once, without those that were answered meanwhile', async () => {
  let there = [7, 8, 9].map((id) => ({ ...one, id, texte: `N${id}`, photo: id === 9 ? null : '/p' }))
  const calls = serveAnswers(({ method }) => {
    if (method === 'GET') return { total: there.length, membres: there }
    if (there.length === 2) return { signalements: [7], etat: 'accepte' }
    there = there.filter(({ id }) => id !== 8)
    return json(409, { message: "L'un de ces signalements a déjà reçu sa réponse : rien n'est changé" })
  })
  showScreens([{ path: '/', element: <Signalements /> }], '/')
  await waitForText('N9')
  for (const box of [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')].slice(0, 2))
    box.click()
  await waitForText('2\u00a0sélectionnés')
  await clickOn('Les refuser')
  await waitForText('Les 2\u00a0photos seront supprimées')
  document.querySelector<HTMLButtonElement>('[role=dialog] button[aria-label=Fermer]')?.click()
  await clickOn('Les accepter')
  await waitForText('Accepter 2\u00a0signalements')
  const press = async () => (await findElement('form button[type=submit]:not(:disabled)')).click()
  await press()
  await waitForText("rien n'est changé")
  await waitForText('Accepter le signalement de VER-12')
  await press()
  await waitForText('Signalement accepté')
  const sent = calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  expect(sent).toEqual([
    expect.objectContaining({ signalements: [7, 8], etat: 'accepte' }),
    expect.objectContaining({ signalements: [7], etat: 'accepte' }),
  ])
})
