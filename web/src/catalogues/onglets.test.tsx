// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { Tile } from '../shell/home.tsx'
import { screens } from '../shell/navigation.ts'
import { bientot, bouton, cliquer, lire, montrer, serveur } from '../testing/ecran.tsx'

const ouvert = (onglet: string) =>
  bientot(() => expect(document.querySelector('[role=tab][aria-selected=true]')?.textContent).toBe(onglet))

/** The screens of these addresses, as the product has them; the tile of the first is at home. */
async function avec(...paths: string[]) {
  const found = paths.flatMap((path) => screens.filter((screen) => screen.path === path))
  const [first] = found
  return [
    { path: '/', element: first ? <Tile screen={first} /> : null },
    ...(await Promise.all(
      found.map(async ({ path, page }) => ({ path, Component: (await page?.()) ?? null })),
    )),
  ]
}
const deuxOnglets = () => avec('/admin/prestations', '/admin/typologies')

test('CAT-17 OPEN-84 each tab is at its address, for Back too; the tile leads to the one that was open', async () => {
  serveur(() => undefined)
  const router = montrer(await deuxOnglets(), '/admin/prestations')
  await cliquer('TYPOLOGIE LAVAGE')
  await ouvert('TYPOLOGIE LAVAGE')
  await lire("Il n'y a encore aucune typologie de lavage enregistrée")
  await router.navigate('/')
  await bientot(async () =>
    expect((await bouton('PrestationsPrestations et typologies')).getAttribute('href')).toBe(
      '/admin/typologies',
    ),
  )
  await router.navigate(-1)
  await ouvert('TYPOLOGIE LAVAGE')
  await router.navigate(-1)
  await ouvert('PRESTATIONS')
  await lire("Il n'y a encore aucune prestation enregistrée")
})

test('CAT-17 SHELL-01 an arrow key opens the next tab and stays on it', async () => {
  serveur(() => undefined)
  const router = montrer(await deuxOnglets(), '/admin/prestations')
  const first = await bouton('PRESTATIONS')
  first.focus()
  first.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
  await ouvert('TYPOLOGIE LAVAGE')
  expect(router.state.location.pathname).toBe('/admin/typologies')
  expect(document.activeElement?.textContent).toBe('TYPOLOGIE LAVAGE')
})

test('CAT-02 API-11 a problem of a vehicle made from anywhere returns to the tab that holds it', async () => {
  serveur(() => undefined)
  const path = '/admin/problemsLaveuses/new'
  montrer(await avec('/admin/problems', path), path)
  await cliquer('Annuler')
  await ouvert('LAVEUSES')
})
