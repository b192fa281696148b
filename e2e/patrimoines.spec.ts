import type { Page } from '@playwright/test'
import { callApi, chooseInMenu, expect, logIn, pickOption, showPage, test } from './socle.ts'
import { atRest } from './sur-carte.ts'

/** A patrimoine of the second client of the demonstration, with containers of these names. */
async function createConteneur(page: Page, libelle: string, noms: readonly string[] = []): Promise<number> {
  const clients: { 'hydra:member': { '@id': string; libelle: string }[] } = await callApi(
    page,
    'GET',
    '/clients?itemsPerPage=100',
  )
  const client = clients['hydra:member'].find((one) => one.libelle === CLIENT)?.['@id']
  const made = await callApi(page, 'POST', '/patrimoines', { client, libelle, isUnipatrimoine: false })
  for (const [rang, nomenclature] of noms.entries())
    await callApi(page, 'POST', '/conteneurs', {
      patrimoine: made['@id'],
      nomenclature,
      conteneurType: 'CA',
      dechetType: 'VER',
      latitude: 48.9 + rang / 1000,
      longitude: 2.35,
    })
  return made.id
}
const CLIENT = 'Résidences du Canal'

const rowOf = (page: Page, nom: string) => page.getByRole('row').filter({ hasText: nom })

test('PAT-02 PAT-03 PAT-04 PAT-05 OPEN-49 an admin picks exploitant then client, which are remembered; each role has its actions', async ({
  page,
}) => {
  await logIn(page, 'admin', '/patrimoine')
  await expect(page.getByRole('combobox', { name: 'Client' })).toBeDisabled()
  await pickOption(page, 'Exploitant', 'Éclat Urbain')
  await pickOption(page, 'Client', CLIENT)
  for (const titre of ['Libellé', 'Prochain lavage', 'Flux', 'Conteneurs', 'PAV', 'Bacs'])
    await expect(page.getByRole('columnheader', { name: titre })).toBeVisible()
  const bacs = rowOf(page, 'Bacs quai de la Marne')
  for (const action of ['Détail', 'Import'])
    await expect(bacs.getByRole('link', { name: action })).toBeVisible()
  await bacs.getByRole('button', { name: 'Autres actions' }).click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'Export',
    'Export GeoJSON',
    'Export FIWARE',
    'Étiquettes QR',
    'Edit',
    'Dupliquer',
    'Delete',
  ])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Ajouter un patrimoine' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Client' })).toHaveValue(CLIENT)
  await expect(bacs).toBeVisible()
  await chooseInMenu(bacs, 'Delete')
  await expect(
    page.getByText('Etes vous sûr de vouloir supprimer le patrimoine : Bacs quai de la Marne'),
  ).toBeVisible()
})

test('PAT-02 PAT-06 PAT-08 OPEN-49 an exploitant picks a client, and may not delete; a client without patrimoine says so', async ({
  page,
}) => {
  await logIn(page, 'exploitant')
  await callApi(page, 'POST', '/clients', {
    libelle: 'Client sans rien',
    email: 'rien@lavandiere.example',
    password: 'un-mot-de-passe-long',
    isAccredited: true,
  })
  await page.goto('/patrimoine')
  await expect(page.getByRole('combobox', { name: 'Exploitant' })).toHaveCount(0)
  await pickOption(page, 'Client', 'Client sans rien')
  await expect(page.getByText('Ce client ne possède pas encore de patrimoine')).toBeVisible()
  await pickOption(page, 'Client', CLIENT)
  const bacs = rowOf(page, 'Bacs quai de la Marne')
  await expect(bacs.getByRole('link', { name: 'Import' })).toBeVisible()
  await bacs.getByRole('button', { name: 'Autres actions' }).click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'Export',
    'Export GeoJSON',
    'Export FIWARE',
    'Étiquettes QR',
    'Dupliquer',
    "S'abonner au calendrier",
  ])
})

