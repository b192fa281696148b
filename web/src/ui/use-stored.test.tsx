// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { bientot, cliquer, lire, montrer } from '../testing/ecran.tsx'
import { SESSION_PREFIX, useStored } from './use-stored.ts'

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
  const router = montrer(
    [
      { path: '/', element: <Page /> },
      { path: '/ailleurs', element: <p>ailleurs</p> },
    ],
    '/',
  )
  await lire('listeaussi liste')
  await cliquer('liste')
  await lire('carteaussi carte')
  await cliquer('client')
  expect(localStorage.getItem(`${SESSION_PREFIX}client`)).toBe('3')
  await router.navigate('/ailleurs')
  await lire('ailleurs')
  await router.navigate('/')
  await lire('carteaussi carte')
})

test('BIZ-08 only one of the values there are is taken', async () => {
  const router = montrer(
    [
      { path: '/', element: <p>vide</p> },
      { path: '/vue', element: <Vue /> },
    ],
    '/',
  )
  await lire('vide')
  localStorage.setItem('lavandiere.vue', 'globe')
  await router.navigate('/vue')
  await lire('liste')
})

/** What another window does to the storage that both share. */
function ailleurs(key: string, newValue: string | null) {
  if (newValue === null) localStorage.removeItem(key)
  else localStorage.setItem(key, newValue)
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }))
}

test('BIZ-08 AUTH-16 another window pulls no choice along, but its log-out clears those of the session', async () => {
  const router = montrer(
    [
      { path: '/', element: <Page /> },
      { path: '/ailleurs', element: <p>ailleurs</p> },
    ],
    '/',
  )
  await cliquer('client')
  await lire('listeaussi listeclient3')
  ailleurs('lavandiere.vue', 'carte')
  ailleurs(`${SESSION_PREFIX}client`, '8')
  await router.navigate('/ailleurs')
  await lire('ailleurs')
  await router.navigate('/')
  await lire('listeaussi listeclient3')
  ailleurs(`${SESSION_PREFIX}client`, null)
  await bientot(() => expect(document.body.textContent).not.toContain('client3'))
  await cliquer('client')
  await lire('client3')
  await router.navigate('/ailleurs')
  ailleurs(`${SESSION_PREFIX}client`, null)
  await router.navigate('/')
  await lire('listeaussi listeclient')
  expect(document.body.textContent).not.toContain('client3')
})
