import { expect, test } from 'vitest'
import { json } from '../testing/browser.ts'
import {
  answerQuestion,
  chooseInMenu,
  clickOn,
  eventually,
  fillIn,
  findField,
  serveAnswers,
  showScreens,
  waitForText,
} from '../testing/ecran.tsx'
import { Envois } from './envois.tsx'
import { Programmes } from './programmes.tsx'

const SECRET = `whsec_${'c'.repeat(43)}=`
const webhook = {
  '@id': '/api/webhooks/5',
  '@type': 'Webhook',
  id: 5,
  libelle: 'Logiciel de la mairie',
  adresse: 'https://mairie.example/recu',
  evenements: ['intervention.lavee'],
  actif: true,
  exploitant: '/api/exploitants/2',
  echoueDepuis: null,
  arreteLe: null,
  secretLe: '2026-11-20T08:00:00Z',
  enAttente: 12,
  dernierEnvoi: '2026-11-26T08:00:00Z',
}
const envoi = {
  '@id': '/api/envois/9',
  '@type': 'Envoi',
  id: 9,
  evenement: 'intervention.lavee',
  objet: 'interventions/8123',
  creeLe: '2026-11-26T08:00:00Z',
  etat: 'abandonne',
  prochainEssai: null,
  essais: [{ le: '2026-11-26T08:00:05Z', code: 503, raison: null }],
}
const collection = (members: readonly object[]) => ({
  'hydra:member': members,
  'hydra:totalItems': members.length,
})
function show(path: string, webhooks: readonly object[], one: object = webhook) {
  const calls = serveAnswers(({ method, path: asked }) => {
    if (asked.startsWith('/webhooks/5/envois')) return collection([envoi])
    if (asked === '/webhooks/5/secret') return { id: 5, secret: SECRET }
    if (asked.startsWith('/webhooks/5')) return one
    if (asked.startsWith('/webhooks')) return method === 'GET' ? collection(webhooks) : webhook
    if (asked === '/cles_api') return { '@id': '/api/cles_api', cles: [] }
    return undefined
  })
  const element = <Programmes />
  const routes = [
    { path: '/programmes', element },
    { path: '/programmes/webhooks', element },
    { path: '/programmes/webhooks/:id/envois', element: <Envois /> },
  ]
  showScreens(routes, path)
  return calls
}

test('PROG-07 PROG-08 a webhook is added with its events, and its secret shown once', async () => {
  const calls = show('/programmes/webhooks', [])
  await waitForText('aucun webhook')
  await clickOn('Ajouter un webhook')
  await fillIn('Nom', webhook.libelle)
  await fillIn('Adresse', webhook.adresse)
  await clickOn('Ajouter')
  await waitForText(SECRET)
  const sent = calls.find(({ method, path }) => method === 'POST' && path === '/webhooks')
  expect(sent?.body).toMatchObject({ libelle: webhook.libelle, adresse: webhook.adresse })
  await clickOn("Je l'ai enregistré")
  await eventually(() => expect(document.body.textContent).not.toContain('whsec_'))
})

test('PROG-08 a new secret is asked for by a question, which tells of the one before', async () => {
  show('/programmes/webhooks', [webhook])
  await waitForText('En service')
  await chooseInMenu('Nouveau secret')
  await waitForText("avec le nouveau secret, et un jour encore avec celui d'avant.")
  await answerQuestion('Créer le secret')
  await waitForText(SECRET)
})

test('PROG-08 a webhook without a secret has none that signs for a day more', async () => {
  show('/programmes/webhooks', [{ ...webhook, secretLe: null }])
  await waitForText('Sans secret')
  await chooseInMenu('Nouveau secret')
  await waitForText('signera avec le nouveau secret.')
})

