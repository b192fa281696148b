import type { Page } from '@playwright/test'
import { connecter, expect, test } from './socle.ts'

/** A catalogue as its screens are named in the specification. */
interface Catalogue {
  name: string
  path: string
  /** The tab that it stands under, and the address of its forms. */
  onglet?: string
  formulaires?: string
  page: string
  colonnes: string[]
  ajouter: string
  titres: [nouveau: string, modifier: string]
  vide: string
  toasts: [cree: string, modifie: string, supprime: string]
  remplir: (page: Page) => Promise<void>
}

async function choisir(page: Page, champ: string, option: string) {
  await page.getByRole('combobox', { name: champ }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

const problemes = {
  path: '/admin/problems',
  page: 'Gestion des problèmes',
  ajouter: 'Ajouter un problème',
  titres: ['Nouveau Problème', 'Modifier le problème'],
  vide: "Il n'y a encore aucun problème enregistré",
  toasts: [
    'Le problème a bien été créé',
    'Le problème a bien été modifié',
    'Le problème a bien été supprimé',
  ],
} satisfies Partial<Catalogue>

const catalogues: Record<string, Catalogue> = {
  'CAT-02 CAT-03 CAT-04 CAT-05 CAT-09 CAT-15 problems of containers': {
    ...problemes,
    name: 'problems',
    onglet: 'CONTENEURS',
    colonnes: ['Libellé', 'Importance', 'Type de conteneur'],
    async remplir(page) {
      await choisir(page, 'Importance', 'Critique')
      await choisir(page, 'Type de conteneur', 'Bac')
    },
  },
  'CAT-02 CAT-03 CAT-04 CAT-05 CAT-07 CAT-08 CAT-15 problems of vehicles': {
    ...problemes,
    name: 'problem_laveuses',
    onglet: 'LAVEUSES',
    colonnes: ['Libellé', 'Importance', 'Catégorie'],
    async remplir(page) {
      await choisir(page, 'Catégorie', 'Véhicule')
      await choisir(page, 'Importance', 'Maintenance')
    },
  },
  'CAT-17 CAT-18 CAT-20 prestations': {
    name: 'prestations',
    path: '/admin/prestations',
    onglet: 'PRESTATIONS',
    page: 'Gestion des prestations',
    colonnes: ['Libellé'],
    ajouter: 'Ajouter une prestation',
    titres: ['Nouvelle prestation', 'Modifier la prestation'],
    vide: "Il n'y a encore aucune prestation enregistrée",
    toasts: [
      'La prestation a bien été créé',
      'La prestation a bien été modifié',
      'La prestation a bien été supprimée',
    ],
    remplir: async () => {},
  },
}

const rang = (page: Page, libelle: string) => page.getByRole('row').filter({ hasText: libelle })

for (const [ids, catalogue] of Object.entries(catalogues)) {
  const { name, path, onglet, colonnes, titres, toasts } = catalogue
  test(`CAT-01 ${ids}: list, create, edit, remove, undo`, async ({ page, faults }) => {
    test.setTimeout(180_000)
    await connecter(page, 'exploitant')
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(catalogue.page)
    if (onglet) await page.getByRole('tab', { name: onglet }).click()
    for (const colonne of colonnes) {
      await expect(page.getByRole('columnheader', { name: colonne, exact: true })).toBeVisible()
    }
    await page.getByRole('link', { name: catalogue.ajouter }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(titres[0])
    await page.getByRole('textbox', { name: 'Libellé' }).fill('Essai')
    await catalogue.remplir(page)
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText(toasts[0], { exact: true })).toBeVisible()
    await rang(page, 'Essai').getByRole('link', { name: 'Editer' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(titres[1])
    await page.getByRole('textbox', { name: 'Libellé' }).fill('Essai corrigé')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText(toasts[1], { exact: true })).toBeVisible()
    await rang(page, 'Essai corrigé').getByRole('button', { name: 'Supprimer' }).click()
    const question = page.getByRole('dialog')
    await expect(question).toContainText('Confirmer la suppression')
    await expect(question).toContainText('Essai corrigé')
    await question.getByRole('button', { name: 'Supprimer' }).click()
    await expect(page.getByText(toasts[2], { exact: true })).toBeVisible()
    await expect(rang(page, 'Essai corrigé')).toHaveCount(0)
    await page.getByRole('button', { name: 'Annuler' }).click()
    await expect(rang(page, 'Essai corrigé')).toBeVisible()

    // The open tab is remembered on this device; an empty list says so and offers to fill it.
    await page.route(`**/api/${name}?*`, (route) =>
      route.fulfill({ json: { 'hydra:totalItems': 0, 'hydra:member': [] } }),
    )
    await page.goto(path === '/admin/typologies' ? '/admin/prestations' : path)
    if (onglet) await expect(page.getByRole('tab', { name: onglet })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByText(catalogue.vide)).toBeVisible()
    await expect(page.getByRole('link', { name: catalogue.ajouter })).toHaveCount(2)
    expect(faults).toEqual([])
  })
}
