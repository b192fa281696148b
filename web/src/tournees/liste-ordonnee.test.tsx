import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { clickOn, eventually, findButton, findField, showScreens, typeInto } from '../testing/ecran.tsx'
import type { Conteneur } from './conteneurs.ts'
import { ListeOrdonnee } from './liste-ordonnee.tsx'

const conteneurs = Array.from({ length: 2_000 }, (_, i): Conteneur => {
  const nomenclature = `C-${String(i + 1).padStart(4, '0')}`
  return {
    id: i + 1,
    nomenclature,
    adresse: '',
    commune: '',
    quantite: 1,
    latitude: null,
    longitude: null,
    ordreCsv: null,
  }
})
let ordre: readonly Conteneur[] = conteneurs

function Liste() {
  const [ids, setIds] = useState(conteneurs.map(({ id }) => id))
  ordre = ids.flatMap((id) => conteneurs[id - 1] ?? [])
  return <ListeOrdonnee ordre={ordre} onOrdre={setIds} />
}

// happy-dom lays nothing out: without a height no line is in sight.
beforeEach(() => void vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(520))
test('TOUR-14 of two thousand stops few are drawn; one is found by a search and moved by its number', async () => {
  showScreens([{ path: '/', element: <Liste /> }], '/')
  await findField('Position de C-0001')
  expect(document.querySelectorAll('input[aria-label^="Position de"]').length).toBeLessThan(60)
  typeInto(await findField('Rechercher un point…'), 'c-1999')
  const number = await findField('Position de C-1999')
  number.focus()
  typeInto(number, '2')
  number.blur()
  await eventually(() => expect(ordre[1]?.nomenclature).toBe('C-1999'))
  await clickOn('Voir C-1999 dans la liste')
  expect((await findField('Position de C-1999')).value).toBe('2')
  await findField('Position de C-0001')
})

test('TOUR-14 the arrow keys move a stop, and its new place is told to those who do not see it', async () => {
  showScreens([{ path: '/', element: <Liste /> }], '/')
  const press = async (key: string) =>
    (await findButton('Déplacer C-0001')).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  await press('ArrowDown')
  await eventually(() => expect(ordre[1]?.nomenclature).toBe('C-0001'))
  expect(document.body.textContent).toContain('C-0001 : position 2 sur 2000')
  await press('ArrowUp')
  await eventually(() => expect(ordre[0]?.nomenclature).toBe('C-0001'))
})

test('TOUR-14 a stop that its number moves far away by Enter keeps the focus', async () => {
  showScreens([{ path: '/', element: <Liste /> }], '/')
  const number = await findField('Position de C-0001')
  number.focus()
  typeInto(number, '1500')
  number.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  await eventually(() => expect(ordre[1499]?.nomenclature).toBe('C-0001'))
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Position de C-0001')
})
