import { yearOf } from '@lavandiere/domain/tournees/annee-calculee.ts'
import { reasonsOf } from '@lavandiere/domain/tournees/calendrier.ts'
import type { SiJourFerme } from '@lavandiere/domain/tournees/jours.ts'
import { toRrule } from '@lavandiere/domain/tournees/rrule.ts'
import { MantineProvider } from '@mantine/core'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { spaced } from '../testing/ecran.tsx'
import { AnneeDeTournee } from './annee.tsx'

const dates = { dateDebut: '2027-07-01', dateFin: '2027-12-31' }
const reasonOf = reasonsOf('metropole', [])
const shown = (parPassage: { points: number; bacs: number } | null, choix: SiJourFerme = 'reporter') => {
  const rrule = toRrule({ freq: 'WEEKLY', interval: 1, byDay: ['WE'] }, dates.dateDebut, dates.dateFin)
  const annee = yearOf(rrule, dates, { du: '2027-07-01', choix, reasonOf, connus: [] })
  return spaced(
    renderToString(
      <MantineProvider>
        <AnneeDeTournee annee={annee} reasonOf={reasonOf} aujourdhui="2027-07-01" parPassage={parPassage} />
      </MantineProvider>,
    ),
  ).replaceAll('<!-- -->', '')
}

test('TOUR-11 the year says in words which days move and why, for those who do not see the calendar', () => {
  const page = shown(null)
  expect(page).toContain('passage déplacé du 14/07/2027 (Jour férié : Fête nationale)')
  expect(page).toContain(
    'mercredi 14 juillet 2027 : déplacé au jeudi 15 juillet 2027 (Jour férié : Fête nationale)',
  )
  expect(page.match(/<table/g)?.length).toBe(12)
})

test('TOUR-11 a round kept on a public holiday is told apart from those of any day', () => {
  expect(shown(null, 'maintenir')).toContain('passage maintenu (Jour férié : Fête nationale)')
  expect(shown(null, 'maintenir')).toContain('data-etat="maintenue"')
})

test('TOUR-11 each month counts rounds, washes and bins once the containers are chosen', () => {
  expect(shown(null)).toContain('>4 passages<')
  expect(shown({ points: 3, bacs: 5 })).toContain('>12 lavages · 20 bacs<')
})

test('TOUR-11 the legend of the year names what its days show and nothing else', () => {
  const named = (page: string) =>
    ['Passage', 'Passage déplacé', 'Passage annulé', 'Férié ou fermeture'].filter((kind) =>
      page.includes(`>${kind}<`),
    )
  expect(named(shown(null))).toEqual(['Passage', 'Passage déplacé', 'Férié ou fermeture'])
})
