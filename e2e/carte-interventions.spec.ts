import { expect, logIn, showPage, test } from './socle.ts'
import { callMap, middleOf, popupOf } from './sur-carte.ts'

test('CONT-22 OPEN-66 on the map the pin of an intervention says what was found there', async ({
  page,
  faults,
}) => {
  await logIn(page, 'exploitant')
  const conteneur = await callMap(page, 'POST', '/conteneurs', {
    patrimoine: '/api/patrimoines/1',
    nomenclature: 'Avec un problème',
    conteneurType: 'CA',
    dechetType: 'VER',
    latitude: 48.91,
    longitude: 2.36,
  })
  const { 'hydra:member': problems } = await callMap(page, 'GET', '/problems?itemsPerPage=1')
  await callMap(page, 'POST', '/interventions', {
    conteneur: conteneur['@id'],
    dateEvenement: new Date(Date.now() - 86_400_000).toISOString(),
    isAccessible: true,
    problemes: [problems[0]['@id']],
  })
  await page.goto(`/conteneurs/${conteneur.id}/interventions`)
  await expect(page.getByRole('cell', { name: 'Maintenance nécessaire' })).toBeVisible()
  await showPage(page, 'Affichage carte')
  const au = await middleOf(page)
  await page.mouse.click(au.x, au.y - 26)
  const bulle = popupOf(page)
  await expect(bulle).toContainText('Maintenance signalée')
  await expect(bulle).toContainText(problems[0].libelle)
  await bulle.getByRole('button', { name: 'Détail' }).click()
  await expect(page.getByRole('dialog')).toContainText('Maintenance nécessaire')
  expect(faults).toEqual([])
})
