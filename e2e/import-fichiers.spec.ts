import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Page } from '@playwright/test'
import { countClicks } from './clics.ts'
import { expect, logIn, newPatrimoine, pickOption, test } from './socle.ts'

/** What a file that portals publish may take, from the chooser to a saved patrimoine. */
const CLICKS_MAX = 5
const TIME_MAX_MS = 60_000

interface Fichier {
  nom: string
  bytes: () => Promise<Buffer>
  /** The containers that it has. */
  nombre: number
  /** What a person answers before the file is checked, and before it is saved. */
  answer?: (page: Page) => Promise<void>
}

const fileAt = (path: string) => ({
  nom: basename(path),
  bytes: () => readFile(join(import.meta.dirname, path)),
})
const confirm = (page: Page) => page.getByRole('button', { name: 'Vérifier avec ces colonnes' }).click()

const forAllLines = (page: Page, field: string, text: string) =>
  page
    .getByRole('radiogroup', { name: `${field} de toutes les lignes` })
    .getByText(text, { exact: true })
    .click()

const fichiers: Fichier[] = [
  { ...fileAt('fichiers/lyon-silos-verre.csv'), nombre: 2747 },
  {
    ...fileAt('fichiers/plaine-commune-brut.csv'),
    nombre: 637,
    async answer(page) {
      await expect(page.getByText("Supposé d'après le nom ou le contenu du fichier")).toHaveCount(2)
      await confirm(page)
    },
  },
  {
    // Its headers are the expected ones, and no line has a type of container.
    ...fileAt('../demonstration/data/plaine-commune-pav-verre.csv'),
    nombre: 637,
    async answer(page) {
      await pickOption(page, 'Type de conteneur pour « vide »', 'Colonne Aérienne (CA)')
      await page.getByRole('button', { name: 'Appliquer et vérifier à nouveau' }).click()
    },
  },
  {
    // Addresses of a town: nothing says what stands there.
    ...fileAt('../server/testing/donnees/ban-adresses-54084.csv'),
    nombre: 486,
    async answer(page) {
      await forAllLines(page, 'Type de conteneur', 'Bac')
      await forAllLines(page, 'Type de déchet', 'Ordures ménagères')
      await confirm(page)
    },
  },
  {
    nom: 'parc.csv',
    bytes: async () =>
      Buffer.from(
        'code;type;flux;adresse;ville;x_l93;y_l93\nZ1;Totem;Verre;1 rue A;Paris;652381,2;6862047\nZ2;Silo;Papier;2 rue B;Paris;652000;6862100\n',
      ),
    nombre: 2,
    async answer(page) {
      await pickOption(page, 'Type de conteneur pour « Totem »', 'Colonne Aérienne (CA)')
      await confirm(page)
    },
  },
]

for (const { nom, bytes, nombre, answer } of fichiers)
  test(`IMP-29 IMP-37 ${nom}: from the chooser to a saved patrimoine in five clicks and a minute`, async ({
    page,
  }) => {
    const clicks = await countClicks(page)
    await logIn(page, 'exploitant', '/patrimoine')
    const id = await newPatrimoine(page, `Depuis ${nom}`)
    await page.goto(`/patrimoine/${id}/import/`)
    const chooser = page.waitForEvent('filechooser')
    const [before, start] = [clicks(), performance.now()]
    await page.getByRole('button', { name: 'Charger le fichier' }).click()
    await (await chooser).setFiles({ name: nom, mimeType: 'text/csv', buffer: await bytes() })
    await answer?.(page)
    await page.getByRole('button', { name: "Valider l'import" }).click({ timeout: TIME_MAX_MS })
    const created = new RegExp(`${nombre.toLocaleString('fr-FR').replace(/\s/g, '\\s')}\\sconteneurs créés`)
    await expect(page.getByText(created)).toBeVisible({ timeout: TIME_MAX_MS })
    const took = performance.now() - start
    console.log(`${nom}: ${clicks() - before} clicks, ${(took / 1_000).toFixed(1)} s`)
    expect(clicks() - before).toBeLessThanOrEqual(CLICKS_MAX)
    expect(took).toBeLessThan(TIME_MAX_MS)
  })
