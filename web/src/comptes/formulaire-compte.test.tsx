import { expect, test } from 'vitest'
import { eventually, findField, serveAnswers, showScreens, waitForText } from '../testing/ecran.tsx'
import { ModifierUtilisateur } from './formulaire-compte.tsx'

const account = { id: 3, libelle: 'Ville de Nantes', email: 'nantes@test.example', roles: ['ROLE_CLIENT'] }

test.each(['client', 'operateur', 'user'])(
  'USER-09 the tab of an edit page names the account (%s)',
  async (type) => {
    serveAnswers(({ path }) =>
      /\/(clients|operateurs|users)\/3$/.test(path) ? { '@id': `/api${path}`, ...account } : undefined,
    )
    const screens = [{ path: '/admin/users/:type/:id/edit', element: <ModifierUtilisateur /> }]
    showScreens(screens, `/admin/users/${type}/3/edit`, { roles: ['ROLE_ADMIN'] })
    await eventually(() => expect(document.title).toContain("Modifier l'utilisateur « Ville de Nantes »"))
  },
)

test('USER-17 who loses access with an exploitant is told once it is known, and not before', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const company = { ...account, isAccredited: true, roles: ['ROLE_EXPLOITANT'], exploitant: null }
  serveAnswers(({ path }) => {
    if (path === '/users/3/retrait') return promise
    return path === '/users/3' ? { '@id': '/api/users/3', ...company } : undefined
  })
  const screens = [{ path: '/admin/users/:type/:id/edit', element: <ModifierUtilisateur /> }]
  showScreens(screens, '/admin/users/user/3/edit', { roles: ['ROLE_ADMIN'] })
  ;(await findField('Accréditation')).click()
  await eventually(() => expect(document.querySelector('[aria-label^="Recherche de ceux"]')).not.toBeNull())
  expect(document.body.textContent).not.toContain('ne pourra plus se connecter')
  const none = { total: 0, libelles: [] }
  resolve({
    clients: { total: 2, libelles: ['A', 'B'] },
    operateurs: none,
    patrimoines: none,
    forms: none,
    tournees: none,
  })
  await waitForText('ce compte ne pourra plus se connecter, ni 2 clients de cette société')
})
