import { jourDeParis } from '@lavandiere/domain/kernel/dates.ts'
import type { Page } from '@playwright/test'
import { callApi, expect, logIn } from './socle.ts'

export const today = () => jourDeParis(new Date().toISOString())

export interface Round {
  id: number
  conteneurs: number[]
}

/** A round of today for the operateur of the demonstration, over the first containers of one of its rounds, each with photos before and after. */
export async function makeRound(page: Page, libelle: string, points: number, photos = 1): Promise<Round> {
  await logIn(page, 'exploitant', '/terrain/')
  const known = Object(await callApi(page, 'GET', '/campagne_lavages/1'))
  const me = Object(await callApi(page, 'GET', '/operateurs?itemsPerPage=50'))['hydra:member'].find(
    ({ libelle }: { libelle: string }) => libelle === 'Nadia Benali',
  )
  const conteneurs: number[] = known.conteneurs.slice(0, points)
  const formulaire = Object(
    await callApi(page, 'POST', '/forms', {
      libelle: `Formulaire ${libelle}`,
      client: known.client['@id'],
      typologieLavage: Object(await callApi(page, 'GET', known.formulaire['@id'].replace('/api', '')))
        .typologieLavage['@id'],
      hasQrcode: true,
      minPhotoAvant: photos,
      minPhotoApres: photos,
    }),
  )
  const made = Object(
    await callApi(page, 'POST', '/campagne_lavages', {
      libelle,
      client: known.client['@id'],
      patrimoine: known.patrimoine['@id'],
      formulaire: formulaire['@id'],
      prestation: known.prestation['@id'],
      chauffeur: me['@id'],
      dateDebut: today(),
      dateFin: today(),
      freq: 'DAILY',
      interval: 1,
      conteneurs,
    }),
  )
  expect(made.id, JSON.stringify(made)).toBeGreaterThan(0)
  return { id: made.id, conteneurs }
}

/** The card of a round that is on the telephone. */
export const ready = (page: Page, libelle: string) =>
  page.getByRole('link', { name: new RegExp(`^${libelle} .*Préparée`) })

export async function openRound(page: Page, libelle: string) {
  await ready(page, libelle).click()
  await page.getByRole('link', { name: /^(Commencer|Point suivant)$/ }).click()
}
