import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { callApi, expect, logIn, test } from './socle.ts'

const CLIENT = 'Ville qui part'
const JOUR_MS = 86_400_000
const dayIn = (dans: number) => new Date(Date.now() + dans * JOUR_MS).toISOString().slice(0, 10)

/** Creates a client with a running tournée, and everything that this takes. */
async function create(page: Page) {
  const act = (path: string, body: object) => callApi(page, 'POST', path, body)
  const compte = (libelle: string, email: string) => ({ libelle, email, password: 'Colonne-verte-27' })
  const client = (await act('/clients', compte(CLIENT, 'part@lavandiere.example')))['@id']
  const chauffeur = (await act('/operateurs', compte('Paul Parti', 'paul@lavandiere.example')))['@id']
  const prestation = (await act('/prestations', { libelle: 'Au jet' }))['@id']
  const typologieLavage = (await act('/typologie_lavages', { libelle: 'Ancienne', couleur: '#213067' }))[
    '@id'
  ]
  const formulaire = (await act('/forms', { libelle: 'Du départ', client, typologieLavage }))['@id']
  const lieu = await act('/patrimoines', { client, libelle: 'Vieux port', isUnipatrimoine: false })
  const patrimoine = lieu['@id']
  const { id } = await act('/conteneurs', {
    patrimoine,
    nomenclature: 'VP1',
    conteneurType: 'CA',
    dechetType: 'VER',
    latitude: 48.9,
    longitude: 2.35,
  })
  const tournee = await act('/campagne_lavages', {
    libelle: 'Tournée qui reste',
    client,
    patrimoine,
    formulaire,
    prestation,
    chauffeur,
    dateDebut: dayIn(-7),
    dateFin: dayIn(60),
    freq: 'DAILY',
    interval: 1,
    conteneurs: [id],
  })
  return { chauffeur, prestation, patrimoine: lieu.id, tournee: tournee.id }
}

const boite = (page: Page, nom: string) => page.getByRole('combobox', { name: nom, exact: true })

/** Removes the client on its screen, which lists the tournées that still serve it. */
async function removeClient(page: Page): Promise<void> {
  await page.goto(`/admin/users?q=${encodeURIComponent(CLIENT)}`)
  await page
    .getByRole('row', { name: new RegExp(CLIENT) })
    .getByRole('button', { name: 'Supprimer' })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(
    "Desservi par la tournée « Tournée qui reste », qui continue tant qu'elle n'est pas supprimée.",
  )
  await dialog.getByRole('button', { name: 'Supprimer' }).click()
  await expect(page.getByText("L'utilisateur a bien été supprimé.")).toBeVisible()
}

/** The tournée shows the names of its removed client and containers, step after step. */
async function readTournee(page: Page, id: number): Promise<void> {
  await page.goto(`/admin/tournees/${id}/edit`)
  await expect(boite(page, 'Client')).toHaveValue(`${CLIENT} (supprimé)`)
  await expect(boite(page, 'Prestation')).toHaveValue('Au jet (supprimé)')
  const suivant = page.getByRole('button', { name: 'Suivant', exact: true })
  await suivant.click()
  await expect(boite(page, 'Patrimoine')).toHaveValue('Vieux port')
  await suivant.click()
  await suivant.click()
  await expect(boite(page, 'Chauffeur')).toHaveValue('Paul Parti (supprimé)')
  await page.getByRole('button', { name: 'Terminer' }).click()
  const recap = page.locator('dl')
  for (const texte of [`${CLIENT} (supprimé)`, 'Au jet (supprimé)', 'Paul Parti (supprimé)'])
    await expect(recap.filter({ hasText: texte })).toBeVisible()
}

/** An archived client is listed under a heading of its own; its items can be edited, and no new ones created. */
async function readArchives(page: Page, id: number): Promise<void> {
  await page.goto('/patrimoine')
  await boite(page, 'Client').click()
  await page.getByRole('group', { name: 'Clients archivés' }).getByRole('option', { name: CLIENT }).click()
  await expect(page.getByRole('row', { name: /Vieux port/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ajouter un patrimoine' })).toBeHidden()
  await page.goto(`/patrimoine/${id}/edit`)
  await page.getByRole('textbox', { name: 'Libellé', exact: true }).fill('Ancien port')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Le patrimoine a bien été mis à jour')).toBeVisible()
  await page.goto('/patrimoine')
  await expect(boite(page, 'Client')).toHaveValue(CLIENT)
  await expect(page.getByRole('row', { name: /Ancien port/ })).toBeVisible()

  await page.goto('/synthese')
  await boite(page, 'Client').click()
  await page.getByRole('group', { name: 'Clients archivés' }).getByRole('option', { name: CLIENT }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Télecharger la synthèse' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toContain('Ancien port')
}

test('OPEN-38 USER-07 TOUR-11 TOUR-16 TOUR-17 what was removed is named where it is kept, and an archived client’s past is reached', async ({
  page,
}) => {
  await logIn(page, 'exploitant')
  const { chauffeur, prestation, patrimoine, tournee } = await create(page)
  await removeClient(page)
  for (const iri of [chauffeur, prestation]) await callApi(page, 'DELETE', iri.replace('/api', ''))
  await readTournee(page, tournee)
  await readArchives(page, patrimoine)
  await callApi(page, 'DELETE', `/campagne_lavages/${tournee}`)
})

test('BIZ-08 OPEN-38 a remembered client that is nowhere any more is let go', async ({ page, refus }) => {
  refus.push(404)
  await logIn(page, 'exploitant')
  await page.evaluate(() => localStorage.setItem('lavandiere.session.client', '/api/clients/999999'))
  await page.goto('/patrimoine')
  await expect(page.getByText('Choisissez un client pour voir ses patrimoines')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ajouter un patrimoine' })).toBeHidden()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('lavandiere.session.client'))).toBe('')
})
