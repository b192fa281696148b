import { expect, test } from 'vitest'
import { clickOn, eventually, showScreens, waitForText } from '../testing/ecran.tsx'
import { followAccount, SESSION_PREFIX, useStored } from './use-stored.ts'

function Vue() {
  const [vue, choisir] = useStored<'liste' | 'carte'>('vue', 'liste', { allowed: ['liste', 'carte'] })
  return (
    <button type="button" onClick={() => choisir('carte')}>
      {vue}
    </button>
  )
}

function Client() {
  const [client, choisir] = useStored<string>('client', '', { session: true })
  return (
    <button type="button" onClick={() => choisir('3')}>
      client{client}
    </button>
  )
}

function Densite() {
  const [densite, choisir] = useStored<string>('densite', 'compacte', { account: true })
  return (
    <button type="button" onClick={() => choisir('aeree')}>
      {densite}
    </button>
  )
}

const Page = () => (
  <main>
    <Vue />
    <p>
      aussi <Vue />
    </p>
    <Client />
  </main>
)

test('BIZ-08 AUTH-16 a choice is shared and remembered, and only one of those offered', async () => {
  const router = showScreens(
    [
      { path: '/', element: <Page /> },
      { path: '/ailleurs', element: <p>ailleurs</p> },
    ],
    '/',
  )
  await waitForText('listeaussi liste')
  await clickOn('liste')
  await waitForText('carteaussi carte')
  await clickOn('client')
  expect(localStorage.getItem(`${SESSION_PREFIX}client`)).toBe('3')
  await router.navigate('/ailleurs')
  await waitForText('ailleurs')
  await router.navigate('/')
  await waitForText('carteaussi carte')
})

test('BIZ-08 only one of the values there are is taken', async () => {
  const router = showScreens(
    [
      { path: '/', element: <p>vide</p> },
      { path: '/vue', element: <Vue /> },
    ],
    '/',
  )
  await waitForText('vide')
  localStorage.setItem('lavandiere.vue', 'globe')
  await router.navigate('/vue')
  await waitForText('liste')
})

/** A change of the shared storage made by another window. */
function changeElsewhere(key: string, newValue: string | null) {
  if (newValue === null) localStorage.removeItem(key)
  else localStorage.setItem(key, newValue)
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }))
}

test('BIZ-08 AUTH-16 another window pulls no choice along, but its log-out clears those of the session', async () => {
  const router = showScreens(
    [
      { path: '/', element: <Page /> },
      { path: '/ailleurs', element: <p>ailleurs</p> },
    ],
    '/',
  )
  await clickOn('client')
  await waitForText('listeaussi listeclient3')
  changeElsewhere('lavandiere.vue', 'carte')
  changeElsewhere(`${SESSION_PREFIX}client`, '8')
  await router.navigate('/ailleurs')
  await waitForText('ailleurs')
  await router.navigate('/')
  await waitForText('listeaussi listeclient3')
  changeElsewhere(`${SESSION_PREFIX}client`, null)
  await eventually(() => expect(document.body.textContent).not.toContain('client3'))
  await clickOn('client')
  await waitForText('client3')
  await router.navigate('/ailleurs')
  changeElsewhere(`${SESSION_PREFIX}client`, null)
  await router.navigate('/')
  await waitForText('listeaussi listeclient')
  expect(document.body.textContent).not.toContain('client3')
})

test('LISTE-06 a choice of the account is that of the server, which learns the next one', async () => {
  const told: string[] = []
  showScreens([{ path: '/', element: <Densite /> }], '/')
  await waitForText('compacte')
  followAccount({ densite: 'moyenne' }, (name, value) => told.push(`${name}=${value}`))
  await waitForText('moyenne')
  await clickOn('moyenne')
  await waitForText('aeree')
  expect(told).toEqual(['densite=aeree'])
  // At log-out what begins so is forgotten: the next person of this browser finds nothing.
  expect(Object.keys(localStorage).filter((key) => key.endsWith('densite'))).toEqual([
    `${SESSION_PREFIX}compte.densite`,
  ])
})
