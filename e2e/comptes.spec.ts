import type { Page } from '@playwright/test'
import { LOGO } from './fichiers/logo.ts'
import { callApi, chooseInMenu, expect, logIn, test } from './socle.ts'

/** Password of the accounts created here: the published one of the demonstration is refused for them. */
const MOT_DE_PASSE = 'Colonne-verte-27'

const logo = (bytes: Buffer) => ({ name: 'logo.png', mimeType: 'image/png', buffer: bytes })
const searchFor = async (page: Page, texte: string) => {
  await page.getByRole('searchbox').fill(texte)
  await expect(page).toHaveURL(/q=/)
}
const rowOf = (page: Page, texte: string) => page.getByRole('row').filter({ hasText: texte })

test('USER-01 USER-03 USER-04 USER-05 USER-06 USER-08 the users of an admin: nested, searched, paged, opened by a click', async ({
  page,
}) => {
  await logIn(page, 'admin', '/admin/users')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gestion des utilisateurs')
  await expect(page.getByRole('link', { name: 'Ajouter un utilisateur' })).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText([
    'Role',
    'Libellé',
    'Logo',
    'Email',
    'Informations',
    'Accréditation',
    'Dernière connexion',
    'Actions',
  ])
  const sizes = page.getByLabel('Nombre de lignes :')
  await expect(sizes.locator('option')).toHaveText(['15', '25', '50'])
  await expect(sizes).toHaveValue('15')
  const admin = rowOf(page, 'admin@lavandiere.example')
  await admin.getByRole('button', { name: 'Autres actions' }).click()
  await expect(page.getByRole('menuitem', { name: 'Supprimer' })).toBeDisabled()
  await page.keyboard.press('Escape')
  const company = rowOf(page, 'exploitant@lavandiere.example')
  await expect(company).toContainText('Oui')
  await expect(rowOf(page, 'canal@lavandiere.example')).toHaveCount(0)
  await company.getByRole('button', { name: 'Déplier' }).click()
  await expect(rowOf(page, 'canal@lavandiere.example')).toBeVisible()
  await searchFor(page, 'client canal')
  await expect(rowOf(page, 'canal@lavandiere.example')).toBeVisible()
  await expect(rowOf(page, 'client@lavandiere.example')).toHaveCount(0)
  await rowOf(page, 'canal@lavandiere.example').getByText('canal@lavandiere.example').click()
  await expect(page).toHaveURL(/\/admin\/users\/client\/\d+\/edit/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Modifier l'utilisateur")
  await page.goBack()
  await expect(page.getByRole('searchbox')).toHaveValue('client canal')
  // A page beyond the end shows the last page; a search is cut to its longest length.
  await page.goto('/admin/users?page=7')
  await expect(company).toBeVisible()
  await expect(page).toHaveURL('/admin/users')
  await page.goto(`/admin/users?q=${'a'.repeat(300)}`)
  await expect(page.getByText('Aucun résultat pour')).toBeVisible()
  await page.getByRole('button', { name: 'Effacer la recherche' }).click()
  await expect(company).toBeVisible()
  await page.goto('/admin/users/exploitant/2/edit')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page introuvable')
  await page.getByRole('link', { name: 'Retour à la liste' }).click()
  await expect(company).toBeVisible()
})

test('USER-07 USER-09 USER-10 USER-11 USER-14 USER-15 USER-22 USER-25 USER-29 OPEN-38 a client is made with its logo, changed, deleted, and brought back', async ({
  page,
  refus,
}) => {
  refus.push(422)
  await logIn(page, 'admin', '/admin/users/new')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nouvel Utilisateur')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Role', 'Informations', 'Logo'])
  const roles = page.getByRole('radiogroup', { name: 'Role' })
  await roles.getByText('Opérateur').click()
  await expect(page.getByRole('switch', { name: 'Activer la gestion des heures ?' })).toBeVisible()
  await roles.getByText('Exploitant').click()
  await expect(page.getByRole('combobox', { name: 'Exploitant' })).toHaveCount(0)
  await roles.getByText('Client').click()
  await page.getByRole('switch', { name: 'Me prévenir des lavages effectués' }).click()
  await page.getByLabel('Libellé').fill('Ville d’Essai')
  await page.getByLabel('Email').fill('ville-essai@test.example')
  await page.locator('input[autocomplete=new-password]').fill(MOT_DE_PASSE)
  await page.getByRole('combobox', { name: 'Exploitant' }).click()
  await page.getByRole('option', { name: 'Éclat Urbain' }).click()
  const file = page.locator('input[type=file]')
  await file.setInputFiles(logo(Buffer.concat([LOGO, Buffer.alloc(200_001 - LOGO.length)])))
  await expect(page.getByText('Le fichier ne doit pas dépasser 200 Ko')).toBeVisible()
  await file.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await expect(
    page.getByText("Ce fichier n'est pas une image acceptée (JPEG, PNG, WebP, GIF ou AVIF)"),
  ).toBeVisible()
  await file.setInputFiles(logo(LOGO))
  await expect(page.getByText('Logo ajouté avec succès.')).toBeVisible()
  // A change of role keeps the typed values, as unsaved.
  await roles.getByText('Opérateur').click()
  await page.getByRole('link', { name: 'Patrimoines' }).click()
  const start = page.getByRole('dialog', { name: 'Quitter sans enregistrer ?' })
  await start.getByRole('button', { name: 'Rester' }).click()
  await roles.getByText('Client').click()
  await expect(page.getByRole('switch', { name: 'Me prévenir des lavages effectués' })).toBeChecked()
  // The whole picture shows, whatever its shape.
  await expect(page.getByRole('img', { name: 'Logo' })).toHaveCSS('object-fit', 'contain')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText("L'utilisateur a bien été créé.")).toBeVisible()
  await expect(page).toHaveURL('/admin/users')
  await searchFor(page, 'ville-essai')
  const made = rowOf(page, 'ville-essai@test.example')
  await expect(made.getByRole('img', { name: 'Logo de Ville d’Essai' })).toBeVisible()
  await expect(made).toContainText('Emails : lavages effectués')
  await made.getByRole('link', { name: 'Editer' }).click()
  await expect(page.getByLabel('Role')).not.toBeEditable()
  await page.getByLabel('Libellé').fill('Ville d’Essai renommée')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText("L'utilisateur a bien été modifié.")).toBeVisible()
  // Back on the list, still searched.
  await expect(page).toHaveURL('/admin/users?q=ville-essai')
  await chooseInMenu(made, 'Supprimer')
  const question = page.getByRole('dialog', { name: 'Confirmer la suppression' })
  await expect(question).toContainText('Ville d’Essai renommée')
  await question.getByRole('button', { name: 'Annuler' }).click()
  await expect(made).toBeVisible()
  await chooseInMenu(made, 'Supprimer')
  await question.getByRole('button', { name: 'Supprimer' }).click()
  const done = page.getByRole('status').filter({ hasText: "L'utilisateur a bien été supprimé." })
  await expect(done).toBeVisible()
  await expect(made).toHaveCount(0)
  await done.getByRole('button', { name: 'Annuler' }).click()
  await expect(page.getByText('La suppression a été annulée')).toBeVisible()
  await expect(made).toBeVisible()
})

