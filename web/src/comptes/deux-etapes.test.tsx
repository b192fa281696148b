import { expect, test } from 'vitest'
import { clickOn, eventually, fillIn, serveAnswers, showScreens, waitForText } from '../testing/ecran.tsx'
import { DeuxEtapes } from './deux-etapes.tsx'

/** A server where the account 3 has a second factor until it is taken away. */
function withFactor() {
  let actif = true
  return serveAnswers(({ path }) => {
    // The administrator has a second factor too.
    if (path === '/mon-compte/second-facteur')
      return { '@id': `/api${path}`, actif: true, depuis: '2026-11-20T08:00:00Z', codesRestants: 10 }
    if (path === '/users/3/second-facteur') {
      const depuis = actif ? '2026-11-20T08:00:00Z' : null
      return { '@id': '/api/users/3/second-facteur', actif, depuis, codesRestants: actif ? 4 : 0 }
    }
    if (path !== '/users/3/second-facteur/retrait') return undefined
    actif = false
    return new Response(null, { status: 204 })
  })
}
const show = (role: string) =>
  showScreens([{ path: '/', element: <DeuxEtapes id="3" /> }], '/', { roles: [role] })

test('ASVS 6.4.4 S27 an administrator takes the second factor from who lost telephone and codes', async () => {
  const calls = withFactor()
  show('ROLE_ADMIN')
  await clickOn('Désactiver la vérification')
  await waitForText('elle en sera prévenue par un courriel')
  await fillIn('Mot de passe actuel', 'lavandiere-demo')
  await fillIn('Code de vérification', '123456')
  await clickOn('Désactiver la vérification')
  await waitForText('La vérification en deux étapes est désactivée')
  expect(calls.filter(({ method }) => method === 'PUT')).toMatchObject([
    { path: '/users/3/second-facteur/retrait', body: { actuel: 'lavandiere-demo', code: '123456' } },
  ])
  await eventually(() => expect(document.body.textContent).not.toContain('Codes de secours inutilisés'))
})

test('ASVS 6.4.4 an exploitant neither sees nor asks for the second factor of others', async () => {
  const calls = withFactor()
  show('ROLE_EXPLOITANT')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect([calls, document.body.textContent?.includes('Vérification')]).toEqual([[], false])
})
