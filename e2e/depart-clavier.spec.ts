import { away, brokenLine, fieldOf, fileOf, rowOf, saved, test, WAYS } from './clavier.ts'
import { type Company, furnish, newCompany } from './societe.ts'
import { BROKEN_LINE, expect, openAs } from './socle.ts'

/** The catalogues, with one of the usual entries of each. */
const CATALOGUES = [
  ['/admin/problems', 'Débordement'],
  ['/admin/prestations', 'Désinfection'],
  ['/admin/typologies', 'FOSSE'],
  ['/admin/forms', 'Lavage de bac'],
] as const

/** Lists whose entries are duplicated in one form, with an entry of each and what is said of the copy. */
const COPIED = [
  ['/admin/forms', 'Lavage de colonnes', 'Le formulaire a bien été créé'],
  ['/admin/problems', 'Tag', 'Le problème a bien été créé'],
  ['/admin/prestations', 'Lavage du quai', 'La prestation a bien été créé'],
  ['/patrimoine', 'Colonnes du port', 'Le patrimoine a bien été créé'],
] as const

for (const way of WAYS) {
  test.describe(way.name, () => {
    test.use(way.use)
    let company: Company
    let tournee = 0
    test.beforeAll(async ({ request }) => {
      company = await newCompany(request)
      ;({ tournee } = await furnish(company))
    })

    test('SHELL-57 the first steps of an empty company are put away, and stay so', async ({
      page,
      hand,
      request,
    }) => {
      await openAs(page, (await newCompany(request)).session, '/')
      await expect(page.getByRole('heading', { name: 'Premiers pas' })).toBeVisible()
      await hand.look()
      await hand.press('button', 'Ne plus afficher')
      await expect(page.getByRole('heading', { name: 'Premiers pas' })).toHaveCount(0)
      await hand.look()
      await page.reload()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expect(page.getByRole('heading', { name: 'Premiers pas' })).toHaveCount(0)
    })

    for (const [path, entry] of CATALOGUES)
      test(`CAT-44 usual entries are taken line by line: ${path}`, async ({ page, hand }) => {
        await openAs(page, company.session, path)
        await hand.press('button', 'Entrées usuelles')
        const dialog = page.getByRole('dialog', { name: 'Entrées usuelles' })
        await hand.press('checkbox', entry, dialog)
        await hand.look()
        await hand.send('Ajouter 1 entrée', dialog)
        await saved(page, '1 entrée ajoutée')
        await expect(rowOf(page, entry).first()).toBeVisible()
        await hand.look()
      })

    for (const [path, name, sentence] of COPIED)
      test(`CAT-43 an entry is duplicated from its menu, saved, and there: ${path}`, async ({
        page,
        hand,
      }) => {
        await openAs(page, company.session, path)
        await hand.take(rowOf(page, name).first(), 'Dupliquer')
        const copy = `${name} (copie)`
        await expect(fieldOf(page, 'Libellé')).toHaveValue(copy)
        await hand.look()
        await hand.press('button', 'Enregistrer')
        await saved(page, sentence)
        await page.goto(path)
        await expect(rowOf(page, copy)).toBeVisible()
      })

    test('CAT-43 a tournée is duplicated from its menu, through the steps of the assistant', async ({
      page,
      hand,
    }) => {
      await openAs(page, company.session, '/admin/tournees')
      await hand.take(rowOf(page, 'Tournée du port'), 'Dupliquer')
      for (const step of ['Suivant', 'Suivant', 'Suivant', 'Terminer']) {
        await hand.press('button', step)
        await hand.look()
      }
      await hand.press('button', 'Enregistrer la tournée')
      await saved(page, 'La tournée a bien été créée')
      await page.goto('/admin/tournees')
      await expect(rowOf(page, 'Tournée du port (copie)')).toBeVisible()
      await hand.look()
    })

    test('IMP-27 IMP-38 S19 the order of a tournée that is not sent says why, and is sent again', async ({
      page,
      hand,
      refus,
    }) => {
      refus.push(422, 503, BROKEN_LINE)
      await openAs(page, company.session, `/admin/tournees/${tournee}/update`)
      await hand.look()
      const order = fileOf('plan.csv', 'Nomenclature;Adresse\nPORT-3;\nPORT-1;\n')
      const chooser = 'Fichier CSV, Excel (.xlsx) ou GeoJSON'
      await hand.give(chooser, fileOf('titres.csv', 'Nomenclature;Adresse\n'))
      await expect(page.getByText('Aucune ligne sous celle des titres')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Envoyer à nouveau' })).toHaveCount(0)
      await hand.look()
      await page.route('**/ordre/comparaison', away)
      await hand.give(chooser, order)
      await expect(page.getByText('Le service est indisponible')).toBeVisible()
      await page.unrouteAll({ behavior: 'wait' })
      await page.route('**/ordre/comparaison', brokenLine)
      await hand.press('button', 'Envoyer à nouveau')
      await expect(page.getByText('Le serveur ne répond pas.')).toBeVisible()
      await hand.look()
      await page.unrouteAll({ behavior: 'wait' })
      await hand.press('button', 'Envoyer à nouveau')
      await hand.press('button', 'Mettre à jour la tournée')
      await hand.look()
      await hand.press('button', 'Mettre à jour', page.getByRole('dialog'))
      await saved(page, 'La tournée a bien été modifié')
      await hand.look()
    })
  })
}

test('TOUR-17 on a telephone « Suivant » stays where it is when the year of the tournée comes', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const company = await newCompany(request)
  const { tournee } = await furnish(company)
  let come = () => {}
  const asked = new Promise<void>((resolve) => {
    come = resolve
  })
  await page.route('**/api/campagne_lavages/annee', async (route) => {
    await asked
    await route.continue()
  })
  await openAs(page, company.session, `/admin/tournees/new?copie=${tournee}`)
  const next = page.getByRole('button', { name: 'Suivant', exact: true })
  await expect(next).toBeVisible()
  const before = await next.boundingBox()
  come()
  await expect(page.getByRole('heading', { name: 'Les douze mois à venir' })).toBeVisible()
  expect(await next.boundingBox()).toEqual(before)
})
