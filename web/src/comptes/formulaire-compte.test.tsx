import { expect, test } from 'vitest'
import { eventually, serveAnswers, showScreens } from '../testing/ecran.tsx'
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
