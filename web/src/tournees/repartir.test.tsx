import { expect, test } from 'vitest'
import { serveAnswers, showScreens, waitForText } from '../testing/ecran.tsx'
import { todayInParis } from '../ui/today.ts'
import { Repartir } from './repartir.tsx'

const JOUR = todayInParis()
const ronde = (premiere: string | null) => ({
  ...{ id: 4, libelle: 'Nord', client: 'Ville', chauffeur: { id: 6, libelle: 'Ana' }, equipier: null },
  ...{ laveuse: null, heureDebut: null, premiere, dernier: null },
  points: [{ id: 1, campagne: 4, nomenclature: 'C1', adresse: null, latitude: 45, longitude: 5 }],
})

/** A server of a day with these rounds, on a board without anybody. */
const serveDay = (rondes: readonly object[], confies: readonly object[] = []) =>
  serveAnswers(({ path }) =>
    path.startsWith('/repartitions/')
      ? { jour: JOUR, now: `${JOUR}T08:00:00Z`, rythme: null, rondes, confies, dejaFaits: 0 }
      : { du: JOUR, au: JOUR, operateurs: [], passages: [], absences: [], feuilles: [] },
  )

test.each([
  [null, "Aucune équipe du jour n'est disponible : déplacez le passage à un autre jour."],
  [`${JOUR}T06:30:00Z`, "Aucune équipe du jour n'est disponible."],
])(
  'TOUR-60 without a crew, a round first visited at %s is offered no way that there is not',
  async (premiere, said) => {
    serveDay([ronde(premiere)])
    showScreens([{ path: '/:id', Component: Repartir }], '/4')
    await waitForText('1 point à faire')
    await waitForText(said)
    expect(document.body.textContent).not.toContain('cochez-en une')
  },
)

test('TOUR-60 only given points that nobody visited yet are offered to be taken back', async () => {
  const point = { id: 2, campagne: 4, nomenclature: 'C2', adresse: null, latitude: 45, longitude: 5 }
  serveDay(
    [
      { ...ronde(null), points: [] },
      { ...ronde(null), id: 5, libelle: 'Sud', chauffeur: { id: 7, libelle: 'Bob' }, points: [point] },
    ],
    [2, 3].map((conteneur) => ({ conteneur, campagne: 4, vers: 5, apres: null })),
  )
  showScreens([{ path: '/:id', Component: Repartir }], '/4')
  await waitForText('Reprendre 1 point confié')
})
