import { join } from 'node:path'
import { today } from '@lavandiere/server/testing/days.ts'
import type { Page } from '@playwright/test'
import { countClicks } from './clics.ts'
import { expect, logIn, pickOption, test } from './socle.ts'

const FICHIER = join(import.meta.dirname, 'fichiers/plaine-commune-brut.csv')
/** What a new user may take from an empty company to a planned round. */
const TIME_MAX_S = 600
/** What a hand and an eye take besides, in seconds: a click with its way, a key, a screen read for the first time. */
const [CLICK_S, KEY_S, SCREEN_S] = [1.1, 0.28, 10]
const EXPLOITANT = { libelle: 'Lavage du Ponant', email: 'patron@ponant.example' }
const PASSWORD = 'Colonne-bleue-61'

/** A new company, made by the administrator, whose account is logged in by hand. */
async function newCompany(page: Page) {
  await logIn(page, 'admin', '/admin/users/new?role=exploitant')
  await page.getByLabel('Libellé').fill(EXPLOITANT.libelle)
  await page.getByLabel('Email').fill(EXPLOITANT.email)
  await page.locator('input[type=password]').fill(PASSWORD)
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(page.getByText("L'utilisateur a bien été créé.")).toBeVisible()
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  await page.getByRole('button', { name: 'Me déconnecter' }).click()
  await page.getByLabel('Email').fill(EXPLOITANT.email)
  await page.locator('input[type=password]').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Premiers pas' })).toBeVisible()
}

/** A person at work: what is typed and which screens are new are counted besides the clicks. */
function workerOn(page: Page) {
  const counted = { keys: 0, screens: 0 }
  return {
    counted,
    async type(label: string, text: string) {
      counted.keys += text.length
      await page
        .getByLabel(label, { exact: true })
        .or(page.getByLabel(`${label} *`))
        .first()
        .fill(text)
    },
    async password(text: string) {
      counted.keys += text.length
      await page.locator('input[type=password]').fill(text)
    },
    /** Takes a step from home, to a screen that is new. */
    async step(name: RegExp) {
      await page.getByRole('navigation').getByRole('link', { name: 'Accueil', exact: true }).click()
      await page.getByRole('region', { name: 'Premiers pas' }).getByRole('link', { name }).click()
      counted.screens++
    },
    async save(toast: string) {
      const button = page.getByRole('button', { name: 'Enregistrer', exact: true })
      await button.click()
      await expect(page.getByText(toast).first()).toBeVisible()
      // The form is left a moment after it was saved: a press on the menu in between would be led away from.
      await expect(button).toHaveCount(0)
      counted.screens++
    },
  }
}
type Worker = ReturnType<typeof workerOn>

async function account({ step, type, password, save }: Worker, name: RegExp, libelle: string) {
  await step(name)
  await type('Libellé', libelle)
  await type('Email', `${libelle.toLowerCase().replace(/\P{L}+/gu, '-')}@ponant.example`)
  await password('Benne-jaune-33')
  await save("L'utilisateur a bien été créé.")
}

async function containers(page: Page, { step, type, save, counted }: Worker) {
  await step(/Ses conteneurs/)
  await type('Libellé', 'Colonnes à verre')
  await page.getByRole('radio', { name: /^Patrimoine/ }).check()
  await save('Le patrimoine a bien été créé')
  await step(/Ses conteneurs/)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Charger le fichier' }).click()
  await (await chooser).setFiles(FICHIER)
  await page.getByRole('button', { name: 'Vérifier avec ces colonnes' }).click()
  await page.getByRole('button', { name: "Valider l'import" }).click()
  await expect(page.getByText('637 conteneurs créés')).toBeVisible()
  counted.screens += 2
}

async function round(page: Page, { step, type, counted }: Worker) {
  await step(/Une tournée/)
  await type('Libellé', 'Aubervilliers')
  await pickOption(page, 'Client', 'Brest')
  await pickOption(page, 'Formulaire', 'Lavage de colonnes')
  await type('Date de fin', `31/12/${Number(today().slice(0, 4)) + 1}`)
  await page.getByText('lundi', { exact: true }).click()
  await page.getByRole('button', { name: 'Suivant', exact: true }).click()
  await pickOption(page, 'Patrimoine', 'Colonnes à verre')
  for (const rank of [123, 124, 125])
    await page.getByRole('checkbox', { name: `Sélectionner plainecommune_${rank}`, exact: true }).check()
  await page.getByRole('button', { name: 'Suivant', exact: true }).click()
  await page.getByRole('button', { name: 'Suivant', exact: true }).click()
  await pickOption(page, 'Chauffeur', 'Nadia')
  await page.getByRole('button', { name: 'Terminer' }).click()
  await page.getByRole('button', { name: 'Enregistrer la tournée' }).click()
  await expect(page.getByText('La tournée a bien été créé').first()).toBeVisible()
  counted.screens += 5
}

test('SHELL-57 an empty company has a planned round over foreign data in ten minutes', async ({ page }) => {
  const clicks = await countClicks(page)
  await newCompany(page)
  const worker = workerOn(page)
  const [before, start] = [clicks(), performance.now()]
  await account(worker, /Un client/, 'Brest')
  await worker.step(/Un formulaire/)
  await worker.type('Libellé', 'Lavage de colonnes')
  await pickOption(page, 'Client', 'Brest')
  await pickOption(page, 'Typologie de lavage', 'COLONNE')
  await worker.save('Le formulaire a bien été créé')
  await containers(page, worker)
  await account(worker, /Un équipage/, 'Nadia')
  await round(page, worker)
  await page.getByRole('navigation').getByRole('link', { name: 'Accueil', exact: true }).click()
  const steps = page.getByRole('region', { name: 'Premiers pas' })
  await expect(steps.getByText('5 sur 6')).toBeVisible()
  await expect(steps.getByRole('link')).toHaveCount(1)
  const { keys, screens } = worker.counted
  const [made, machine] = [clicks() - before, (performance.now() - start) / 1_000]
  const person = machine + made * CLICK_S + keys * KEY_S + screens * SCREEN_S
  console.log(
    `${made} clicks, ${keys} keys, ${screens} screens, ${machine.toFixed(0)} s of machine: ${person.toFixed(0)} s of a person`,
  )
  expect(person).toBeLessThan(TIME_MAX_S)
})
