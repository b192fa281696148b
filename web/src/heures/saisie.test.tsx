import { expect, test } from 'vitest'
import { json } from '../testing/browser.ts'
import { clickOn, eventually, findButton, serveAnswers, showScreens, waitForText } from '../testing/ecran.tsx'
import { SUBMIT_LOCK_MS } from '../ui/submit-button.tsx'
import { LOCK_MS, SaisieDesHeures } from './saisie.tsx'

const ana = { '@id': '/api/operateurs/1', id: 1, libelle: 'Ana', email: 'ana@exemple.fr' }

/** Opens the entry of a person's hours, on a server that refuses what is sent with a sentence. */
function openEntry(sentence: string) {
  const calls = serveAnswers(({ method, path }) => {
    if (method === 'POST')
      return json(409, {
        code: 'conflit',
        detail: sentence,
        'hydra:description': sentence,
        message: sentence,
      })
    if (path.startsWith('/operateurs/1')) return ana
    if (path.startsWith('/operateurs')) return { 'hydra:member': [ana], 'hydra:totalItems': 1 }
    return undefined
  })
  const address = '/RH/heures/new?operateur=1&date=2026-03-02'
  showScreens([{ path: '/RH/heures/new', element: <SaisieDesHeures /> }], address)
  return calls
}

test('RH-89 a failure of the hours entry shows the sentence of the server', async () => {
  const sentence = 'Une feuille de temps existe déjà pour cet opérateur à cette date'
  const calls = openEntry(sentence)
  await clickOn('Enregistrer')
  await waitForText(sentence)
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    operateur: '/api/operateurs/1',
    heureDebut: '2026-03-02 09:00:00',
    heureFin: '2026-03-02 18:00:00',
    tempsPauseMinutes: 30,
  })
})

test('RH-88 its button comes back after two seconds, later than those of other forms', async () => {
  expect([LOCK_MS, SUBMIT_LOCK_MS]).toEqual([2000, 1500])
  openEntry('Refus')
  const button = await findButton('Enregistrer')
  const clicked = performance.now()
  button.click()
  await eventually(() => expect(button.hasAttribute('disabled')).toBe(true))
  await waitForText('Refus')
  while (performance.now() - clicked < SUBMIT_LOCK_MS + 200) {
    expect(button.hasAttribute('disabled')).toBe(true)
    await new Promise((done) => setTimeout(done, 100))
  }
  await eventually(() => expect(button.hasAttribute('disabled')).toBe(false))
  expect(performance.now() - clicked).toBeGreaterThan(LOCK_MS - 100)
})

test('RH-82 RH-83 a day without hours is told of both of them at once', async () => {
  openEntry('Refus')
  await findButton('Enregistrer')
  const parts = [...document.querySelectorAll<HTMLInputElement>('[role=spinbutton]')]
  for (const part of parts) {
    part.focus()
    part.dispatchEvent(new KeyboardEvent('keydown', { key: 'Backspace', bubbles: true }))
    await eventually(() => expect(part.value).toBe(''))
  }
  await clickOn('Enregistrer')
  await waitForText("L'heure de début est requise")
  await waitForText("L'heure de fin est requise")
})
