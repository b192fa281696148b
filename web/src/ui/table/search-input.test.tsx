import { useState } from 'react'
import { expect, test } from 'vitest'
import { eventually, findButton, findField, showScreens, typeInto } from '../../testing/ecran.tsx'
import { SearchInput } from './search-input.tsx'

interface ListeProps {
  told: string[]
  /** Receives the function that changes the address. */
  connect: (arriver: (value: string) => void) => void
}

function Liste({ told, connect }: ListeProps) {
  const [value, setValue] = useState('')
  connect(setValue)
  return <SearchInput value={value} onChange={(text) => told.push(text)} placeholder="Rechercher" />
}

/** The box in a list whose address follows only when `arriver` says so. */
async function typeSearch() {
  const told: string[] = []
  let arriver: (value: string) => void = () => {}
  const connect = (to: typeof arriver) => {
    arriver = to
  }
  showScreens([{ path: '/', element: <Liste told={told} connect={connect} /> }], '/')
  const field = await findField('Rechercher')
  return { told, field, arriver: (value: string) => arriver(value) }
}

test('what is typed while the address still follows stays in the search box', async () => {
  const { told, field, arriver } = await typeSearch()
  typeInto(field, 'no')
  await eventually(() => expect(told).toEqual(['no']))
  typeInto(field, 'nord')
  arriver('no')
  await eventually(() => expect(told).toEqual(['no', 'nord']))
  expect(field.value).toBe('nord')
  arriver('nord')
  // Back: the address says something else than the box did.
  await eventually(() => expect(field.value).toBe('nord'))
  arriver('avant')
  await eventually(() => expect(field.value).toBe('avant'))
})

test('clearing a search is told at once, and the box keeps the focus', async () => {
  const { told, field, arriver } = await typeSearch()
  arriver('nord')
  const effacer = await findButton('Effacer la recherche')
  effacer.click()
  expect(told).toEqual([''])
  await eventually(() => expect(field.value).toBe(''))
  expect(document.activeElement).toBe(field)
})
