import { useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '../api/api.ts'
import { reportAway } from '../api/connection.ts'
import { eventually, serveAnswers, showScreens, waitForText } from '../testing/ecran.tsx'
import { ConnectionBanner } from './shell.tsx'

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
  serveAnswers(({ path }) => (path === '/liste' ? { n: ++n } : {}))
  showScreens([{ path: '/', element: <Ecran /> }], '/')
  await waitForText('lu 1 fois')
  reportAway()
  await waitForText('Le serveur ne répond pas')
  await api('/autre')
  await waitForText('lu 2 fois')
  await eventually(() => expect(document.body.textContent).not.toContain('ne répond pas'))
})
