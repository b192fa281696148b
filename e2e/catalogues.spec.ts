import { formulaire } from '@lavandiere/domain/catalogues/formulaire.ts'
import { prestation } from '@lavandiere/domain/catalogues/prestation.ts'
import { problem, problemLaveuse } from '@lavandiere/domain/catalogues/problem.ts'
import { typologie } from '@lavandiere/domain/catalogues/typologie.ts'
import type { Resource } from '@lavandiere/domain/kernel/resource.ts'
import type { Locator, Page } from '@playwright/test'
import { chooseInMenu, expect, logIn, pickOption, test } from './socle.ts'

/** A catalogue with the names that its screens have in the requirements. */
interface Catalogue {
  resource: Resource
  path: string
  /** The tab that it stands under, and the address of its forms. */
  onglet?: string
  formulaires?: string
  page: string
  colonnes: string[]
  ajouter: string
  titres: [nouveau: string, modifier: string]
  /** A word that its row shows next to the label. */
  mot: string
  fillIn: (page: Page) => Promise<void>
}

const problemes = {
  path: '/admin/problems',
  page: 'Gestion des problèmes',
  ajouter: 'Ajouter un problème',
  titres: ['Nouveau Problème', 'Modifier le problème'],
} satisfies Partial<Catalogue>

const catalogues: Record<string, Catalogue> = {
  'CAT-02 CAT-03 CAT-04 CAT-05 CAT-09 CAT-15 problems of containers': {
    ...problemes,
    resource: problem,
    onglet: 'CONTENEURS',
    colonnes: ['Libellé', 'Importance', 'Type de conteneur'],
    mot: 'critique',
    async fillIn(page) {
      await pickOption(page, 'Importance', 'Critique')
      await pickOption(page, 'Type de conteneur', 'Bac')
    },
  },
  'CAT-02 CAT-03 CAT-04 CAT-05 CAT-07 CAT-08 CAT-15 problems of vehicles': {
    ...problemes,
    path: '/admin/problemsLaveuses',
    resource: problemLaveuse,
    onglet: 'LAVEUSES',
    colonnes: ['Libellé', 'Importance', 'Catégorie'],
    mot: 'maintenance',
    async fillIn(page) {
      await pickOption(page, 'Catégorie', 'Véhicule')
      await pickOption(page, 'Importance', 'Maintenance')
    },
  },
  'CAT-17 CAT-18 CAT-20 prestations': {
    resource: prestation,
    path: '/admin/prestations',
    onglet: 'PRESTATIONS',
    page: 'Gestion des prestations',
    colonnes: ['Libellé'],
    mot: 'éclat',
    ajouter: 'Ajouter une prestation',
    titres: ['Nouvelle prestation', 'Modifier la prestation'],
    fillIn: async () => {},
  },
  'CAT-17 CAT-22 CAT-23 CAT-27 OPEN-84 typologies': {
    resource: typologie,
    path: '/admin/typologies',
    onglet: 'TYPOLOGIE LAVAGE',
    page: 'Gestion des prestations',
    colonnes: ['Libellé', 'Couleur'],
    mot: 'éclat',
    ajouter: 'Ajouter une typologie',
    titres: ['Nouvelle Typologie de Lavage', 'Modifier la Typologie'],
    async fillIn(page) {
      const couleur = page.getByLabel('Couleur', { exact: false }).first()
      await expect(couleur).toHaveValue('#000000')
      await couleur.fill('#12a')
      // The preview carries the label in the colour chosen.
      await expect(page.locator('form').getByText('Essai', { exact: true })).toBeVisible()
      await expect(pastille(page)).toHaveCSS('background-color', 'rgb(17, 34, 170)')
    },
  },
  'CAT-30 CAT-31 CAT-32 CAT-38 CAT-40 CAT-41 forms': {
    resource: formulaire,
    path: '/admin/forms',
    page: 'Gestion des formulaires',
    colonnes: ['Client', 'Libellé', 'Type', 'Qrcode', 'Barcode', 'RFID', 'Volume', 'Type déchet'],
    mot: 'qrcode',
    ajouter: 'Ajouter un formulaire',
    titres: ['Nouveau Formulaire', 'Modifier le formulaire'],
    async fillIn(page) {
      await pickOption(page, 'Client', 'Plaine Commune')
      await pickOption(page, 'Typologie de lavage', 'BAC')
      for (const interrupteur of ['Qrcode', 'RFID', 'Photos depuis la galerie', 'Relevé terrain']) {
        await page.getByRole('switch', { name: interrupteur }).check({ force: true })
      }
      await sliders(page)
      await page.getByText('Lavage Partiel', { exact: true }).click()
      await page.getByRole('button', { name: 'Enregistrer' }).click()
      await expect(page.getByText('La typologie de lavage est requise')).toBeVisible()
      await pickOption(page, 'Typologie de repli', 'COLONNE')
    },
  },
}

