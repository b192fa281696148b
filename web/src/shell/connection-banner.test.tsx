// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '../api/api.ts'
import { reportAway } from '../api/connection.ts'
import { bientot, lire, montrer, serveur } from '../testing/ecran.tsx'
import { ConnectionBanner } from './connection-banner.tsx'

function Ecran() {
  const list = useQuery({
    queryKey: ['liste'],
    queryFn: () => api('/liste', { answer: z.object({ n: z.int() }) }),
  })
  return (
    <>
      <ConnectionBanner />
      <p>lu {list.data?.n} fois</p>
    </>
  )
}

test('once any call gets through, the banner goes and what is shown is read again', async () => {
  let n = 0
  serveur(({ path }) => (path === '/liste' ? { n: ++n } : {}))
  montrer([{ path: '/', element: <Ecran /> }], '/')
  await lire('lu 1 fois')
  reportAway()
  await lire('Le serveur ne répond pas')
  await api('/autre')
  await lire('lu 2 fois')
  await bientot(() => expect(document.body.textContent).not.toContain('ne répond pas'))
})
