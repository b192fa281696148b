import { MantineProvider } from '@mantine/core'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SuiteDuDepart } from './retrait.tsx'

type Shown = Parameters<typeof SuiteDuDepart>[0]['depart']
const said = (depart: Partial<Shown>) =>
  renderToString(
    <MantineProvider>
      <SuiteDuDepart depart={{ data: undefined, isLoading: false, isError: false, ...depart } as Shown} />
    </MantineProvider>,
  )
    .replace(/<style.*?<\/style>/gs, '')
    .replace(/<[^>]*>/g, '')
const of = (clients: number, libelles: string[], total = libelles.length) =>
  said({ data: { clients, operateurs: { total, libelles } } })

test('USER-07 OPEN-38 the question before an exploitant goes: its clients hold it, else its operateurs go with it', () => {
  expect(of(0, [])).toBe('')
  expect(of(0, ['Ana', 'Bob'], 6)).toBe('Avec ce compte : « Ana », « Bob » et 4 autres')
  expect(of(1, ['Ana'])).toBe('Cet exploitant a encore 1 client et ne peut pas être supprimé.')
  expect(of(12, [])).toBe('Cet exploitant a encore 12 clients et ne peut pas être supprimé.')
  expect(said({ isError: true })).toContain('Impossible de vérifier')
})