test('PAT-06 PAT-33 a client sees its own patrimoines, without picker, and only their detail', async ({
  page,
}) => {
  await logIn(page, 'client', '/patrimoine')
  const row = rowOf(page, 'Verre Stains')
  await expect(row.getByRole('link', { name: 'Détail' })).toBeVisible()
  await expect(row.getByRole('link')).toHaveCount(1)
  await expect(row.getByRole('button', { name: /Import|Dupliquer|Edit|Delete/ })).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: 'Client' })).toHaveCount(0)
  await expect(page.getByText('Bacs quai de la Marne')).toHaveCount(0)
  await row.getByRole('link', { name: 'Détail' }).click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Ajouter un conteneur' })).toHaveCount(0)
})

test('PAT-10 PAT-11 PAT-20 PAT-25 PAT-29 CONT-14 OPEN-52 a unipatrimoine asks for its place and bins, and has its own table and map', async ({
  page,
}) => {
  await logIn(page, 'admin')
  const quai = { libelle: '3 quai du Canal 93500 Pantin', adresse: '3 quai du Canal', commune: 'Pantin' }
  await page.route('**/api/geocodage/completion*', (route) => {
    const lieux = route.request().url().includes('nulle') ? [] : [{ ...quai, latitude: 48.9, longitude: 2.4 }]
    return route.fulfill({ json: { lieux } })
  })
  await page.goto('/patrimoine')
  await pickOption(page, 'Exploitant', 'Éclat Urbain')
  await pickOption(page, 'Client', CLIENT)
  await page.getByRole('link', { name: 'Ajouter un patrimoine' }).click()
  await expect(page.getByRole('heading', { name: `Nouveau patrimoine pour ${CLIENT}` })).toBeVisible()
  await page.getByLabel('Libellé').fill('Local du canal')
  await expect(page.getByLabel('Lieu')).toHaveCount(0)
  await page.getByRole('radio', { name: /^Unipatrimoine/ }).click()
  await page.getByLabel('Lieu').fill('nulle part')
  await expect(page.getByText('Aucun lieu trouvé')).toBeVisible()
  await page.getByLabel('Lieu').fill('3 quai')
  await page.getByRole('option', { name: quai.libelle }).click()
  await expect(page.getByText('Position connue')).toBeVisible()
  await page.getByLabel('Nombre de bacs').fill('0')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Le nombre de bacs doit être supérieur à 0')).toBeVisible()
  await page.getByLabel('Nombre de bacs').fill('6')
  await page.getByLabel('Commentaire').fill('Code 1234')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Le patrimoine a bien été créé')).toBeVisible()
  const row = rowOf(page, 'Local du canal')
  await expect(row.getByRole('link', { name: 'Import' })).toHaveCount(0)
  await row.getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByRole('heading', { name: 'Modifier le patrimoine Local du canal' })).toBeVisible()
  await page.goBack()
  await row.getByRole('link', { name: 'Détail' }).click()
  await expect(page.getByRole('columnheader')).toHaveText([
    'Libellé',
    'Adresse',
    'Nombre de bacs',
    'Dernier lavage',
    'Status',
    'Rapport',
  ])
  await expect(page.getByRole('row').nth(1)).toContainText('3 quai du Canal')
  // On the map the list's line stays, and opens the same popup as the pin by keyboard.
  await showPage(page, 'Affichage carte')
  await atRest(page)
  await page.getByRole('row').nth(1).focus()
  await page.keyboard.press('Enter')
  const bulle = page.locator('.maplibregl-popup')
  await expect(bulle).toContainText('3 quai du Canal')
  await expect(bulle).toContainText('Pas encore lavé')
  await expect(page.getByText('Code 1234')).toBeVisible()
  const detail = page.url()
  await bulle.getByRole('link', { name: "Rapport d'intervention" }).click()
  await expect(page).toHaveURL(/\/patrimoine\/\d+\/interventions$/)
  for (const autre of ['import/', 'conteneurs/new']) {
    await page.goto(detail.replace('detail/', autre))
    await expect(page.getByText("Un unipatrimoine n'a pas de liste de conteneurs")).toBeVisible()
    await expect(page.locator('main form, main input')).toHaveCount(0)
  }
})

