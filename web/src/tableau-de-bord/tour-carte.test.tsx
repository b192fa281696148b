import type { TourClient } from '@lavandiere/domain/tableau-de-bord/tableau.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { queryClient } from '../crud/client.ts'
import { spaced } from '../testing/ecran.tsx'
import { tourDeClient, tourDuJour } from '../testing/exemples.ts'
import { TourCarte } from './tour-carte.tsx'

const shown = (of: Parameters<typeof TourCarte>[0]['tour']) =>
  spaced(
    renderToString(
      <MantineProvider>
        <MemoryRouter>
          <QueryClientProvider client={queryClient}>
            <TourCarte tour={of} retard={null} date="2026-03-03" />
          </QueryClientProvider>
        </MemoryRouter>
      </MantineProvider>,
    ),
  )

test('DASH-02 OPEN-06 a client sees a round without its crew and without a way to change it', () => {
  const ofClient = shown(tourDeClient())
  expect(ofClient).toContain('Mardi nord')
  expect(ofClient).not.toContain('<a')
  const ofExploitant = shown(tourDuJour())
  expect(ofExploitant).toContain('href="/admin/tournees/4/edit"')
  expect(ofExploitant).toContain('Nadia Benali / Marc Lefèvre')
})

test('OPEN-04 OPEN-38 bins off the plan of a round are told apart from those washed of it', () => {
  const seen = shown(tourDeClient({ nombreLaves: 4, nombreHorsPlan: 2 }))
  expect(seen).toContain('2 hors plan')
  expect(seen.replaceAll('<!-- -->', '')).toContain('4 bacs lavés sur 6')
  const beside = shown(tourDeClient({ total: 0, nombreLaves: 0, nombreHorsPlan: 2 }))
  expect(beside).toContain('Aucun passage prévu ce jour')
})

test('DASH-18 a round that was moved to this day says from when, and only to its company why', () => {
  const moved = { regle: '2026-03-02' }
  expect(shown(tourDeClient(moved))).toContain('Déplacé du')
  expect(shown(tourDuJour({ ...moved, motif: 'Marché' }))).toContain('Marché')
})

test('OPEN-38 a round whose tournée was removed since says so, and leads to no form', () => {
  const removed = shown(tourDuJour({ supprimee: true }))
  expect(removed).toContain('Supprimée depuis')
  expect(removed).not.toContain('<a')
})

test('DASH-13 DASH-22 a card tells from when to when its crew was at work, on one line', () => {
  expect(shown(tourDeClient())).toContain('Première intervention : Pas démarré')
  const [dateDebut, dateFin] = ['2026-03-03T06:13:00+01:00', '2026-03-03T13:34:00+01:00']
  expect(shown(tourDeClient({ dateDebut, dateFin }))).toContain('Interventions de 06 h 13 à 13 h 34')
  expect(shown(tourDeClient({ dateDebut, dateFin: dateDebut }))).toContain('Une intervention, à 06 h 13')
})

test('DASH-26 a gauge without a value is an empty ring, not a dot of it', () => {
  const rings = (html: string) => html.match(/<circle/g)?.length
  expect(rings(shown(tourDeClient()))).toBe(1)
  expect(rings(shown(tourDeClient({ productivite: 12.7 })))).toBe(2)
})

test('DASH-23 the line under the progress tells all that the percentage counts', () => {
  const words = (of: Partial<TourClient>) => shown(tourDeClient({ total: 48, nombreLaves: 20, ...of }))
  expect(words({ progress: 41 })).toContain('20 bacs lavés sur 48')
  expect(words({ nombreLavageImpossible: 5, progress: 52 })).toContain(
    '25 bacs traités sur 48 : 20 lavés, 5 impossibles',
  )
})
