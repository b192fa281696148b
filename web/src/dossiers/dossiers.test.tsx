import { expect, test } from 'vitest'
import { json } from '../testing/browser.ts'
import { clickOn, eventually, findButton, serveAnswers, showScreens, waitForText } from '../testing/ecran.tsx'
import { Dossiers } from './dossiers.tsx'
import { Registre } from './registre.tsx'

const dossier = {
  '@id': '/api/dossiers/5',
  '@type': 'Dossier',
  id: 5,
  titre: 'Urbania',
  demandeLe: '2026-04-01T08:00:00Z',
  etat: 'en-cours',
  fait: 3,
  total: 12,
  raison: null,
  zipUrl: null,
}

test('DOS-01 DOS-10 a dossier is asked for, its progress shown, its end told, its file fetched', async () => {
  let found: object[] = []
  const calls = serveAnswers(({ method, path }) => {
    if (method === 'POST' && path === '/dossiers') {
      found = [dossier]
      return dossier
    }
    return path.startsWith('/dossiers') ? { dossiers: found } : undefined
  })
  showScreens([{ path: '/', element: <Dossiers /> }], '/', { exploitant: 1 })
  await waitForText('Préparer le dossier')
  await clickOn('Préparer le dossier')
  await waitForText('Vos dossiers')
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ exploitant: '/api/exploitants/1' })
  found = [{ ...dossier, etat: 'pret', fait: 12, zipUrl: '/api/dossiers/5/zip?token=x' }]
  await eventually(() =>
    expect(document.querySelector('a[href="/api/dossiers/5/zip?token=x"]')?.textContent).toBe('Télécharger'),
  )
  await waitForText('Le dossier «\u00a0Urbania\u00a0» est prêt')
})

test('DOS-09 the register says nothing before its answer, then each processing', async () => {
  serveAnswers(({ path }) =>
    path === '/registre'
      ? {
          responsable: 'Urbania, contact@urbania.example',
          traitements: [
            {
              nom: 'Suivi des véhicules',
              finalite: 'Sécurité',
              base: 'Intérêt légitime',
              personnes: 'Opérateurs',
              donnees: 'Positions',
              lecteurs: 'exploitant',
              duree: 'Positions : 60 jours',
            },
          ],
          destinataires: [{ nom: 'data.geopf.fr', donnees: 'Adresses' }],
          mesures: ['Chaque société ne voit que ses données'],
        }
      : undefined,
  )
  showScreens([{ path: '/', element: <Registre /> }], '/', { exploitant: 1 })
  await waitForText('Responsable : Urbania, contact@urbania.example')
  await waitForText('Positions : 60 jours')
  await waitForText('data.geopf.fr')
})

test('DOS-01 dossiers that cannot be read say so where they stand', async () => {
  serveAnswers(({ path }) =>
    path.startsWith('/dossiers') ? json(500, { message: 'Une erreur interne' }) : undefined,
  )
  showScreens([{ path: '/', element: <Dossiers /> }], '/', { exploitant: 1 })
  await waitForText('Une erreur interne')
  await findButton('Réessayer')
})
