import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { today } from '@lavandiere/server/testing/days.ts'
import type { Page } from '@playwright/test'
import { expect, logIn, pickOption, test } from './socle.ts'

const LYON = join(import.meta.dirname, 'fichiers/lyon-silos-verre.csv')
const CLIENT = 'Ville du parcours'
const parisOf = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', ...options }).format(new Date())
/** The first of the list as the step shows it. */
const CHOISIS = ['4188', '3222', '3101'] as const
const JOUR = parisOf({ weekday: 'long' })

const save = (page: Page) => page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
const says = (page: Page, message: string) => expect(page.getByText(message).first()).toBeVisible()

/** Creates an item of a catalogue or an account, from its list back to its list. */
async function create(page: Page, path: string, libelle: string, toast: string, fill?: () => Promise<void>) {
  await page.goto(`${path}/new`)
  await page.getByRole('textbox', { name: 'Libellé', exact: true }).fill(libelle)
  await fill?.()
  await save(page)
  await says(page, toast)
}

/** A picture as a telephone would take it, drawn by the browser. */
async function photo(page: Page): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const encoded = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 1600, height: 1200 })
    const context = canvas.getContext('2d')
    context?.fillRect(200, 200, 900, 700)
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? ''
  })
  return { name: 'colonne.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(encoded, 'base64') }
}

async function createClient(page: Page): Promise<void> {
  await page.goto('/admin/users/new')
  await page.getByRole('textbox', { name: 'Libellé', exact: true }).fill(CLIENT)
  await page.getByRole('textbox', { name: 'Email' }).fill('ville-du-parcours' + '@lavandiere.example')
  await page.getByRole('textbox', { name: 'Mot de passe' }).fill('un-mot-de-passe-assez-long')
  await save(page)
  await says(page, "L'utilisateur a bien été créé.")
}

async function catalogues(page: Page): Promise<void> {
  await create(page, '/admin/prestations', 'Lavage du parcours', 'La prestation a bien été créé')
  await create(page, '/admin/typologies', 'TYPOLOGIE DU PARCOURS', 'La typologie a bien été créée')
  await create(page, '/admin/problems', 'Opercule du parcours', 'Le problème a bien été créé', async () => {
    await pickOption(page, 'Importance', 'Critique')
    await pickOption(page, 'Type de conteneur', 'Colonne Aérienne')
  })
  await create(page, '/admin/forms', 'Formulaire du parcours', 'Le formulaire a bien été créé', async () => {
    await pickOption(page, 'Client', CLIENT)
    await pickOption(page, 'Typologie de lavage', 'TYPOLOGIE DU PARCOURS')
  })
}

/** Creates a patrimoine of the new client and imports the unchanged file of Lyon into it. */
async function importer(page: Page): Promise<void> {
  await page.goto('/patrimoine')
  await pickOption(page, 'Client', CLIENT)
  await expect(page.getByText('Ce client ne possède pas encore de patrimoine')).toBeVisible()
  await page.getByRole('link', { name: 'Ajouter un patrimoine' }).first().click()
  await page.getByRole('textbox', { name: 'Libellé', exact: true }).fill('Silos à verre')
  await page.getByRole('radio', { name: /^Patrimoine/ }).check()
  await save(page)
  await says(page, 'Le patrimoine a bien été créé')
  await page
    .getByRole('row', { name: /Silos à verre/ })
    .getByRole('link', { name: 'Import' })
    .click()
  await page.locator('input[type=file]').setInputFiles(LYON)
  await page.getByRole('button', { name: "Valider l'import" }).click()
  await expect(page.getByText(/2\s747\sconteneurs créés/)).toBeVisible()
}

/** A round over three of the containers, every week on today's weekday. */
async function planRound(page: Page): Promise<void> {
  await page.goto('/admin/tournees/new')
  await page.getByRole('textbox', { name: 'Libellé', exact: true }).fill('Tournée du parcours')
  await pickOption(page, 'Client', CLIENT)
  await pickOption(page, 'Formulaire', 'Formulaire du parcours')
  await pickOption(page, 'Prestation', 'Lavage du parcours')
  await page.getByRole('textbox', { name: 'Date de fin' }).fill(`31/12/${new Date().getFullYear() + 1}`)
  await page.getByRole('checkbox', { name: JOUR }).press('Space')
  await expect(page.getByText(`Chaque semaine le ${JOUR}`)).toBeVisible()
  await page.getByRole('button', { name: 'Suivant', exact: true }).click()
  await pickOption(page, 'Patrimoine', 'Silos à verre')
  for (const nomenclature of CHOISIS)
    await page.getByRole('checkbox', { name: `Sélectionner ${nomenclature}`, exact: true }).check()
  await page.getByRole('button', { name: 'Suivant', exact: true }).click()
  const points = page.getByRole('list', { name: "Points de la tournée, dans l'ordre" }).getByRole('listitem')
  await expect(points).toHaveCount(CHOISIS.length)
  await page.getByRole('button', { name: 'Suivant', exact: true }).click()
  await pickOption(page, 'Chauffeur', 'Nadia Benali')
  await page.getByRole('button', { name: 'Terminer' }).click()
  await page.getByRole('button', { name: 'Enregistrer la tournée' }).click()
  await says(page, 'La tournée a bien été créé')
  await expect(page.getByRole('row', { name: /Tournée du parcours/ })).toBeVisible()
}

