import { expect, test } from 'vitest'
import {
  answerQuestion,
  type Call,
  clickOn,
  eventually,
  fillIn,
  findField,
  serveAnswers,
  showScreens,
  waitForText,
} from '../testing/ecran.tsx'
import { answerOfPlace, interventionDe, PHOTO, short } from '../testing/exemples.ts'
import { InterventionsConteneur } from './interventions.tsx'
import { ModifierIntervention } from './modification.tsx'

const recorded = interventionDe({ operateur: { ...short('operateurs', 7, 'Parti'), supprime: true } })

/** A server that keeps one intervention of a container. */
const societe = (): Call[] => {
  let kept: object[] = [recorded]
  return serveAnswers(({ method, path }) => {
    if (method === 'DELETE') kept = []
    if (path.endsWith('/restaurer')) kept = [recorded]
    if (path === '/interventions/9' && method !== 'DELETE') return recorded
    return answerOfPlace(path, kept)
  })
}
const openForm = (at: string, claims = {}) =>
  showScreens(
    [
      { path: '/admin/intervention/:id/edit', element: <ModifierIntervention /> },
      { path: '/conteneurs/:id/interventions', element: <InterventionsConteneur /> },
    ],
    at,
    claims,
  )
const minute = () => document.querySelector<HTMLInputElement>('[aria-label="Minute"]')?.value
const sentCall = (calls: Call[], method: string) => calls.filter((call) => call.method === method)

test('INT-14 INT-15 OPEN-81 a correction keeps bins, photos and operator until they are changed', async () => {
  const calls = societe()
  const router = openForm('/conteneurs/5/interventions')
  await clickOn('Modifier')
  await eventually(async () => expect((await findField('Nombre de bacs lavés')).value).toBe('2'))
  expect([(await findField('Date')).value, (await findField('Heure')).value, minute()]).toEqual([
    '02/03/2026',
    '10',
    '15',
  ])
  expect((await findField('Opérateur')).value).toContain('Parti')
  await fillIn('Nombre de bacs lavés', '1')
  await clickOn('Enregistrer')
  await eventually(() => expect(router.state.location.pathname).toBe('/conteneurs/5/interventions'))
  await waitForText("L'intervention a bien été modifiée")
  expect(sentCall(calls, 'PATCH')).toMatchObject([
    {
      path: '/interventions/9',
      body: {
        uuid: recorded.uuid,
        nombreLaves: 1,
        dateEvenement: recorded.dateEvenement,
        operateur: '/api/operateurs/7',
        photoAvant: [PHOTO['@id']],
      },
    },
  ])
})

test('INT-14 INT-15 OPEN-38 OPEN-81 one that was recorded by mistake is removed after a question, and its toast brings it back', async () => {
  const calls = societe()
  openForm('/conteneurs/5/interventions')
  await clickOn('Supprimer')
  await waitForText('Confirmer la suppression')
  expect(sentCall(calls, 'DELETE')).toEqual([])
  await answerQuestion('Supprimer')
  await waitForText("L'intervention a bien été supprimée")
  await waitForText("Il n'y a pas encore d'historique d'intervention")
  await clickOn('Annuler')
  await eventually(() =>
    expect(sentCall(calls, 'POST').map(({ path }) => path)).toEqual(['/interventions/9/restaurer']),
  )
})

test('A§6 a client reads its interventions, and is offered no way to change them', async () => {
  societe()
  openForm('/conteneurs/5/interventions', { roles: ['ROLE_CLIENT'] })
  await waitForText('Historique des interventions')
  await waitForText('Bacs lavés')
  for (const words of ['Modifier', 'Supprimer', 'Créer une intervention'])
    expect(document.body.textContent).not.toContain(words)
})
