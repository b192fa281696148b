import { jourEntier } from '@lavandiere/domain/kernel/dates.ts'
import { expect, test, vi } from 'vitest'
import { clickOn, eventually, findField, serveAnswers, showScreens } from '../testing/ecran.tsx'
import { short } from '../testing/exemples.ts'
import { todayInParis } from '../ui/today.ts'
import { ProchainesDates } from './prochaines-dates.tsx'

const regle = todayInParis()
const jour = {
  ...{ regle, jour: regle, etat: 'prevue', motif: null, decide: false, travaille: false },
  ...{ client: short('clients', 2, 'Ville'), chauffeur: short('operateurs', 6, 'Ana'), equipier: null },
  ...{ formulaire: short('forms', 5, 'Formulaire'), laveuse: null, heureDebut: null, differe: [] },
}
const item = { id: 4, libelle: 'Ronde' }

test('TOUR-05 Escape in the dialog of one date leads back to the dates, not out of them', async () => {
  serveAnswers(({ path }) => (path.includes('/jours/') ? { ...jour, historique: [] } : { jours: [jour] }))
  const onClose = vi.fn()
  showScreens([{ path: '/', element: <ProchainesDates item={item} onClose={onClose} /> }], '/')
  await clickOn(`Changer le passage du ${jourEntier(regle)} de Ronde`)
  await clickOn('Annuler ce passage…')
  const field = await findField('Motif')
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  await eventually(() => expect(document.body.textContent).not.toContain('Motif'))
  expect(onClose).not.toHaveBeenCalled()
})
