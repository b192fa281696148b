import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { json } from '../testing/browser.ts'
import {
  type Call,
  chooseFiles,
  clickOn,
  eventually,
  fillIn,
  findButton,
  findField,
  pickOption,
  serveAnswers,
  serveFiles,
  showScreens,
  waitForText,
} from '../testing/ecran.tsx'
import { CONTENEUR, listOf, short } from '../testing/exemples.ts'
import { SaisieIntervention } from './saisie.tsx'

const conteneur = (id: number, more: object = {}) => ({
  ...CONTENEUR,
  ...short('conteneurs', id, `C${id}`),
  nomenclature: `C${id}`,
  quantite: 3,
  ...more,
})
const tournee = (id: number) => short('campagne_lavages', id, `Tournée ${id}`)

/** A form that asks nothing. */
const FORMULAIRE = {
  ...short('forms', 1, 'Souple'),
  minPhotoAvant: 0,
  minPhotoApres: 0,
  minPhotoMaintenance: 0,
  minPhotoLavageImpossible: 0,
  strategieLavageImpossible: 0,
  typologieLavage: short('typologie_lavages', 4, 'Complet'),
}

/** What a small company answers; `more` first. */
const societe = (more: (call: Call) => unknown = () => undefined) =>
  serveAnswers((call) => {
    const given = more(call)
    if (given !== undefined) return given
    if (call.method === 'POST')
      return { id: 9, conteneur: short('conteneurs', 5, 'C5'), patrimoine: short('patrimoines', 3, 'P') }
    const one = /^\/conteneurs\/(\d+)$/.exec(call.path)?.[1]
    if (one) return conteneur(Number(one))
    if (call.path === '/patrimoines/3') return CONTENEUR.patrimoine
    const tour = /campagne_lavages\/(\d+)$/.exec(call.path)?.[1]
    if (tour) return tournee(Number(tour))
    const person = /operateurs\/(\d+)$/.exec(call.path)?.[1]
    if (person) return short('operateurs', Number(person), `N°${person}`)
    if (call.path.startsWith('/interventions/proposition')) return { passages: [], precedent: null }
    if (call.path === '/forms/1') return FORMULAIRE
    return /^\/campagne_lavages\?/.test(call.path) ? listOf([tournee(1), tournee(2)]) : undefined
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

// The day in Paris and that of the wire are one: a form opened right after midnight asks for the evening before in UTC.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-06-10T10:00:00Z') }))
afterEach(() => {
  vi.useRealTimers()
})

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

/** What the rounds of a day fill in. */
const passage = (campagne: number, more: object = {}) => ({
  campagne: short('campagne_lavages', campagne, `Tournée ${campagne}`),
  jour: '2026-03-02',
  tenu: true,
  chauffeur: short('operateurs', campagne * 10, `N°${campagne * 10}`),
  equipier: null,
  laveuse: short('laveuses', 1, 'GA-123-BC'),
  formulaire: short('forms', 1, 'Formulaire'),
  prestation: null,
  typologieLavage: short('typologie_lavages', 4, 'Complet'),
  rang: 2,
  points: 8,
  restants: 6,
  suivant: { id: 6, nomenclature: 'C6' },
  ...more,
})
const proposed = (passages: object[], precedent: object | null = null) => ({ passages, precedent })
const isQuestion = (path: string) => path.startsWith('/interventions/proposition')

test('INT-18 the round of the day fills in the form, which says so; what a person chose stays', async () => {
  const calls = societe(({ path }) => {
    if (path.startsWith('/operateurs?'))
      return listOf([short('operateurs', 10, 'N°10'), short('operateurs', 30, 'N°30')])
    return isQuestion(path) ? proposed([passage(path.includes('conteneur=6') ? 2 : 1)]) : undefined
  })
  openForm()
  await waitForText('Tournée 1 · point 2 sur 8 · N°10 · GA-123-BC')
  await eventually(async () => expect((await findField('Opérateur')).value).toBe('N°10'))
  const saysSo = () => document.body.textContent?.split('Proposé').length
  await eventually(() => expect(saysSo()).toBe(3))
  await pickOption('Opérateur', 'N°30')
  expect(saysSo()).toBe(2)
  await clickOn('Enregistrer et suivant')
  await waitForText('C5 est enregistré.')
  await waitForText('Tournée 2 · point 2 sur 8')
  await eventually(async () => expect((await findField('Opérateur')).value).toBe('N°30'))
  expect(sentCall(calls)).toMatchObject({
    campagne: '/api/campagne_lavages/1',
    operateur: '/api/operateurs/30',
    typologieLavage: '/api/typologie_lavages/4',
  })
})

test('INT-19 the next point has the date and the tournée of the one before', async () => {
  const calls = societe(({ path, method }) => {
    if (method === 'POST') return { id: 9, conteneur: short('conteneurs', 5, 'C5'), patrimoine: { id: 3 } }
    return isQuestion(path) ? proposed([passage(1)]) : undefined
  })
  const router = openForm()
  await waitForText('Suivant : C6, 6 à saisir')
  await fillIn('Date', '02/03/2026')
  ;(await findField('Date')).blur()
  await eventually(() => expect(calls.some(({ path }) => path.includes('2026-03-02'))).toBe(true))
  await clickOn('Enregistrer et suivant')
  await waitForText('C5 est enregistré.')
  expect(router.state.location.search).toBe('?conteneur=6')
  await eventually(async () => expect((await findField('Date')).value).toBe('02/03/2026'))
  await clickOn('Enregistrer')
  await waitForText('Historique')
  const sent = calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
  expect(sent).toMatchObject([
    { conteneur: '/api/conteneurs/5', campagne: '/api/campagne_lavages/1' },
    { conteneur: '/api/conteneurs/6', campagne: '/api/campagne_lavages/1' },
  ])
  expect(sent.map((body) => String(body?.dateEvenement).slice(0, 16))).toEqual(
    Array(2).fill(String(sent[0]?.dateEvenement).slice(0, 16)),
  )
})

test('INT-18 two rounds of a day propose none; without one the last that passed can be taken', async () => {
  const calls = societe(({ path }) => {
    if (!isQuestion(path)) return undefined
    return path.includes('2026-03-02')
      ? proposed([passage(1), passage(2)])
      : proposed([], { campagne: short('campagne_lavages', 1, 'Tournée 1'), jour: '2026-03-02' })
  })
  openForm()
  await waitForText('Aucune tournée ne passe ici ce jour-là. La précédente : « Tournée 1 »')
  await clickOn('Prendre ce jour')
  await waitForText('Plusieurs tournées passent ici ce jour-là : Tournée 1, Tournée 2')
  expect((await findField('Date')).value).toBe('02/03/2026')
  expect((await findField('Tournée')).value).toBe('')
  await clickOn('Enregistrer')
  await waitForText('Historique')
  expect(sentCall(calls)?.campagne ?? null).toBeNull()
})

test('INT-18 a tournée that is given begins with its next point', async () => {
  societe(({ path }) =>
    isQuestion(path) ? proposed([passage(1, { suivant: { id: 7, nomenclature: 'C7' } })]) : undefined,
  )
  showScreens([{ path: '/form', element: <SaisieIntervention /> }], '/form?patrimoine=3&campagne=1')
  await eventually(async () => expect((await findField('Conteneur')).value).toContain('C7'))
})

test('OPEN-67 the late answer of a round that is no longer chosen changes nothing', async () => {
  const answers = new Map<string, () => void>()
  const calls = societe(({ path }) => {
    if (!isQuestion(path)) return undefined
    const id = /campagne=(\d)/.exec(path)?.[1]
    return id
      ? new Promise((resolve) => answers.set(id, () => resolve(proposed([passage(Number(id))]))))
      : proposed([])
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
const takePhotos = (names: readonly string[]) => chooseFiles(...names.map((name) => new File(['x'], name)))
const takePhoto = (count: number) => takePhotos(Array.from({ length: count }, (_, i) => `${i}.jpg`))

/** What is sent waits until it is let through. */
function sentCalls(): (() => void)[] {
  const waiting: (() => void)[] = []
  serveFiles(
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
  await clickOn('Enregistrer')
  await waitForText('Historique')
  expect(sentCall(calls)?.photoAvant).toEqual(['/api/intervention_photos/2'])
})

test('INT-08 of photos chosen together one refused does not drop the next, and is named', async () => {
  const message = "Ce fichier n'est pas une image acceptée (JPEG, PNG, WebP, GIF ou AVIF)"
  let made = 0
  serveFiles(() => {
    made++
    if (made === 2 || made === 3) return json(422, { message })
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
  serveFiles(() => ({
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

test('WCAG 3.3.1 a missing container says so and has the focus', async () => {
  societe()
  showScreens([{ path: '/form', element: <SaisieIntervention /> }], '/form')
  await clickOn('Enregistrer')
  await waitForText('Le conteneur est requis')
  await eventually(async () => expect(document.activeElement).toBe(await findField('Conteneur')))
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

test('CAT-38 OPEN-70 fewer photos than the form of the round asks lead to the button that adds them', async () => {
  const calls = societe(({ path }) => {
    if (isQuestion(path)) return proposed([passage(1)])
    return path === '/forms/1' ? { ...FORMULAIRE, minPhotoApres: 1 } : undefined
  })
  openForm()
  await waitForText('1 au moins')
  await clickOn('Enregistrer')
  await waitForText('1 photo demandée par le formulaire : 1 à ajouter')
  const add = await findButton('Ajouter des photos : Photos après')
  await eventually(() => expect(document.activeElement).toBe(add))
  expect(sentCall(calls)).toBeUndefined()
})