/** Records a wash with its photos, and one that could not be done. */
async function wash(page: Page): Promise<void> {
  await intervention(page, CHOISIS[0], async () => {
    await expect(page.getByRole('textbox', { name: 'Nombre de bacs lavés' })).toHaveValue('1')
    // The form asks a photo before and one after.
    for (const moment of [0, 1])
      await page
        .locator('input[type=file]')
        .nth(moment)
        .setInputFiles(await photo(page))
    await expect(page.getByRole('button', { name: 'Retirer la photo 1' })).toHaveCount(2)
  })
  await intervention(page, CHOISIS[1], async () => {
    await page.getByRole('switch', { name: 'Conteneur accessible' }).press('Space')
  })
}

/** Records a wash of one container on the tournée, filled by the caller, up to the container's page. */
async function intervention(page: Page, nomenclature: string, fill: () => Promise<void>): Promise<void> {
  await page.goto('/admin/intervention/form')
  await pickOption(page, 'Patrimoine', 'Silos à verre')
  const box = page.getByRole('combobox', { name: 'Conteneur', exact: true })
  await box.click()
  await box.fill(nomenclature)
  await page.getByRole('option', { name: new RegExp(`^${nomenclature} · `) }).click()
  await expect(page.getByRole('combobox', { name: 'Tournée', exact: true })).toHaveValue(
    'Tournée du parcours',
  )
  await fill()
  await save(page)
  await says(page, "L'intervention a bien été créée")
  await expect(page).toHaveURL(/\/conteneurs\/\d+\/interventions$/)
  await expect(page.getByRole('heading', { name: /^Dernière intervention : / })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** The photo in its viewer, whole also when it is turned by a quarter (INT-06). */
async function driveRound(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Agrandir : .*photo 1/ })
    .first()
    .click()
  const viewer = page.getByRole('dialog')
  const picture = viewer.getByRole('img', { name: /^Photos/ })
  const sides = async () => {
    const inside = await picture.boundingBox()
    const whole = await picture.locator('..').boundingBox()
    if (!inside || !whole) return null
    return {
      isUpright: inside.height > inside.width,
      isWhole: inside.height <= whole.height + 1 && inside.width <= whole.width + 1,
    }
  }
  await expect.poll(sides).toEqual({ isUpright: false, isWhole: true })
  await viewer.getByRole('button', { name: 'Tourner la photo de 90 degrés' }).click()
  await expect.poll(sides).toEqual({ isUpright: true, isWhole: true })
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
}

/** The pages that the office and the town then read: the container, the day, the report. */
async function readAgain(page: Page): Promise<void> {
  await page.goto('/patrimoine')
  await page
    .getByRole('row', { name: /Silos à verre/ })
    .getByRole('link', { name: 'Détail' })
    .click()
  await page.getByRole('searchbox', { name: 'Rechercher un conteneur' }).fill(CHOISIS[0])
  const row = page.getByRole('row').filter({ hasText: CHOISIS[0] })
  await expect(row.getByText('Lavé', { exact: true })).toBeVisible()
  await row.click()
  await expect(page).toHaveURL(/\/conteneurs\/\d+\/interventions/)
  await expect(page.getByRole('definition').filter({ hasText: /^1 sur 1$/ })).toBeVisible()
  await driveRound(page)

  // Until six in the morning the dashboard shows the evening before: the day is named.
  await page.goto(`/dashboard?date=${today()}`)
  const tour = page.getByRole('region', { name: new RegExp(CLIENT) })
  await expect(tour.getByRole('link', { name: 'Tournée du parcours' })).toBeVisible()
  await expect(tour.getByText('66 %')).toBeVisible()
  await expect(tour.getByText(/, 1\simpossible/).first()).toBeVisible()

  await page.goto('/synthese')
  await pickOption(page, 'Client', CLIENT)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Télecharger la synthèse' }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  const [head = '', line = ''] = csv.split('\r\n')
  expect(head).toMatch(/^\uFEFFClient;Patrimoine;Flux;PAV;Bacs;/)
  expect(line).toMatch(new RegExp(`^${CLIENT};Silos à verre;Verre;2747;2747;\\d+;\\d+;1;0;1;0;0;`))
}

test('SHELL-02 TOUR-10 IMP-23 INT-06 INT-11 DASH-21 SYN-14 the main job, from a new client to the report of its first washes', {
  tag: '@court',
}, async ({ page, faults }) => {
  await logIn(page, 'exploitant')
  await createClient(page)
  await catalogues(page)
  await importer(page)
  await planRound(page)
  await wash(page)
  await readAgain(page)
  expect(faults).toEqual([])
})
