// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { bientot, champ, cliquer, ecrire, lire, montrer, serveur } from '../testing/ecran.tsx'
import { NouveauPatrimoine } from './formulaire.tsx'

const carte = (name: string) =>
  bientot(() => {
    const found = [...document.querySelectorAll<HTMLElement>('[role=radio]')].find((one) =>
      one.textContent?.startsWith(name),
    )
    if (!found) throw new Error(`no choice ${name}`)
    return found
  })
const choisirType = async (name: string) => {
  ;(await carte(name)).click()
  await bientot(async () => expect((await carte(name)).getAttribute('aria-checked')).toBe('true'))
}

const ouvrir = () =>
  montrer(
    [
      { path: '/patrimoine/:id/new', element: <NouveauPatrimoine /> },
      { path: '/patrimoine', element: <p>La liste</p> },
    ],
    '/patrimoine/2/new',
  )

test('PAT-13 WCAG 3.3.1 without a type the choice of it says so, and has the focus', async () => {
  serveur(() => undefined)
  ouvrir()
  await ecrire('Libellé', 'Silos')
  await cliquer('Enregistrer')
  await lire('Le type est requis')
  await bientot(async () => expect(document.activeElement).toBe(await carte('Patrimoine')))
})

test('PAT-11 PAT-18 hidden values of another type do not block saving, and come back with it', async () => {
  const calls = serveur(({ method }) => (method === 'POST' ? { id: 9 } : undefined))
  ouvrir()
  await ecrire('Libellé', 'Silos')
  await choisirType('Unipatrimoine')
  await ecrire('Nombre de bacs', '200000')
  await choisirType('Patrimoine')
  await choisirType('Unipatrimoine')
  expect((await champ('Nombre de bacs')).value).toBe('200000')
  await choisirType('Patrimoine')
  await cliquer('Enregistrer')
  await lire('La liste')
  const sent = calls.find(({ method }) => method === 'POST')?.body
  expect(sent).toMatchObject({ libelle: 'Silos', isUnipatrimoine: false })
  expect(sent?.nombreDeBacs ?? null).toBe(null)
})
