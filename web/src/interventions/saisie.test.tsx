// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '../api/errors.ts'
import { upload } from '../api/files.ts'
import {
  type Call,
  clickOn,
  eventually,
  fillIn,
  findButton,
  findField,
  pickOption,
  serveAnswers,
  showScreens,
  waitForText,
} from '../testing/ecran.tsx'
import { CONTENEUR, listOf, short } from '../testing/exemples.ts'
import { SaisieIntervention } from './saisie.tsx'

vi.mock('../api/files.ts', () => ({ upload: vi.fn() }))

const conteneur = (id: number, more: object = {}) => ({
  ...CONTENEUR,
  ...short('conteneurs', id, `C${id}`),
  quantite: 3,
  ...more,
})
const tournee = (id: number, chauffeur: number) => ({
  ...short('campagne_lavages', id, `Tournée ${id}`),
  formulaire: short('formulaires', 1, ''),
  chauffeur: short('operateurs', chauffeur, `N°${chauffeur}`),
  prestation: null,
})

/** What a small company answers; `more` first. */
const societe = (more: (call: Call) => unknown = () => undefined) =>
  serveAnswers((call) => {
    const given = more(call)
    if (given !== undefined) return given
    if (call.method === 'POST') return { id: 9, conteneur: { id: 5 }, patrimoine: { id: 3 } }
    const one = /^\/conteneurs\/(\d+)$/.exec(call.path)?.[1]
    if (one) return conteneur(Number(one))
    if (call.path === '/patrimoines/3') return CONTENEUR.patrimoine
    const tour = /campagne_lavages\/(\d+)$/.exec(call.path)?.[1]
    if (tour) return tournee(Number(tour), Number(tour) * 10)
    return /^\/campagne_lavages\?/.test(call.path) ? listOf([tournee(1, 10), tournee(2, 20)]) : undefined
  })

const openForm = () =>
  showScreens(
    [
      { path: '/form', element: <SaisieIntervention /> },
      { path: '/conteneurs/:id/interventions', element: <p>Historique</p> },
    ],
    '/form?conteneur=5',
  )
const sentCall = (calls: Call[]) => calls.find((call) => call.method === 'POST')?.body

afterEach(() => vi.restoreAllMocks())

test('INT-10 INT-11 API-11 the number of bins can be changed, and saving leads to the history', async () => {
  const calls = societe()
  const router = openForm()
  await eventually(async () => expect((await findField('Nombre de bacs lavés')).value).toBe('3'))
  await fillIn('Nombre de bacs lavés', '1')
  await clickOn('Enregistrer')
  await waitForText('Historique')
  expect(router.state.location.pathname).toBe('/conteneurs/5/interventions')
  expect(sentCall(calls)).toMatchObject({ nombreLaves: 1, conteneur: '/api/conteneurs/5' })
  expect(document.body.textContent).not.toContain('Quitter sans enregistrer')
})

test('CAT-10 the form offers the problems of the container’s type first', async () => {
  const members = [
    { ...short('problems', 1, 'Fuite'), conteneurType: 'CA' },
    { ...short('problems', 2, 'Tag'), conteneurType: 'BAC' },
  ]
  societe(({ path }) => {
    if (path.startsWith('/problems?')) return listOf(members)
    return path === '/conteneurs/5' ? conteneur(5, { conteneurType: 'BAC' }) : undefined
  })
  openForm()
  const field = await findField('Problèmes')
  field.click()
  await eventually(() => {
    const list = document.getElementById(field.getAttribute('aria-controls') ?? '')
    expect(list?.textContent).toBe('BacTagAutres types de conteneurFuite')
  })
})

test('INT-12 OPEN-67 the seconds are random from the start, not those of the clock', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.7)
  const calls = societe()
  openForm()
  await clickOn('Enregistrer')
  await waitForText('Historique')
  expect(sentCall(calls)?.dateEvenement).toMatch(/:42(\.000)?(Z|[+-])/)
})

test('OPEN-67 the late answer of a round that is no longer chosen changes nothing', async () => {
  const answers = new Map<string, () => void>()
  const calls = societe(({ path }) => {
    const id = /^\/campagne_lavages\/(\d+)$/.exec(path)?.[1]
    return (
      id && new Promise((resolve) => answers.set(id, () => resolve(tournee(Number(id), Number(id) * 10))))
    )
  })
  openForm()
  await pickOption('Tournée', 'Tournée 1')
  await eventually(() => expect([...answers.keys()]).toEqual(['1']))
  await pickOption('Tournée', 'Tournée 2')
  await eventually(() => expect([...answers.keys()]).toEqual(['1', '2']))
  answers.get('2')?.()
  await eventually(async () => expect((await findField('Opérateur')).value).toBe('N°20'))
  answers.get('1')?.()
  await clickOn('Enregistrer')
  await waitForText('Historique')
  expect(sentCall(calls)).toMatchObject({
    campagne: '/api/campagne_lavages/2',
    operateur: '/api/operateurs/20',
  })
})

