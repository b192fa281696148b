import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Screen } from '../shell/screen.ts'
import { Tile } from './tuiles.tsx'

const drawn = (screen: Screen) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <Tile screen={screen} />
    </MemoryRouter>,
  )
const tile: Screen = {
  path: '/ailleurs/:id?',
  title: 'Ailleurs',
  roles: [],
  tile: 'Plus loin',
}

test('SHELL-19 OPEN-27 a disabled tile, of a section that is not open yet, leads nowhere', () => {
  const shut = drawn(tile)
  expect(shut).not.toContain('<a')
  expect(shut).toContain('data-disabled')
  expect(shut).toContain('Ailleurs')
})
