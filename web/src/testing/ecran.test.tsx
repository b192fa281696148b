import { useMutation } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { api } from '../api/api.ts'
import { toastSuccess } from '../ui/toasts.tsx'
import { clickOn, eventually, serveAnswers, showScreens, waitForText } from './ecran.tsx'

const late = Promise.withResolvers<object>()

function Page({ said }: { said: string }) {
  const save = useMutation({
    mutationFn: () => api('/clients/4', { method: 'PATCH', body: {} }),
    onSuccess: () => toastSuccess(said),
  })
  return (
    <button type="button" onClick={() => save.mutate()}>
      Enregistrer
    </button>
  )
}

test('API-06 a test ends before the answer to its write', async () => {
  const calls = serveAnswers(() => late.promise)
  showScreens([{ path: '/', element: <Page said="Le premier" /> }], '/')
  await clickOn('Enregistrer')
  await eventually(() => expect(calls).toHaveLength(1))
})

test('API-06 the toast of that write does not stand in the next test', async () => {
  serveAnswers(() => undefined)
  showScreens([{ path: '/', element: <Page said="Le second" /> }], '/')
  late.resolve({})
  await clickOn('Enregistrer')
  await waitForText('Le second')
  expect(document.body.textContent).not.toContain('Le premier')
})