/** Chooses files for the photos of a moment, the first that the page shows. */
const takePhoto = (count: number) => takePhotos(Array.from({ length: count }, (_, i) => `${i}.jpg`))

async function takePhotos(names: readonly string[]): Promise<void> {
  const input = await eventually(() => {
    const found = document.querySelector('input[type=file]')
    if (!found) throw new Error('no file input')
    return found
  })
  const files = names.map((name) => new File(['x'], name))
  Object.defineProperty(input, 'files', { value: files, configurable: true })
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

/** What is sent waits until it is let through. */
function sentCalls(): (() => void)[] {
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
  const waiting = sentCalls()
  const calls = societe()
  openForm()
  await takePhoto(2)
  await eventually(() => expect(waiting).toHaveLength(1))
  waiting[0]?.()
  await eventually(() => expect(waiting).toHaveLength(2))
  await clickOn('Retirer la photo 1')
  expect((await findButton('Enregistrer')).hasAttribute('disabled')).toBe(true)
  waiting[1]?.()
  await eventually(async () => expect((await findButton('Enregistrer')).hasAttribute('disabled')).toBe(false))
  await clickOn('Enregistrer')
  await waitForText('Historique')
  expect(sentCall(calls)?.photoAvant).toEqual(['/api/intervention_photos/2'])
})

test('INT-08 of photos chosen together one refused does not drop the next, and is named', async () => {
  const refusal = new ApiError(422, "Ce fichier n'est pas une image acceptée (JPEG, PNG, WebP, GIF ou AVIF)")
  let made = 0
  vi.mocked(upload).mockImplementation(async () => {
    made++
    if (made === 2 || made === 3) throw refusal
    return { '@id': `/api/intervention_photos/${made}`, contentUrl: '/p.jpg' }
  })
  const calls = societe()
  openForm()
  await takePhotos(['a.jpg', 'notes.pdf', 'IMG_1.HEIC', 'd.jpg'])
  await waitForText("« notes.pdf » : Ce fichier n'est pas une image acceptée")
  await waitForText("« IMG_1.HEIC » : format HEIC de l'iPhone, à convertir en JPEG")
  await findButton('Retirer la photo 2')
  await clickOn('Enregistrer')
  await waitForText('Historique')
  expect(sentCall(calls)?.photoAvant).toEqual(['/api/intervention_photos/1', '/api/intervention_photos/4'])
})

test('INT-08 photos that no longer apply are kept but not sent; more than twenty is said', async () => {
  let made = 0
  vi.mocked(upload).mockImplementation(async () => ({
    '@id': `/api/intervention_photos/${++made}`,
    contentUrl: '/p.jpg',
  }))
  const calls = societe()
  openForm()
  await takePhoto(21)
  await waitForText("20 photos au plus : les suivantes n'ont pas été ajoutées")
  await findButton('Retirer la photo 20')
  ;(await findField('Conteneur accessible')).click()
  await waitForText("Photos de l'inaccessibilité")
  ;(await findField('Conteneur accessible')).click()
  await findButton('Retirer la photo 20')
  ;(await findField('Conteneur accessible')).click()
  await waitForText("Photos de l'inaccessibilité")
  await clickOn('Enregistrer')
  await waitForText('Historique')
  expect(sentCall(calls)).toMatchObject({ isAccessible: false, photoAvant: [], photoInaccessible: [] })
})

test('WCAG 3.3.1 the first missing of client, patrimoine, container says so and has the focus', async () => {
  societe()
  showScreens([{ path: '/form', element: <SaisieIntervention /> }], '/form')
  await clickOn('Enregistrer')
  await waitForText('Le client est requis')
  await eventually(async () => expect(document.activeElement).toBe(await findField('Client')))
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
  openForm()
  await eventually(async () => expect((await findField('Nombre de bacs lavés')).value).toBe('3'))
  await clickOn('Enregistrer')
  await waitForText('Oops, une erreur est survenue.')
  await fillIn('Nombre de bacs lavés', '2')
  await clickOn('Enregistrer')
  await waitForText('Historique')
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
  openForm()
  await fillIn('Date', `01/01/${new Date().getFullYear() + 2}`)
  ;(await findField('Date')).blur()
  await waitForText("La date de l'intervention est dans le futur")
  await clickOn('Enregistrer')
  await eventually(async () => expect(document.activeElement).toBe(await findField('Date')))
  expect(sentCall(calls)).toBeUndefined()
})

test('OPEN-04 more bins than stand there are saved only after a question that names both numbers', async () => {
  const calls = societe()
  openForm()
  await fillIn('Nombre de bacs lavés', '99')
  await clickOn('Enregistrer')
  await waitForText('Vous indiquez 99 bacs lavés, et il y en a 3 sur place.')
  await clickOn('Corriger')
  expect(sentCall(calls)).toBeUndefined()
  await clickOn('Enregistrer')
  await clickOn('Enregistrer quand même')
  await eventually(() => expect(sentCall(calls)).toMatchObject({ nombreLaves: 99 }))
})
