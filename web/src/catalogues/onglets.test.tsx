import { expect, test } from 'vitest'
import { Tile } from '../accueil/tuiles.tsx'
import { screens } from '../shell/navigation.ts'
import { clickOn, eventually, findButton, serveAnswers, showScreens, waitForText } from '../testing/ecran.tsx'

const openTab = (onglet: string) =>
  eventually(() => expect(document.querySelector('[role=tab][aria-selected=true]')?.textContent).toBe(onglet))

/** The screens of these addresses, as the product has them; the tile of the first is at home. */
async function withParams(...paths: string[]) {
  const found = paths.flatMap((path) => screens.filter((screen) => screen.path === path))
  const [first] = found
  return [
    { path: '/', element: first ? <Tile screen={first} /> : null },
    ...(await Promise.all(
      found.map(async ({ path, page }) => ({ path, Component: (await page?.()) ?? null })),
    )),
  ]
}
const twoTabs = () => withParams('/admin/prestations', '/admin/typologies')

test('CAT-17 OPEN-84 each tab is at its address, for Back too; the tile leads to the one that was open', async () => {
  serveAnswers(() => undefined)
  const router = showScreens(await twoTabs(), '/admin/prestations')
  await clickOn('TYPOLOGIE LAVAGE')
  await openTab('TYPOLOGIE LAVAGE')
  await waitForText("Il n'y a encore aucune typologie de lavage enregistrée")
  await router.navigate('/')
  await eventually(async () =>
    expect((await findButton('PrestationsPrestations et typologies')).getAttribute('href')).toBe(
      '/admin/typologies',
    ),
  )
  await router.navigate(-1)
  await openTab('TYPOLOGIE LAVAGE')
  await router.navigate(-1)
  await openTab('PRESTATIONS')
  await waitForText("Il n'y a encore aucune prestation enregistrée")
})

test('CAT-17 SHELL-01 an arrow key opens the next tab and stays on it', async () => {
  serveAnswers(() => undefined)
  const router = showScreens(await twoTabs(), '/admin/prestations')
  const first = await findButton('PRESTATIONS')
  first.focus()
  first.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
  await openTab('TYPOLOGIE LAVAGE')
  expect(router.state.location.pathname).toBe('/admin/typologies')
  expect(document.activeElement?.textContent).toBe('TYPOLOGIE LAVAGE')
})

test('CAT-02 API-11 a problem of a vehicle made from anywhere returns to the tab that holds it', async () => {
  serveAnswers(() => undefined)
  const path = '/admin/problemsLaveuses/new'
  showScreens(await withParams('/admin/problemsLaveuses', path), path)
  await clickOn('Annuler')
  await openTab('LAVEUSES')
})
