import { addDays, jourEntier } from '@lavandiere/domain/kernel/dates.ts'
import { expect, test } from 'vitest'
import { json } from '../testing/browser.ts'
import { serveAnswers, showScreens, waitForText } from '../testing/ecran.tsx'
import { ficheDe, jourTravaille, listOf, MARS, posteDe, SANS_SOLDE } from '../testing/exemples.ts'
import { todayInParis } from '../ui/today.ts'
import { MesHeures } from './mes-heures.tsx'

const demain = addDays(todayInParis(), 1)
test('RH-77 RH-79 an operateur reads the own weeks and absences to come, and changes nothing', async () => {
  const calls = serveAnswers(({ path }) => {
    if (path.startsWith('/periode_paies')) return listOf([MARS])
    if (path.startsWith('/poste_operateurs'))
      return listOf(
        ['CP', 'WD'].map((statutJournee, id) => ({ ...posteDe({ id, date: demain }), statutJournee })),
      )
    if (path.startsWith('/soldes_conges')) return SANS_SOLDE
    return ficheDe(jourTravaille())
  })
  showScreens([{ path: '/', element: <MesHeures /> }], '/')
  await waitForText('Semaine 10 (02/03/2026 - 08/03/2026)')
  await waitForText('06:00')
  await waitForText(`${jourEntier(demain)} : Congé Payé`)
  expect(document.querySelectorAll('[aria-label^="Modifier"], [aria-label^="Créer"]')).toHaveLength(0)
  const asked = calls.find(({ path }) => path.startsWith('/feuille_de_temps'))
  expect(asked?.path).toBe('/feuille_de_temps/hebdomadaires?periode_id=3')
})

test('RH-79 absences to come that cannot be read say so', async () => {
  serveAnswers(({ path }) => {
    if (path.startsWith('/periode_paies')) return listOf([MARS])
    if (path.startsWith('/poste_operateurs')) return json(500, { message: 'Une erreur interne' })
    if (path.startsWith('/soldes_conges')) return SANS_SOLDE
    return ficheDe(jourTravaille())
  })
  showScreens([{ path: '/', element: <MesHeures /> }], '/')
  await waitForText('Une erreur interne')
})
