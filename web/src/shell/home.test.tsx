import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Tile } from './home.tsx'
import { screens } from './navigation.ts'
import type { Screen } from './screen.ts'

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
  tile: { label: 'Ailleurs', help: 'Plus loin' },
}

test('SHELL-18 a tile is a link with its label', () => {
  const open = drawn({ ...tile, page: () => Promise.resolve(() => null) })
  expect(open).toMatch(/^<a [^>]*href="\/ailleurs"/)
  expect(open).toContain('Ailleurs')
})

test('SHELL-19 OPEN-27 a disabled tile, of a section that is not open yet, leads nowhere', () => {
  const shut = drawn(tile)
  expect(shut).not.toContain('<a')
  expect(shut).toContain('data-disabled')
  expect(shut).toContain('Ailleurs')
})

/** Sections of the product as SHELL-02 names them, and a screen of each. */
const sections = {
  home: '/',
  dashboard: '/dashboard',
  users: '/admin/users',
  patrimoines: '/patrimoine',
  'CSV import': '/patrimoine/:id/import/',
  tournées: '/admin/tournees',
  forms: '/admin/forms',
  problems: '/admin/problems',
  prestations: '/admin/prestations',
  'wash typologies': '/admin/typologies',
  interventions: '/patrimoine/:id/interventions',
  synthèse: '/synthese',
}
/** Those whose screens come later; each has its address, its guard and its "Coming Soon". */
const later = {
  'washer administration': '/admin/laveuses',
  'human resources': '/RH/suivi-heures',
  'vehicle tracking': '/laveuses-tracking',
  'daily trips': '/laveuses/:id/trips',
  planning: '/planning',
}

test('SHELL-02 one application holds every section', () => {
  const known = new Map(screens.map((screen) => [screen.path, screen]))
  for (const [section, path] of Object.entries(sections)) expect(known.get(path)?.page, section).toBeDefined()
  for (const [section, path] of Object.entries(later)) expect(known.has(path), section).toBe(true)
})