test('USER-11 USER-13 USER-17 AUTH-09 OPEN-49 an exploitant keeps its own people; who is refused is out at the next click and told why', async ({
  page,
  browser,
}) => {
  await logIn(page, 'exploitant', '/admin/users/new')
  await expect(page.getByRole('radiogroup', { name: 'Role' }).getByRole('radio')).toHaveCount(2)
  await expect(page.getByRole('combobox', { name: 'Exploitant' })).toHaveCount(0)
  await page.getByRole('radiogroup', { name: 'Role' }).getByText('Client').click()
  await page.getByLabel('Libellé').fill('Bientôt refusée')
  await page.getByLabel('Email').fill('refusee@test.example')
  await page.locator('input[autocomplete=new-password]').fill(MOT_DE_PASSE)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page).toHaveURL('/admin/users')
  const other = await browser.newPage()
  await other.goto('/login')
  await other.getByLabel('Email').fill('refusee@test.example')
  await other.getByLabel('Mot de passe', { exact: true }).fill(MOT_DE_PASSE)
  await other.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await expect(other).toHaveURL('/')
  await searchFor(page, 'refusee')
  await rowOf(page, 'refusee@test.example').getByRole('link', { name: 'Editer' }).click()
  await page.getByRole('switch', { name: 'Accréditation' }).click()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page).toHaveURL('/admin/users?q=refusee')
  await other.getByRole('link', { name: 'Patrimoines' }).first().click()
  await expect(other).toHaveURL(/\/login/)
  await expect(other.getByRole('main').getByText('Accréditation refusée')).toBeVisible()
  await other.getByLabel('Email').fill('refusee@test.example')
  await other.getByLabel('Mot de passe', { exact: true }).fill(MOT_DE_PASSE)
  const tried = other.waitForResponse('**/api/login_check')
  await other.getByRole('button', { name: 'Se connecter', exact: true }).click()
  expect((await tried).status()).toBe(401)
  await expect(other.getByRole('alert').getByText('Accréditation refusée').first()).toBeVisible()
  await other.close()
  // The client part of the selector, for everybody who has clients; the exploitant part for the admin alone.
  await page.goto('/patrimoine')
  await expect(page.getByRole('combobox', { name: 'Client' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Exploitant' })).toHaveCount(0)
})

test('OPEN-38 a removed account is found in the bin after the toast, and comes back from there', async ({
  page,
}) => {
  await logIn(page, 'exploitant')
  const compte = { libelle: 'Hameau perdu', email: 'hameau@test.example', password: MOT_DE_PASSE }
  const { id } = await callApi(page, 'POST', '/clients', compte)
  await callApi(page, 'DELETE', `/clients/${id}`)
  await page.goto('/admin/users')
  await page.getByRole('link', { name: 'Corbeille' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Utilisateurs supprimés')
  await rowOf(page, 'hameau@test.example').getByRole('button', { name: 'Restaurer' }).click()
  await expect(page.getByText('Hameau perdu est de retour parmi les utilisateurs')).toBeVisible()
  await expect(rowOf(page, 'hameau@test.example')).toHaveCount(0)
  await page.goto('/admin/users?q=hameau')
  await expect(rowOf(page, 'hameau@test.example')).toBeVisible()
})
