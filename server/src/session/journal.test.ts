import { beforeEach, expect, test, vi } from 'vitest'
import { MOT_DE_PASSE, type TestAccount } from '../../testing/accounts.ts'
import { useServer } from '../../testing/app.ts'
import { useMailbox } from '../../testing/mailbox.ts'
import { sessionsOf } from '../../testing/sessions.ts'
import { TRIES } from '../platform/admission/bounds.ts'

// A provider that never answers.
const server = useServer({ QUARTIX_URL: 'http://127.0.0.1:9' })
const mailbox = useMailbox(server)
const call = (path: string, body: object) => server.call(null, 'POST', path, body)
const { login, refresh, forgetTries } = sessionsOf(server)

/** What the calls noted since the test began, and about which account. */
let noted: () => unknown[][]
beforeEach(() => {
  const spies = [vi.spyOn(server.app.log, 'info'), vi.spyOn(server.app.log, 'warn')]
  for (const spy of spies) spy.mockClear()
  noted = () =>
    spies
      .flatMap(({ mock }) => mock.calls.map((args, i) => ({ args, order: mock.invocationCallOrder[i] ?? 0 })))
      .sort((a, b) => a.order - b.order)
      .map(({ args: [facts, message] }) => [(facts as { compte?: unknown }).compte, message])
      // The lines of the calls themselves name no account.
      .filter(([compte]) => compte !== undefined)
})

async function session({ email }: TestAccount, password = MOT_DE_PASSE) {
  return (await login(email, password)).json
}

test('S15 log-in, refresh and log-out each leave a line with the account', async () => {
  const who = await server.account('operateur', 'Journalisée')
  await session(who, 'faux')
  const { refresh_token } = await session(who)
  const next = (await refresh(refresh_token)).json.refresh_token
  await call('/logout', { refresh_token: next })
  expect(noted()).toEqual([
    [who.id, 'connexion refusée'],
    [who.id, 'connexion'],
    [who.id, 'session prolongée'],
    [who.id, 'déconnexion'],
  ])
})

test('S15 a token used again leaves its line, even from an address that has sent too many wrong ones', async () => {
  const who = await server.account('operateur', 'Volée')
  const { refresh_token } = await session(who)
  const next = (await refresh(refresh_token)).json.refresh_token
  await refresh(next)
  for (let n = 0; n < TRIES.rafraichissement.tries; n++) await refresh('faux')
  expect((await refresh(refresh_token)).status).toBe(429)
  expect(noted().filter(([compte]) => compte === who.id)).toEqual([
    [who.id, 'connexion'],
    [who.id, 'session prolongée'],
    [who.id, 'session prolongée'],
    [who.id, 'jeton de rafraîchissement réutilisé : session fermée'],
  ])
  await forgetTries()
})

test('S15 a forgotten, reset or changed password and a changed address each leave a line', async () => {
  const who = await server.account('operateur', 'Distraite')
  await call('/users/ask-reset-password', { email: who.email })
  const [mail] = await mailbox.arrived(who.email)
  const resetToken = /resetPassword\/([\w-]+)/.exec(mail?.text ?? '')?.[1]
  await call('/users/reset-password', { resetToken, password: 'Benne-rouge-44' })
  const own = { ...who, bearer: `Bearer ${(await session(who, 'Benne-rouge-44')).token}` }
  const change = (path: string, body: object) => server.call(own, 'POST', `/mon-compte/${path}`, body)
  await change('mot-de-passe', { actuel: 'faux', password: 'Benne-verte-45' })
  await change('mot-de-passe', { actuel: 'Benne-rouge-44', password: 'Benne-verte-45' })
  await change('email', { actuel: 'Benne-verte-45', email: 'distraite-ailleurs@test.example' })
  expect(noted()).toEqual([
    [who.id, 'mot de passe oublié'],
    [who.id, 'mot de passe réinitialisé'],
    [who.id, 'connexion'],
    [who.id, 'mot de passe actuel refusé'],
    [who.id, 'mot de passe changé'],
    [who.id, 'adresse changée'],
  ])
})

test('S15 TRK-01 keys of trackers made, revoked or unknown, and changed accounts of a provider leave lines', async () => {
  const { exploitant } = server.world
  const made = await server.office('PUT', '/telematique/jetons', { libelle: 'Dépôt' })
  await server.office('DELETE', `/telematique/jetons/${made.json.id}`)
  const account = { client: 'SOCIETE', utilisateur: 'api', motDePasse: 'Colonne-verte-27' }
  await server.office('PUT', '/telematique/quartix', account)
  await server.office('DELETE', '/telematique/quartix')
  expect(noted()).toEqual([
    [exploitant.id, 'jeton de traceurs créé'],
    [exploitant.id, 'jeton de traceurs révoqué'],
    [exploitant.id, 'compte Quartix changé'],
    [exploitant.id, 'compte Quartix retiré'],
  ])
  const warned = vi.spyOn(server.app.log, 'warn')
  await server.call(null, 'POST', `/telematique/entrees/${made.json.jeton}/traccar`, {})
  expect(warned.mock.calls.map(([message]) => message)).toEqual(['jeton de traceurs refusé'])
})
