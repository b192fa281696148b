import { expect, test } from 'vitest'
import {
  chooseInMenu,
  eventually,
  narrowScreen,
  serveAnswers,
  showScreens,
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
    expect(document.body.textContent?.includes('Voir ses 60 comptes')).toBe(said)
  },
)
