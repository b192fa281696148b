// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import {
  eventually,
  findButton,
  findField,
  serveAnswers,
  showScreens,
  waitForText,
} from '../testing/ecran.tsx'
import { FicheDHeures } from './fiche.tsx'

const periode = {
  '@id': '/api/periode_paies/3',
  id: 3,
  libelle: 'Mars',
  startDate: '2026-03-01',
  endDate: '2026-03-31',
  clotureeLe: null,
}
const totaux = { hn: 0, h25: 0, h50: 0, hnuit: 0, total: 0 }
const vide = {
  '@id': '/api/feuille_de_temps/hebdomadaires',
  operateur: { '@id': '/api/operateurs/1', id: 1, libelle: 'Ana' },
  periode: null,
  semaines: [],
  totauxMensuels: totaux,
  heuresAuDela: null,
}

test('RH-67 RH-68 RH-75 the address chooses the person; colours are explained, and no data is told', async () => {
  serveAnswers(({ path }) => {
    if (path.startsWith('/periode_paies')) return { 'hydra:member': [periode], 'hydra:totalItems': 1 }
    if (path.startsWith('/operateurs'))
      return path.startsWith('/operateurs/1')
        ? vide.operateur
        : { 'hydra:member': [vide.operateur], 'hydra:totalItems': 1 }
    if (path.startsWith('/feuille_de_temps/hebdomadaires')) return vide
    return undefined
  })
  showScreens(
    [{ path: '/RH/fiche-chantier/:operateurId?', element: <FicheDHeures /> }],
    '/RH/fiche-chantier/1',
  )
  for (const type of ['Travail', 'Congé Payé', 'RTT']) await waitForText(type)
  const person = await findField('Opérateur')
  await eventually(() => expect(person.value).toBe('Ana'))
  ;(await findButton('Afficher les données')).click()
  await waitForText('Aucune donnée disponible')
})
