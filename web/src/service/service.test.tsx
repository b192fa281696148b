import { expect, test } from 'vitest'
import { serveAnswers, showScreens, waitForText } from '../testing/ecran.tsx'
import { ServicePage } from './service.tsx'

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const backup = {
  id: 1,
  debut: hoursAgo(2),
  fin: hoursAgo(2),
  estBonne: true,
  lignes: 36_095,
  octets: 10_700_000,
  fichiers: 812,
  fichiersManquants: 0,
  raison: null,
}
const service = {
  version: '0.3.0',
  depuis: hoursAgo(50),
  appels: { total: 1234, echecs: 0 },
  connexions: { ouvertes: 4, libres: 3, attente: 0 },
  travaux: [{ nom: 'mail', attente: 2, enCours: 0, abandonnes: 1 }],
  positionRecueLe: null,
  sauvegardes: [backup],
  derniereBonne: backup.debut,
}
const show = (more: object) => {
  serveAnswers(({ path }) => (path === '/service' ? { ...service, ...more } : undefined))
  showScreens([{ path: '/', element: <ServicePage /> }], '/')
}

test('OPS-03 a fresh backup is said to be good, work and calls are told in words', async () => {
  show({})
  await waitForText('Elle a été restaurée et comparée')
  await waitForText('10,7 Mo écrits')
  await waitForText('Courriels')
  await waitForText('Aucun appel en échec')
})

test('OPS-03 an old good backup, a failed one and none at all are told apart', async () => {
  const failed = { ...backup, id: 2, estBonne: false, raison: 'Le disque est plein.' }
  show({ sauvegardes: [failed, backup], derniereBonne: hoursAgo(60) })
  await waitForText("plus d'un jour")
  await waitForText('échec. Le disque est plein.')
  show({ sauvegardes: [], derniereBonne: null })
  await waitForText("Aucune sauvegarde n'a été tentée")
  expect(document.body.textContent).not.toContain('NaN')
})
