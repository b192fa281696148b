// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { type Appel, bientot, champ, cliquer, ecrire, lire, montrer, serveur } from '../testing/ecran.tsx'
import { SaisieIntervention } from './saisie.tsx'

const patrimoine = {
  '@id': '/api/patrimoines/3',
  id: 3,
  libelle: 'Silos',
  isUnipatrimoine: false,
  client: { '@id': '/api/clients/2', id: 2, libelle: 'Ville' },
}
const conteneur = (id: number, quantite: number) => ({
  '@id': `/api/conteneurs/${id}`,
  id,
  nomenclature: `C${id}`,
  quantite,
  patrimoine,
})
const tournee = (id: number, chauffeur: number) => ({
  '@id': `/api/campagne_lavages/${id}`,
  id,
  libelle: `Tournée ${id}`,
  formulaire: { '@id': '/api/formulaires/1', id: 1 },
  chauffeur: { '@id': `/api/operateurs/${chauffeur}`, id: chauffeur },
  prestation: null,
})

/** What a small company answers; `more` first. */
const societe = (more: (call: Appel) => unknown = () => undefined) =>
  serveur((call) => {
    const given = more(call)
    if (given !== undefined) return given
    if (call.method === 'POST') return { id: 9, conteneur: { id: 5 }, patrimoine: { id: 3 } }
    const one = /^\/conteneurs\/(\d+)$/.exec(call.path)?.[1]
    if (one) return conteneur(Number(one), 3)
    if (/patrimoines\/3$/.test(call.path)) return patrimoine
    const tour = /campagne_lavages\/(\d+)$/.exec(call.path)?.[1]
    if (tour) return tournee(Number(tour), Number(tour) * 10)
    if (/^\/campagne_lavages\?/.test(call.path))
      return { 'hydra:member': [tournee(1, 10), tournee(2, 20)], 'hydra:totalItems': 2 }
    return undefined
  })

const ouvrir = () =>
  montrer(
    [
      { path: '/form', element: <SaisieIntervention /> },
      { path: '/conteneurs/:id/interventions', element: <p>Historique</p> },
    ],
    '/form?conteneur=5',
  )
const envoi = (calls: Appel[]) => calls.find((call) => call.method === 'POST')?.body

afterEach(() => vi.restoreAllMocks())

test('INT-10 INT-11 API-11 the number of bins can be said otherwise, and saving leads to the history without a question', async () => {
  const calls = societe()
  const router = ouvrir()
  await bientot(async () => expect((await champ('Nombre de bacs lavés')).value).toBe('3'))
  await ecrire('Nombre de bacs lavés', '1')
  await cliquer('Enregistrer')
  await lire('Historique')
  expect(router.state.location.pathname).toBe('/conteneurs/5/interventions')
  expect(envoi(calls)).toMatchObject({ nombreLaves: 1, conteneur: '/api/conteneurs/5' })
  expect(document.body.textContent).not.toContain('Quitter sans enregistrer')
})

test('INT-12 OPEN-67 the seconds are random from the start, not those of the clock', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.7)
  const calls = societe()
  ouvrir()
  await cliquer('Enregistrer')
  await lire('Historique')
  expect(envoi(calls)?.dateEvenement).toMatch(/:42(\.000)?(Z|[+-])/)
})
