import { expect, test } from 'vitest'
import {
  chooseInMenu,
  eventually,
  narrowScreen,
  serveAnswers,
  shownText,
  showScreens,
  spaced,
  waitForText,
} from '../testing/ecran.tsx'
import { Utilisateurs } from './utilisateurs.tsx'

const societe = {
  '@id': '/api/users/7',
  id: 7,
  libelle: 'Éclat Urbain',
  email: 'eclat@a.fr',
  roles: ['ROLE_EXPLOITANT'],
  exploitant: null,
  isAccredited: true,
  sous: [],
  nombreSous: 60,
}

test.each([
  ['ROLE_ADMIN', true],
  ['ROLE_EXPLOITANT', false],
])(
  'USER-03 OPEN-35 on a phone, %s reads of a company what there is to say, with no empty heading',
  async (role, said) => {
    narrowScreen()
    serveAnswers(() => ({ 'hydra:member': [societe], 'hydra:totalItems': 1 }))
    showScreens([{ path: '/', Component: Utilisateurs }], '/', { roles: [role] })
    await waitForText('eclat@a.fr')
    await chooseInMenu('Voir toute la ligne')
    const headings = await eventually(() => {
      const found = [...document.querySelectorAll('dt')].map(({ textContent }) => textContent)
      if (!found.includes('Accréditation')) throw new Error('the row is not shown whole')
      return found
    })
    expect(headings.includes('Informations')).toBe(said)
    expect(shownText().includes('Voir ses 60 comptes')).toBe(said)
  },
)

test.each([
  ['ROLE_EXPLOITANT', '40 comptes trouvés', '/?q=martin'],
  ['ROLE_ADMIN', '40 comptes trouvés sur cette page', '/?q=martin'],
  ['ROLE_ADMIN', '40 comptes trouvés', '/?q=martin&exploitant=7'],
])(
  'USER-02 %s is told %s of a search: of all pages where these are of one company',
  async (role, said, at) => {
    const found = { ...societe, nombreSous: 40, nombreTrouves: 40, trouvee: false }
    serveAnswers(() => ({ 'hydra:member': [found], 'hydra:totalItems': 40 }))
    showScreens([{ path: '/', Component: Utilisateurs }], at, { roles: [role] })
    await eventually(() =>
      expect(
        [...document.querySelectorAll('[role=status]')].map(({ textContent }) => spaced(textContent)),
      ).toContain(said),
    )
  },
)

test('USER-04 the link to the accounts of a company tells those that the search found, not all', async () => {
  narrowScreen()
  serveAnswers(() => ({ 'hydra:member': [{ ...societe, nombreTrouves: 60 }], 'hydra:totalItems': 1 }))
  showScreens([{ path: '/', Component: Utilisateurs }], '/?q=martin', { roles: ['ROLE_ADMIN'] })
  await waitForText('60 comptes trouvés')
  await chooseInMenu('Voir toute la ligne')
  await waitForText('Voir ses 60 comptes trouvés')
})
