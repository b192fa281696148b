// @vitest-environment happy-dom
import { useState } from 'react'
import { expect, test } from 'vitest'
import { bientot, bouton, montrer, taper } from '../../testing/ecran.tsx'
import { SearchInput } from './search-input.tsx'

interface ListeProps {
  told: string[]
  /** Is given what moves the address. */
  relier: (arriver: (value: string) => void) => void
}

function Liste({ told, relier }: ListeProps) {
  const [value, setValue] = useState('')
  relier(setValue)
  return <SearchInput value={value} onChange={(text) => told.push(text)} placeholder="Rechercher" />
}

/** The box in a list whose address follows only when `arriver` says so. */
async function chercher() {
  const told: string[] = []
  let arriver: (value: string) => void = () => {}
  const relier = (to: typeof arriver) => {
    arriver = to
  }
  montrer([{ path: '/', element: <Liste told={told} relier={relier} /> }], '/')
  const field = await bientot(() => {
    const box = document.querySelector('input')
    if (!box) throw new Error('no box')
    return box
  })
  return { told, field, arriver: (value: string) => arriver(value) }
}

test('what is typed while the address still follows stays in the search box', async () => {
  const { told, field, arriver } = await chercher()
  taper(field, 'no')
  await bientot(() => expect(told).toEqual(['no']))
  taper(field, 'nord')
  arriver('no')
  await bientot(() => expect(told).toEqual(['no', 'nord']))
  expect(field.value).toBe('nord')
  arriver('nord')
  // Back: the address says something else than the box did.
  await bientot(() => expect(field.value).toBe('nord'))
  arriver('avant')
  await bientot(() => expect(field.value).toBe('avant'))
})

test('clearing a search is told at once, and the box keeps the focus', async () => {
  const { told, field, arriver } = await chercher()
  arriver('nord')
  const effacer = await bouton('Effacer la recherche')
  effacer.click()
  expect(told).toEqual([''])
  await bientot(() => expect(field.value).toBe(''))
  expect(document.activeElement).toBe(field)
})
