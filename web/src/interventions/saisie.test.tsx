// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { upload } from '../api/files.ts'
import {
  type Appel,
  bientot,
  bouton,
  champ,
  choisir,
  cliquer,
  ecrire,
  lire,
  montrer,
  serveur,
} from '../testing/ecran.tsx'
import { SaisieIntervention } from './saisie.tsx'

vi.mock('../api/files.ts', () => ({ upload: vi.fn() }))

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
  chauffeur: { '@id': `/api/operateurs/${chauffeur}`, id: chauffeur, libelle: `N°${chauffeur}` },
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

test('INT-10 INT-11 API-11 the number of bins can be changed, and saving leads to the history', async () => {
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

test('CAT-10 the form offers the problems of the container’s type first', async () => {
  const probleme = (id: number, libelle: string, conteneurType: string) => ({
    '@id': `/api/problems/${id}`,
    id,
    libelle,
    conteneurType,
  })
  const members = [probleme(1, 'Fuite', 'CA'), probleme(2, 'Tag', 'BAC')]
  societe(({ path }) => {
    if (path.startsWith('/problems?')) return { 'hydra:member': members, 'hydra:totalItems': 2 }
    return path === '/conteneurs/5' ? { ...conteneur(5, 3), conteneurType: 'BAC' } : undefined
  })
  ouvrir()
  const field = await champ('Problèmes')
  field.click()
  await bientot(() => {
    const list = document.getElementById(field.getAttribute('aria-controls') ?? '')
    expect(list?.textContent).toBe('BacTagAutres types de conteneurFuite')
  })
})

test('INT-12 OPEN-67 the seconds are random from the start, not those of the clock', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.7)
  const calls = societe()
  ouvrir()
  await cliquer('Enregistrer')
  await lire('Historique')
  expect(envoi(calls)?.dateEvenement).toMatch(/:42(\.000)?(Z|[+-])/)
})

test('OPEN-67 the late answer of a round that is no longer chosen changes nothing', async () => {
  const answers = new Map<string, () => void>()
  const calls = societe(({ path }) => {
    const id = /^\/campagne_lavages\/(\d+)$/.exec(path)?.[1]
    return (
      id && new Promise((resolve) => answers.set(id, () => resolve(tournee(Number(id), Number(id) * 10))))
    )
  })
  ouvrir()
  await choisir('Tournée', 'Tournée 1')
  await bientot(() => expect([...answers.keys()]).toEqual(['1']))
  await choisir('Tournée', 'Tournée 2')
  await bientot(() => expect([...answers.keys()]).toEqual(['1', '2']))
  answers.get('2')?.()
  await bientot(async () => expect((await champ('Opérateur')).value).toBe('N°20'))
  answers.get('1')?.()
  await cliquer('Enregistrer')
  await lire('Historique')
  expect(envoi(calls)).toMatchObject({
    campagne: '/api/campagne_lavages/2',
    operateur: '/api/operateurs/20',
  })
})