test('PROG-10 an address that fails, one that was stopped and one without a secret say so', async () => {
  show('/programmes/webhooks', [
    { ...webhook, echoueDepuis: '2026-11-26T08:00:00Z', enAttente: 10_000 },
    { ...webhook, id: 6, actif: false, arreteLe: '2026-11-26T08:00:00Z' },
    { ...webhook, id: 7, secretLe: null },
  ])
  await waitForText('En échec depuis le 26/11/2026')
  await waitForText('Arrêté le 26/11/2026')
  await waitForText('Sans secret')
  await waitForText('10\u202f000 ou plus')
  // What is sent to nobody does not wait for ever.
  await waitForText('Ce qui attend un webhook arrêté ou sans secret est effacé après 30 jours.')
})

test('LISTE-08 PROG-10 the filter of deliveries stands in the address', async () => {
  const calls = show('/programmes/webhooks/5/envois?etat=attente', [webhook])
  await waitForText('interventions/8123')
  expect(calls.some(({ path }) => path.includes('etat=attente'))).toBe(true)
})

test('PROG-10 what is sent again of a webhook without a secret is not told to leave', async () => {
  show('/programmes/webhooks/5/envois', [], { ...webhook, secretLe: null })
  await waitForText('interventions/8123')
  await clickOn('Renvoyer')
  await waitForText('repartira quand le webhook aura un secret')
})

test('PROG-10 deliveries tell their state and answer, and one is sent again', async () => {
  const calls = show('/programmes/webhooks/5/envois', [webhook])
  await waitForText('interventions/8123')
  await waitForText('Abandonné')
  await waitForText('503')
  await clickOn('Renvoyer')
  await waitForText('repart dans quelques secondes')
  expect(calls.some(({ method, path }) => method === 'PUT' && path === '/envois/9/renvoi')).toBe(true)
})

test('OPEN-48 PROG-07 typing given up in the form of a webhook comes back in no form', async () => {
  show('/programmes/webhooks', [webhook, { ...webhook, id: 6, libelle: 'Autre' }])
  await waitForText('Autre')
  const change = async (rank: number) => {
    document.querySelectorAll<HTMLElement>('button[aria-label="Autres actions"]')[rank]?.click()
    await clickOn('Modifier')
  }
  await change(0)
  await fillIn('Adresse', 'https://essai.example')
  await clickOn('Annuler')
  await clickOn('Fermer sans enregistrer')
  for (const rank of [1, 0]) {
    await change(rank)
    expect((await findField('Adresse')).value).toBe(webhook.adresse)
    await clickOn('Annuler')
    await eventually(() => expect(document.querySelector('[role=dialog]')).toBeNull())
  }
})

test('S14 PROG-07 a webhook changed in another tab: neither change is lost', async () => {
  let stored = { ...webhook }
  let version = 1
  const calls = serveAnswers(({ method, path, body, ifMatch }) => {
    if (!path.startsWith('/webhooks')) return undefined
    if (method === 'GET' && path !== '/webhooks/5') return collection([stored])
    if (method !== 'GET') {
      if (ifMatch !== `"${version}"`) return json(412, { message: 'périmé' })
      stored = { ...stored, ...body }
      version++
    }
    return json(200, stored, { etag: `"${version}"` })
  })
  showScreens([{ path: '/programmes/webhooks', element: <Programmes /> }], '/programmes/webhooks')
  await waitForText(webhook.libelle)
  await chooseInMenu('Modifier')
  await fillIn('Nom', 'Mairie')
  stored = { ...stored, adresse: 'https://autre.example/recu' }
  version++
  await clickOn('Enregistrer')
  await waitForText('Cette fiche a changé entre-temps')
  await eventually(async () => expect((await findField('Adresse')).value).toBe('https://autre.example/recu'))
  await clickOn('Enregistrer')
  await waitForText('Le webhook a bien été modifié')
  expect(calls.filter(({ method }) => method === 'PATCH').at(-1)?.body).toMatchObject({
    libelle: 'Mairie',
    adresse: 'https://autre.example/recu',
  })
})