test('API-14 S19 an address service that is away is said where an address is searched alone', async ({
  page,
  refus,
}) => {
  refus.push(502)
  await logIn(page, 'exploitant', '/patrimoine')
  await pickOption(page, 'Client', CLIENT)
  await page.getByRole('link', { name: 'Ajouter un patrimoine' }).click()
  await page.getByRole('radio', { name: /^Unipatrimoine/ }).click()
  await page.getByLabel('Lieu').fill('3 quai du Canal')
  await expect(page.getByText('Échec du géocodage. Veuillez réessayer.')).toBeVisible()
  await expect(page.getByText('Le serveur ne répond pas')).toHaveCount(0)
})

test('PAT-21 PAT-22 PAT-23 PAT-24 PAT-26 PAT-27 list or map is remembered; a row opens the interventions of its container', async ({
  page,
}) => {
  await logIn(page, 'exploitant', '/patrimoine/9/detail/')
  await expect(page.getByRole('heading', { name: /^Patrimoine Verre Saint-Ouen/ })).toBeVisible()
  const titres = 'Ordre,Nomenclature,Adresse,Commune,Nombre de bacs,Type,Type déchet,Dernier lavage,Status'
  for (const titre of titres.split(','))
    await expect(page.getByRole('columnheader', { name: titre, exact: true })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Nomenclature' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await expect(page.getByLabel('Conteneur par page').locator('option')).toHaveText(['25', '50', '100', '200'])
  await showPage(page, 'Affichage carte')
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Affichage carte' })).toBeChecked()
  await showPage(page, 'Affichage liste')
  await page.getByRole('row').nth(1).getByRole('cell').nth(2).click()
  await expect(page).toHaveURL(/\/conteneurs\/\d+\/interventions$/)
})

test('CONT-07 CONT-08 OPEN-55 a container is placed on a small map, created, changed, removed and brought back by hand', async ({
  page,
  refus,
}) => {
  refus.push(404)
  await logIn(page, 'exploitant')
  const id = await createConteneur(page, 'À la main', ['Voisin'])
  await page.goto(`/patrimoine/${id}/detail/`)
  await page.getByRole('link', { name: 'Ajouter un conteneur' }).click()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('La nomenclature est requise')).toBeVisible()
  await page.getByLabel('Nomenclature').fill('Nouveau 1')
  await pickOption(page, 'Type', 'Colonne Enterrée')
  await pickOption(page, 'Type déchet', 'Papier')
  await expect(page.getByText('Pas encore de position')).toBeVisible()
  await page.locator('canvas').click({ position: { x: 200, y: 160 } })
  await expect(page.getByText('Pas encore de position')).toHaveCount(0)
  await expect(page.getByLabel('Latitude')).not.toHaveValue('')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Le conteneur a bien été créé')).toBeVisible()
  const row = rowOf(page, 'Nouveau 1')
  await expect(row).toContainText('Colonne Enterrée')
  await row.getByRole('link', { name: 'Editer' }).click()
  await expect(page.getByText('Seul un administrateur peut déplacer un conteneur')).toBeVisible()
  await page.getByLabel('Commune').fill('Pantin')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Le conteneur a bien été modifié')).toBeVisible()
  await expect(row).toContainText('Pantin')
  await chooseInMenu(row, 'Supprimer')
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect(row).toHaveCount(0)
  const said = page.getByRole('status').filter({ hasText: 'Le conteneur a bien été supprimé' })
  await said.getByRole('button', { name: 'Annuler' }).click()
  await expect(row).toBeVisible()
  // A container that cannot be read shows the sentence of the requirements.
  await page.route('**/api/conteneurs/*', (route) => route.fulfill({ status: 404, json: {} }))
  await row.getByRole('link', { name: 'Editer' }).click()
  await expect(page.locator('[data-toasts]').getByText('Une erreur est survenue')).toBeVisible()
})