/** Chooses files for the photos of a moment, the first that the page shows. */
async function photographier(count: number): Promise<void> {
  const input = await bientot(() => {
    const found = document.querySelector('input[type=file]')
    if (!found) throw new Error('no file input')
    return found
  })
  const files = Array.from({ length: count }, (_, i) => new File(['x'], `${i}.jpg`))
  Object.defineProperty(input, 'files', { value: files, configurable: true })
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

/** What is sent waits until it is let through. */
function envois(): (() => void)[] {
  const waiting: (() => void)[] = []
  vi.mocked(upload).mockImplementation(
    () =>
      new Promise((resolve) => {
        const id = waiting.length + 1
        waiting.push(() => resolve({ '@id': `/api/intervention_photos/${id}`, contentUrl: `/p${id}.jpg` }))
      }),
  )
  return waiting
}

test('INT-08 OPEN-67 a photo taken out while the next one is on its way stays out', async () => {
  const waiting = envois()
  const calls = societe()
  ouvrir()
  await photographier(2)
  await bientot(() => expect(waiting).toHaveLength(1))
  waiting[0]?.()
  await bientot(() => expect(waiting).toHaveLength(2))
  await cliquer('Retirer la photo 1')
  expect((await bouton('Enregistrer')).hasAttribute('disabled')).toBe(true)
  waiting[1]?.()
  await bientot(async () => expect((await bouton('Enregistrer')).hasAttribute('disabled')).toBe(false))
  await cliquer('Enregistrer')
  await lire('Historique')
  expect(envoi(calls)?.photoAvant).toEqual(['/api/intervention_photos/2'])
})

test('INT-08 photos that no longer apply are kept but not sent; more than twenty is said', async () => {
  let made = 0
  vi.mocked(upload).mockImplementation(async () => ({
    '@id': `/api/intervention_photos/${++made}`,
    contentUrl: '/p.jpg',
  }))
  const calls = societe()
  ouvrir()
  await photographier(21)
  await lire("20 photos au plus : les suivantes n'ont pas été ajoutées")
  await bouton('Retirer la photo 20')
  ;(await champ('Conteneur accessible')).click()
  await lire("Photos de l'inaccessibilité")
  ;(await champ('Conteneur accessible')).click()
  await bouton('Retirer la photo 20')
  ;(await champ('Conteneur accessible')).click()
  await lire("Photos de l'inaccessibilité")
  await cliquer('Enregistrer')
  await lire('Historique')
  expect(envoi(calls)).toMatchObject({ isAccessible: false, photoAvant: [], photoInaccessible: [] })
})

test('WCAG 3.3.1 the first missing of client, patrimoine, container says so and has the focus', async () => {
  societe()
  montrer([{ path: '/form', element: <SaisieIntervention /> }], '/form')
  await cliquer('Enregistrer')
  await lire('Le client est requis')
  await bientot(async () => expect(document.activeElement).toBe(await champ('Client')))
  expect(document.body.textContent).not.toContain('Le conteneur est requis')
})

test('S13 after a lost answer corrections go to the intervention that was made', async () => {
  const answers = [
    () => new Response(null, { status: 504 }),
    () =>
      new Response('{"message":"Cette intervention est déjà enregistrée, avec d\'autres valeurs"}', {
        status: 409,
        headers: { 'content-type': 'application/json', location: '/api/interventions/9' },
      }),
  ]
  const calls = societe(({ method }) => {
    if (method === 'POST') return answers.shift()?.()
    return method === 'PATCH' ? { id: 9, conteneur: { id: 5 }, patrimoine: { id: 3 } } : undefined
  })
  ouvrir()
  await bientot(async () => expect((await champ('Nombre de bacs lavés')).value).toBe('3'))
  await cliquer('Enregistrer')
  await lire('Oops, une erreur est survenue.')
  await ecrire('Nombre de bacs lavés', '2')
  await cliquer('Enregistrer')
  await lire('Historique')
  const sent = calls.filter(({ method }) => method !== 'GET')
  expect(sent.map(({ method, path, body }) => [method, path, body.nombreLaves])).toEqual([
    ['POST', '/interventions', 3],
    ['POST', '/interventions', 2],
    ['PATCH', '/interventions/9', 2],
  ])
  expect(new Set(sent.map(({ body }) => body.uuid)).size).toBe(1)
})

test('INT-10 a day that has not come is refused in the form, in the words of the server', async () => {
  const calls = societe()
  ouvrir()
  await ecrire('Date', `01/01/${new Date().getFullYear() + 2}`)
  ;(await champ('Date')).blur()
  await lire("La date de l'intervention est dans le futur")
  await cliquer('Enregistrer')
  await bientot(async () => expect(document.activeElement).toBe(await champ('Date')))
  expect(envoi(calls)).toBeUndefined()
})
