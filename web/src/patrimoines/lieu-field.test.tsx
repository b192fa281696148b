import { useState } from 'react'
import { expect, test } from 'vitest'
import { eventually, findField, serveAnswers, showScreens, typeInto, waitForText } from '../testing/ecran.tsx'
import { LieuField } from './lieu-field.tsx'

function Lieu() {
  const [value, setValue] = useState('')
  return <LieuField label="Lieu" value={value} onChange={setValue} />
}

test('PAT-20 that there is no place is said of the typed text alone, once it was asked for', async () => {
  const { promise: held, resolve: answer } = Promise.withResolvers<void>()
  const calls = serveAnswers(async ({ path }) => {
    if (path.endsWith('q=quai')) await held
    return { lieux: [] }
  })
  showScreens([{ path: '/', element: <Lieu /> }], '/')
  const field = await findField('Lieu')
  typeInto(field, 'qua')
  await waitForText('Aucun lieu trouvé')
  typeInto(field, 'quai')
  await eventually(() => expect(calls.at(-1)?.path).toContain('q=quai'))
  expect(document.body.textContent).not.toContain('Aucun lieu trouvé')
  answer()
  await waitForText('Aucun lieu trouvé')
})
