// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { cliquer, lire, montrer } from '../testing/ecran.tsx'
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

test('BIZ-08 AUTH-16 a choice is shared, remembered, and only one of those there are; one of a session is named as such', async () => {
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
  localStorage.setItem('lavandiere.vue', 'globe')
  window.dispatchEvent(new StorageEvent('storage', { key: 'lavandiere.vue' }))
  await lire('listeaussi liste')
})