const pastille = (page: Page): Locator => page.locator('form .mantine-ColorSwatch-colorOverlay').last()

/** The sliders of importance go from 0 to 5, have their defaults, and 0 shows as a word (CAT-38). */
async function sliders(page: Page) {
  const attendus: [string, string][] = [
    ['Photos avant', '1\u00a0photo'],
    ['Photos après', '1\u00a0photo'],
    ['Photos de maintenance', 'Facultative'],
    ['Photos si impossible', 'Facultative'],
  ]
  for (const [name, word] of attendus) {
    await expect(page.getByRole('slider', { name })).toHaveAttribute('aria-valuetext', word)
  }
  const avant = page.getByRole('slider', { name: 'Photos avant' })
  await avant.press('End')
  await expect(avant).toHaveAttribute('aria-valuenow', '5')
  await avant.press('Home')
  await expect(avant).toHaveAttribute('aria-valuetext', 'Facultative')
}

const rankOf = (page: Page, libelle: string) => page.getByRole('row').filter({ hasText: libelle })

for (const [ids, catalogue] of Object.entries(catalogues)) {
  const { resource, path, onglet, colonnes, titres } = catalogue
  const { created, updated, removed } = resource.toasts
  test(`CAT-01 ${ids}: list, create, edit, remove, undo`, async ({ page }) => {
    await logIn(page, 'exploitant', path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(catalogue.page)
    if (onglet) await page.getByRole('tab', { name: onglet }).click()
    for (const colonne of colonnes) {
      await expect(page.getByRole('columnheader', { name: colonne, exact: true })).toBeVisible()
    }
    await page.getByRole('link', { name: catalogue.ajouter }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(titres[0])
    await page.getByRole('textbox', { name: 'Libellé' }).fill('Essai')
    await catalogue.fillIn(page)
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText(created, { exact: true })).toBeVisible()
    await page.getByRole('searchbox').fill(`essai ${catalogue.mot}`)
    await expect(page).toHaveURL(/q=/)
    await rankOf(page, 'Essai').getByRole('link', { name: 'Editer' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(titres[1])
    await page.getByRole('textbox', { name: 'Libellé' }).fill('Essai corrigé')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText(updated, { exact: true })).toBeVisible()
    await chooseInMenu(rankOf(page, 'Essai corrigé'), 'Supprimer')
    const question = page.getByRole('dialog')
    await expect(question).toContainText('Confirmer la suppression')
    await expect(question).toContainText('Essai corrigé')
    await question.getByRole('button', { name: 'Supprimer' }).click()
    const dit = page.getByRole('status').filter({ hasText: removed })
    await expect(rankOf(page, 'Essai corrigé')).toHaveCount(0)
    await dit.getByRole('button', { name: 'Annuler' }).click()
    await expect(rankOf(page, 'Essai corrigé')).toBeVisible()

    // The open tab is remembered on this device; an empty list says so and offers to fill it.
    await page.route(`**/api/${resource.name}?*`, (route) =>
      route.fulfill({ json: { 'hydra:totalItems': 0, 'hydra:member': [] } }),
    )
    if (path === '/admin/typologies') {
      await page.goto('/')
      await page.getByRole('main').getByRole('link', { name: 'Prestations' }).click()
    } else await page.goto(path)
    if (onglet) await expect(page.getByRole('tab', { name: onglet })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByText(resource.empty)).toBeVisible()
    await expect(page.getByRole('link', { name: catalogue.ajouter })).toHaveCount(2)
  })
}
