import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { chooseInMenu, expect, logIn, test } from './socle.ts'

/** Hands over a file made of these lines. */
const giveFichier = (page: Page, lines: readonly string[]) =>
  page.locator('input[type=file]').setInputFiles({
    name: 'plan.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`${lines.join('\r\n')}\r\n`),
  })
const figure = (page: Page, label: string) => page.getByText(label, { exact: true }).locator('xpath=..')

test("IMP-25 IMP-27 IMP-28 a tournée's own CSV changes nothing; changed, it is compared, confirmed and followed", async ({
  page,
}) => {
  await logIn(page, 'exploitant', '/admin/tournees')
  await chooseInMenu(page.getByRole('row').nth(1), 'Mettre à jour le plan de tournée')
  await expect(page.getByRole('heading', { name: 'Mettre à jour le plan de tournée' })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Télécharger le plan actuel' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  const [head = '', ...lines] = text.trimEnd().split('\r\n')
  await giveFichier(page, [head, ...lines])
  await expect(page.getByText('Ce fichier ne change rien')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mettre à jour la tournée' })).toHaveCount(0)

  await giveFichier(page, [head, ...lines, '99;INCONNU-1;Nulle part'])
  await expect(
    page.getByText(`Erreur dans la ligne ${lines.length + 2}: La nomenclature INCONNU-1 n'existe pas`),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mettre à jour la tournée' })).toHaveCount(0)

  const [first = '', second = '', , ...rest] = lines
  const [rang, nomenclature] = second.split(';')
  await giveFichier(page, [head, `${rang};${nomenclature};12 quai de l'Essai`, first, ...rest])
  for (const label of ['Retirés', 'Réordonnés', 'Adresses modifiées'])
    await expect(figure(page, label)).toContainText('1')
  await expect(figure(page, 'Ajoutés')).toContainText('0')
  await page.getByRole('button', { name: 'Mettre à jour la tournée' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('1 conteneur quitte la tournée et reste dans le patrimoine')
  await dialog.getByRole('button', { name: 'Mettre à jour' }).click()
  await expect(page.getByText('La tournée a bien été modifié')).toBeVisible()
  const points = page.getByRole('list', { name: "Points de la tournée, dans l'ordre" })
  await expect(points.getByRole('listitem').first()).toContainText("12 quai de l'Essai")
})

test('IMP-36 a foreign file is recognised by its content, saved without its unknown line, and undone', async ({
  page,
}) => {
  await logIn(page, 'exploitant', '/admin/tournees')
  await chooseInMenu(page.getByRole('row').nth(1), 'Mettre à jour le plan de tournée')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Télécharger le plan actuel' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  const names = text
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(';')[1])
  const [first, second, ...rest] = names
  await giveFichier(page, [
    'rang;code',
    `1;${second}`,
    `2;${first}`,
    '3;INCONNU-1',
    ...rest.map((one) => `9;${one}`),
  ])
  await expect(page.getByRole('combobox', { name: 'Nomenclature' })).toHaveValue('code')
  await expect(page.getByText("La nomenclature INCONNU-1 n'existe pas")).toBeVisible()
  await page.getByRole('button', { name: /Continuer avec les/ }).click()
  await page.getByRole('button', { name: 'Mettre à jour la tournée' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mettre à jour' }).click()
  const points = page.getByRole('list', { name: "Points de la tournée, dans l'ordre" })
  await expect(points.getByRole('listitem').first()).toContainText(String(second))
  await page.getByRole('status').getByRole('button', { name: 'Annuler' }).click()
  await expect(page.getByText("L'ordre d'avant est rétabli")).toBeVisible()
  await expect(points.getByRole('listitem').first()).toContainText(String(first))
})
