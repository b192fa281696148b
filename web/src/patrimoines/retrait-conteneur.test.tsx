// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { clickOn, eventually, serveAnswers, showScreens, waitForText } from '../testing/ecran.tsx'
import { ConteneursTable } from './conteneurs-table.tsx'

const conteneur = {
  '@id': '/api/conteneurs/7',
  id: 7,
  nomenclature: 'C7',
  quantite: 1,
  conteneurType: 'CA',
  dechetType: 'OM',
  status: 0,
}
const zone = { ids: [], key: '', add: () => 0, clear: () => {} }

/** The button that confirms the removal of the container, once its users are known. */
async function askRemoval(libelles: string[]) {
  serveAnswers(({ path }) => {
    if (path === '/conteneurs/7/usages')
      return { '@id': '', total: libelles.length, libelles, bloque: libelles.length > 0 }
    return path.startsWith('/conteneurs?')
      ? { 'hydra:member': [conteneur], 'hydra:totalItems': 1 }
      : undefined
  })
  showScreens([{ path: '/', element: <ConteneursTable patrimoineId="3" zone={zone} /> }], '/')
  await clickOn('Supprimer')
  return () =>
    [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] button')].find(
      ({ textContent }) => textContent === 'Supprimer',
    )
}

test('OPEN-38 a removal that a tournée prevents says so, and cannot be confirmed', async () => {
  const confirm = await askRemoval(['Mardi'])
  await waitForText("Fait partie de la tournée « Mardi », retirez-le d'abord de cette tournée.")
  expect(confirm()?.disabled).toBe(true)
})

test('OPEN-38 CONT-07 a container that no tournée visits may be removed', async () => {
  const confirm = await askRemoval([])
  await eventually(() => expect(confirm()?.disabled).toBe(false))
})
