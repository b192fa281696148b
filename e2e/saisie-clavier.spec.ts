import { today } from '@lavandiere/server/testing/days.ts'
import { fieldOf, rowOf, saved, test, WAYS } from './clavier.ts'
import { type Company, furnish, newCompany } from './societe.ts'
import { expect, openAs } from './socle.ts'

/** A picture of one grey point, as a JPEG. */
const PHOTO = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AVN//2Q==',
  'base64',
)
const photo = { name: 'colonne.jpg', mimeType: 'image/jpeg', buffer: PHOTO }

for (const way of WAYS) {
  test.describe(way.name, () => {
    test.use(way.use)
    let company: Company
    test.beforeAll(async ({ request }) => {
      company = await newCompany(request)
      await furnish(company)
    })

    test('INT-10 INT-11 INT-06 a wash with its photos is noted, and its photos are looked at', async ({
      page,
      hand,
      hasTouch,
    }) => {
      await openAs(page, company.session, '/admin/intervention/form')
      await hand.pick('Patrimoine', 'Colonnes du port')
      await hand.pick('Conteneur', 'PORT-2')
      await expect(fieldOf(page, 'Nombre de bacs lavés')).toHaveValue('1')
      await hand.look()
      await hand.give('Ajouter des photos : Photos avant', photo)
      await hand.give('Ajouter des photos : Photos après', photo)
      await expect(page.getByRole('button', { name: 'Retirer la photo 1' })).toHaveCount(2)
      await hand.look()
      await hand.press('button', 'Enregistrer')
      await saved(page, "L'intervention a bien été créée")
      await expect(page.getByRole('heading', { name: /^Dernière intervention : / })).toBeVisible()
      // A telephone shows the details of an intervention once it is pressed.
      if (hasTouch) await hand.press('button', /^[0-9/]+ à [0-9]+ h [0-9]+$/)
      await hand.look()
      await hand.press('button', /^Agrandir : .*photo 1/)
      const viewer = page.getByRole('dialog', { name: /^Photos avant/ })
      await expect(viewer).toBeVisible()
      await hand.look()
      await hand.press('button', 'Fermer', viewer)
      await expect(viewer).toHaveCount(0)
    })

    test('TOUR-17 a tournée is made from nothing, step by step', async ({ page, hand, hasTouch }) => {
      await openAs(page, company.session, '/admin/tournees/new')
      await hand.write('Libellé', 'Tournée du quai')
      await hand.pick('Client', 'Ville de Brest')
      await hand.pick('Formulaire', 'Lavage de colonnes')
      await hand.write('Date de fin', `31/12/${Number(today().slice(0, 4)) + 1}`)
      await (hasTouch ? page.getByText('lundi', { exact: true }).tap() : hand.press('checkbox', 'lundi'))
      await hand.look()
      await hand.press('button', 'Suivant')
      await hand.pick('Patrimoine', 'Colonnes du port')
      await hand.press('button', 'Tout sélectionner')
      await hand.look()
      await hand.press('button', 'Suivant')
      await hand.look()
      await hand.press('button', 'Suivant')
      await hand.pick('Chauffeur', 'Nadia')
      await hand.press('button', 'Terminer')
      await hand.look()
      await hand.press('button', 'Enregistrer la tournée')
      await saved(page, 'La tournée a bien été créée')
      await expect(rowOf(page, 'Tournée du quai')).toBeVisible()
    })
  })
}
