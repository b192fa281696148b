// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { clickOn, eventually, serveAnswers, showScreens, waitForText } from '../testing/ecran.tsx'
import { DeuxEtapes } from './deux-etapes.tsx'

/** A server where the account 3 has a second factor until it is taken away. */
function withFactor() {
  let actif = true
  return serveAnswers(({ method, path }) => {
    if (path !== '/users/3/second-facteur') return undefined
    if (method !== 'DELETE') {
      const depuis = actif ? '2026-11-20T08:00:00Z' : null
      return { '@id': '/api/users/3/second-facteur', actif, depuis, codesRestants: actif ? 4 : 0 }
    }
    actif = false
    return new Response(null, { status: 204 })
  })
}
const show = (role: string) =>
  showScreens([{ path: '/', element: <DeuxEtapes id="3" /> }], '/', { roles: [role] })

test('ASVS 6.4.4 an administrator takes the second factor from who lost telephone and codes', async () => {
  const calls = withFactor()
  show('ROLE_ADMIN')
  await clickOn('Désactiver la vérification')
  await waitForText('elle en sera prévenue par un courriel')
  const confirm = () =>
    [...document.querySelectorAll<HTMLElement>('[role="dialog"] button')].find(
      ({ textContent }) => textContent === 'Désactiver la vérification',
    )
  await eventually(() => expect(confirm()).toBeDefined())
  confirm()?.click()
  await waitForText('La vérification en deux étapes est désactivée')
  expect(calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
    '/users/3/second-facteur',
  ])
  await eventually(() => expect(document.body.textContent).not.toContain('Codes de secours inutilisés'))
})

test('ASVS 6.4.4 an exploitant neither sees nor asks for the second factor of others', async () => {
  const calls = withFactor()
  show('ROLE_EXPLOITANT')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect([calls, document.body.textContent?.includes('Vérification')]).toEqual([[], false])
})
