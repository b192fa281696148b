// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { bientot, cliquer, montrer } from '../testing/ecran.tsx'
import { useAddress } from './use-address.ts'
import { useListState } from './use-list-state.ts'

function Ecran() {
  const list = useListState()
  const { params, change } = useAddress()
  const both = () => {
    list.set({ search: 'nord' })
    change((query) => query.set('borne', '7'))
  }
  return (
    <>
      <output>{params.toString()}</output>
      <button type="button" onClick={both}>
        Deux
      </button>
      <button type="button" onClick={() => change((query) => query.delete('q'))}>
        Moins
      </button>
    </>
  )
}

test('CONT-14 what is changed of the address in one moment adds up, and nothing of it comes back later', async () => {
  const router = montrer([{ path: '/', element: <Ecran /> }], '/?page=2')
  const at = (query: string) =>
    bientot(() => expect(document.querySelector('output')?.textContent).toBe(query))
  await cliquer('Deux')
  await at('q=nord&borne=7')
  await cliquer('Moins')
  await at('borne=7')
  await router.navigate('/?q=sud')
  await at('q=sud')
  await cliquer('Moins')
  await at('')
})
