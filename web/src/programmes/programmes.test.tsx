import { expect, test } from 'vitest'
import { json } from '../testing/browser.ts'
import {
  answerQuestion,
  chooseInMenu,
  clickOn,
  eventually,
  fillIn,
  findElement,
  serveAnswers,
  showScreens,
  waitForText,
} from '../testing/ecran.tsx'
import { Programmes } from './programmes.tsx'

const cle = {
  id: 3,
  libelle: 'ERP',
  fin: 'wxyz',
  portees: { interventions: 'lecture', patrimoines: 'ecriture' },
  creeLe: '2026-11-20T08:00:00Z',
  expireLe: null,
  utiliseeLe: null,
  revoqueeLe: null,
}
const show = (cles: readonly object[]) => {
  const calls = serveAnswers(({ method, path }) => {
    if (method === 'DELETE') return json(404, { message: 'Élément introuvable' })
    if (path === '/cles_api' && method === 'GET') return { '@id': '/api/cles_api', cles }
    if (path === '/cles_api') return { id: 4, libelle: 'Mairie', cle: `lav_${'a'.repeat(43)}` }
    if (path === '/mon-compte/second-facteur')
      return { '@id': '/api/mon-compte/second-facteur', actif: false, depuis: null, codesRestants: 0 }
    return undefined
  })
  showScreens([{ path: '/programmes', element: <Programmes /> }], '/programmes')
  return calls
}

test('PROG-02 a key is listed by its last characters, with what it opens', async () => {
  show([cle])
  await waitForText('lav_…wxyz')
  await waitForText('Patrimoines et conteneurs (écriture), Interventions')
  await waitForText('jamais utilisée')
})

test('PROG-02 a key that was revoked in another window meanwhile is told revoked', async () => {
  const calls = show([cle])
  await waitForText('lav_…wxyz')
  await chooseInMenu('Révoquer')
  await answerQuestion('Révoquer')
  await waitForText('La clé « ERP » est révoquée')
  expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
})

test('PROG-01 a key is made with a name, scopes and the password, and shown once', async () => {
  const calls = show([])
  await waitForText("aucune clé d'API")
  await clickOn('Créer une clé')
  await fillIn('Nom', 'Mairie')
  await fillIn('Mot de passe actuel', 'secret')
  await clickOn('Créer la clé')
  await waitForText('Choisissez ce que la clé ouvre')
  const read = await findElement<HTMLInputElement>('[aria-label="Interventions"] input[value="lecture"]')
  read.click()
  await clickOn('Créer la clé')
  await waitForText(`lav_${'a'.repeat(43)}`)
  const sent = calls.find(({ method, path }) => method === 'PUT' && path === '/cles_api')
  expect(sent?.body).toMatchObject({
    libelle: 'Mairie',
    portees: { interventions: 'lecture' },
    actuel: 'secret',
  })
  await clickOn("Je l'ai enregistré")
  await eventually(() => expect(document.body.textContent).not.toContain('lav_a'))
})
