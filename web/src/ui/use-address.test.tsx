// @vitest-environment happy-dom
import { useNavigation } from 'react-router'
import { expect, test } from 'vitest'
import { bientot, cliquer, montrer } from '../testing/ecran.tsx'
import { useAddress } from './use-address.ts'
import { useListState } from './use-list-state.ts'

function Ecran() {
  const list = useListState()
  const { params, change } = useAddress()
  const { state } = useNavigation()
  const both = () => {
    list.set({ search: 'nord' })
    change((query) => query.set('borne', '7'))
  }
  return (
    <>
      <output data-etat={state}>{params.toString()}</output>
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

test('CONT-14 SHELL-21 what changes in the address of a page that is being left does not call back who goes', async () => {
  const arrived = Promise.withResolvers<null>()
  const routes = [
    { path: '/', element: <Ecran /> },
    { path: '/loin', loader: () => arrived.promise, element: <p>Loin</p> },
  ]
  const router = montrer(routes, '/?q=sud')
  await bientot(() => expect(document.querySelector('output')?.textContent).toBe('q=sud'))
  const gone = router.navigate('/loin')
  await bientot(() => expect(document.querySelector('output')?.dataset.etat).toBe('loading'))
  await cliquer('Moins')
  arrived.resolve(null)
  await gone
  expect(router.state.location.pathname).toBe('/loin')
})
