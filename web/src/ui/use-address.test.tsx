import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'
import { expect, test, vi } from 'vitest'
import { clickOn, eventually, showScreens } from '../testing/ecran.tsx'
import { useAddress } from './use-address.ts'
import { useListState } from './use-list-state.ts'

const closed = vi.fn()
/** A popup that calls `onClose` when it is unmounted, as those of the map do. */
function Bulle({ onClose }: { onClose: () => void }) {
  const close = useRef(onClose)
  close.current = onClose
  useEffect(
    () => () => {
      close.current()
      closed()
    },
    [],
  )
  return null
}

function Ecran() {
  const list = useListState()
  const { params, put } = useAddress()
  const { state } = useNavigation()
  const both = () => {
    list.set({ search: 'nord' })
    put({ borne: 7 })
  }
  return (
    <>
      <Bulle onClose={() => put({ q: null })} />
      <output data-etat={state}>{params.toString()}</output>
      <button type="button" onClick={both}>
        Deux
      </button>
      <button type="button" onClick={() => put({ q: null })}>
        Moins
      </button>
    </>
  )
}

test('CONT-14 what is changed of the address in one moment adds up, and nothing of it comes back later', async () => {
  const router = showScreens([{ path: '/', element: <Ecran /> }], '/?page=2')
  const at = (query: string) =>
    eventually(() => expect(document.querySelector('output')?.textContent).toBe(query))
  await clickOn('Deux')
  await at('q=nord&borne=7')
  await clickOn('Moins')
  await at('borne=7')
  await router.navigate('/?q=sud')
  await at('q=sud')
  await clickOn('Moins')
  await at('')
})

test('CONT-14 SHELL-21 what changes in the address of a page that is being left does not call back who goes', async () => {
  const arrived = Promise.withResolvers<null>()
  const routes = [
    { path: '/', element: <Ecran /> },
    { path: '/loin', loader: () => arrived.promise, element: <p>Loin</p> },
  ]
  const router = showScreens(routes, '/?q=sud&page=2')
  await eventually(() => expect(document.querySelector('output')?.textContent).toBe('q=sud&page=2'))
  const gone = router.navigate('/loin')
  await eventually(() => expect(document.querySelector('output')?.dataset.etat).toBe('loading'))
  await clickOn('Moins')
  arrived.resolve(null)
  await gone
  await eventually(() => expect(router.state.navigation.state).toBe('idle'))
  expect([router.state.location.pathname, router.state.location.search]).toEqual(['/loin', ''])
})

test('CONT-14 SHELL-21 a change at the moment of a click on a link does not undo the click', async () => {
  const arrived = Promise.withResolvers<null>()
  const routes = [
    { path: '/', element: <Ecran /> },
    { path: '/loin', loader: () => arrived.promise, element: <p>Loin</p> },
  ]
  const router = showScreens(routes, '/?q=sud&page=2')
  await eventually(() => expect(document.querySelector('output')?.textContent).toBe('q=sud&page=2'))
  const less = [...document.querySelectorAll('button')].find((button) => button.textContent === 'Moins')
  const gone = router.navigate('/loin')
  less?.click()
  // Called before the screen of the next page is drawn.
  const forget = router.subscribe(({ location }) => {
    if (location.pathname === '/loin') less?.click()
  })
  arrived.resolve(null)
  await gone
  forget()
  await eventually(() => expect(document.body.textContent).toContain('Loin'))
  expect([router.state.location.pathname, router.state.location.search]).toEqual(['/loin', ''])
})

test('CONT-14 what is taken down with a page writes nothing into the address of the next one', async () => {
  closed.mockClear()
  const routes = [
    { path: '/', element: <Ecran /> },
    { path: '/pres', element: <p>Près</p> },
  ]
  const router = showScreens(routes, '/?q=sud&page=2')
  await eventually(() => expect(document.querySelector('output')?.textContent).toBe('q=sud&page=2'))
  await router.navigate('/pres')
  await eventually(() => expect(closed).toHaveBeenCalled())
  expect([router.state.location.pathname, router.state.location.search]).toEqual(['/pres', ''])
})
