import { addDays, formatDate, jourEntier } from '@lavandiere/domain/kernel/dates.ts'
import { callApi, expect, logIn, test } from './socle.ts'

test('TOUR-05 TOUR-06 one day of a tournée is cancelled with a reason, brought back, moved; its sheet is saved', async ({
  page,
  faults,
}) => {
  await logIn(page, 'exploitant', '/admin/tournees')
  const list = Object(await callApi(page, 'GET', '/campagne_lavages?itemsPerPage=50&order[libelle]=asc'))
  const [tournee] = list['hydra:member']
  // A later day: today the crews of the demonstration are at work.
  const [, jour] = tournee.prochainesDates
  const row = page.getByRole('row').filter({ hasText: tournee.libelle })

  const saving = page.waitForEvent('download')
  await row.getByRole('button', { name: 'Exporter au format Excel' }).click()
  expect((await saving).suggestedFilename()).toBe(`tournee_${tournee.libelle}.xlsx`)

  await row.getByRole('button', { name: 'Prochaines dates tournée' }).click()
  const dates = page.getByRole('dialog', { name: 'Prochaines dates tournée' })
  const passage = dates.getByRole('listitem').filter({ hasText: jourEntier(jour) })
  const change = async (entry: string) => {
    await passage.getByRole('button', { name: `Changer le passage du ${jourEntier(jour)}` }).click()
    await page.getByRole('menuitem', { name: entry }).click()
    return page.getByRole('dialog', { name: `Passage du ${jourEntier(jour)}` })
  }
  const cancelling = await change('Annuler ce passage…')
  await cancelling.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(cancelling.getByRole('textbox', { name: 'Motif' })).toHaveAttribute('aria-invalid', 'true')
  await cancelling.getByRole('textbox', { name: 'Motif' }).fill('Rue barrée')
  await cancelling.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(passage.getByText('Annulé', { exact: true })).toBeVisible()
  await expect(passage.getByText('Rue barrée')).toBeVisible()
  await page.getByRole('button', { name: 'Annuler', exact: true }).click()
  await expect(passage.getByText('Annulé', { exact: true })).toHaveCount(0)

  const moving = await change('Déplacer ce passage…')
  const later = addDays(jour, 1)
  await moving.getByRole('textbox', { name: 'Nouvelle date' }).fill(formatDate(later))
  await moving.getByRole('textbox', { name: 'Motif' }).fill('Marché')
  await moving.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dates.getByText(`Déplacé du ${jourEntier(jour)} · Marché`)).toBeVisible()
  const { jours } = Object(
    await callApi(page, 'GET', `/campagne_lavages/${tournee.id}/jours?du=${jour}&au=${later}`),
  )
  expect(jours).toMatchObject([{ regle: jour, jour: later, etat: 'reportee', motif: 'Marché' }])
  expect(faults).toEqual([])
})
