import { afterEach, expect, test, vi } from 'vitest'
import {
  chooseFiles,
  clickOn,
  eventually,
  serveAnswers,
  serveFiles,
  showScreens,
  waitForText,
} from '../../testing/ecran.tsx'
import { short } from '../../testing/exemples.ts'
import { ImportPage } from './import-page.tsx'

const verifie = {
  '@id': '/api/imports/7',
  id: 7,
  nom: 'adresses.csv',
  octets: 100,
  etat: 'verifie',
  etape: 'pret',
  fait: 1,
  total: 1,
  correspondances: { fusee: 'CA' },
  choix: { dechets: { lave: 'PAP' } },
  lecture: null,
  dechetsInconnus: [],
  nombreAlertes: 0,
  nombreCorriges: 0,
  apercu: null,
  annulable: false,
  refus: [],
  nombreErreurs: 0,
  nombreSansReponse: 0,
  nombreDoublons: 0,
  typesInconnus: [],
  resume: { conformes: 1, points: 1, conteneurs: 1 },
  rapport: null,
  updatedAt: '2026-11-21T12:00:00Z',
}
afterEach(() => vi.unstubAllGlobals())

test('S19 IMP-19 lines without an answer of the address service are checked again by a button', async () => {
  let seen = { ...verifie, nombreErreurs: 12, nombreSansReponse: 12 }
  const calls = serveAnswers(({ method, path }) => {
    if (method === 'POST' && path === '/imports/7/verification') seen = { ...verifie, updatedAt: 'plus tard' }
    if (/^\/imports\/7(\/verification)?$/.test(path)) return seen
    if (path.startsWith('/imports/7/')) return { total: 0, lignes: [], entetes: [] }
    return path.startsWith('/imports') ? { total: 0, imports: [] } : undefined
  })
  showScreens(
    [{ path: '/patrimoine/:id/import/', element: <ImportPage /> }],
    '/patrimoine/3/import/?import=7',
  )
  await waitForText("Le service d'adresses n'a pas répondu pour 12 lignes")
  await clickOn('Vérifier à nouveau')
  await waitForText("Valider l'import")
  await eventually(() => expect(document.body.textContent).not.toContain("n'a pas répondu"))
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    correspondances: verifie.correspondances,
    dechets: verifie.choix.dechets,
  })
})

/** Answers the calls of the import page; `more` says first what a test is about. */
function answering(more: Parameters<typeof serveAnswers>[0]) {
  return serveAnswers((call) => {
    const found = more(call)
    if (found !== undefined) return found
    if (call.path.startsWith('/imports/7/')) return { total: 0, lignes: [], entetes: [] }
    if (call.path.startsWith('/patrimoines/3'))
      return { ...short('patrimoines', 3, 'Centre'), client: short('clients', 7, 'Ville') }
    return call.path.startsWith('/imports') ? { total: 0, imports: [] } : undefined
  })
}
const open = () =>
  showScreens(
    [{ path: '/patrimoine/:id/import/', element: <ImportPage /> }],
    '/patrimoine/3/import/?import=7',
  )

test('OPEN-60 before saving, the page says which values of each field change from what to what', async () => {
  const apercu = {
    crees: 1,
    modifies: 12,
    inchanges: 3,
    immobiles: 0,
    ordre: 'garde',
    champs: [{ label: 'Volume', nombre: 12, paires: [{ avant: '3 m³', apres: '4 m³', nombre: 10 }] }],
  }
  answering(({ path }) => (path === '/imports/7' ? { ...verifie, apercu } : undefined))
  open()
  await waitForText('1 conteneur créé, 12 modifiés, 3 inchangés')
  await waitForText('3 m³ → 4 m³ (10)')
  await waitForText('et 2 autres')
  await waitForText('les nouveaux viennent à la fin')
})

test('OPEN-60 corrected positions are replaced only when the box is ticked', async () => {
  const calls = answering(({ method, path }) => {
    if (method === 'POST')
      return { ...verifie, etat: 'enregistre', rapport: { crees: 0, modifies: 0, inchanges: 1 } }
    const apercu = { crees: 0, modifies: 2, inchanges: 3, immobiles: 1, ordre: 'fichier', champs: [] }
    return path === '/imports/7' ? { ...verifie, nombreAlertes: 1, nombreCorriges: 1, apercu } : undefined
  })
  open()
  await waitForText('Remplacer par le fichier la position corrigée à la main')
  await waitForText('Sans cette case, elle reste où elle est')
  await waitForText('0 conteneur créé, 2 modifiés, 3 inchangés. Les')
  document.querySelector<HTMLInputElement>('input[type=checkbox]')?.click()
  await waitForText(
    '0 conteneur créé, 3 modifiés, 2 inchangés. 1 position corrigée à la main suit le fichier. Les',
  )
  await clickOn("Valider l'import")
  await eventually(() =>
    expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
      '/imports/7/enregistrement?deplacer=true',
    ]),
  )
})

test('IMP-01 a check given up changes nothing in the address of the page that was opened meanwhile', async () => {
  const answered = Promise.withResolvers<object>()
  const calls = answering(({ method, path }) => {
    if (method === 'DELETE') return answered.promise
    return path === '/imports/7' ? { ...verifie, etat: 'verification' } : undefined
  })
  const router = showScreens(
    [
      { path: '/patrimoine/:id/import/', element: <ImportPage /> },
      { path: '/patrimoine', element: <p>Les patrimoines</p> },
    ],
    '/patrimoine/3/import/?import=7',
  )
  await clickOn('Annuler')
  await eventually(() => expect(calls.some(({ method }) => method === 'DELETE')).toBe(true))
  await router.navigate('/patrimoine?page=2')
  await waitForText('Les patrimoines')
  answered.resolve({})
  await waitForText('La vérification a bien été annulée')
  expect(router.state.location.search).toBe('?page=2')
})

const lecture = {
  format: 'csv',
  separateur: ';',
  feuille: null,
  feuilles: [],
  lignesIgnorees: 0,
  absentes: [],
  ignorees: ['maj'],
  points: [],
  projections: [],
  colonnes: [
    { nom: 'ref', exemples: ['A', 'B'] },
    { nom: 'flux', exemples: ['Verre'] },
    { nom: 'pos', exemples: ['47.2, -1.5'] },
    { nom: 'maj', exemples: ['2026'] },
  ],
  affectation: {
    champs: {
      Nomenclature: { colonnes: ['ref'] },
      'Type de dechet': { colonnes: ['flux'] },
      'Type de conteneur': { valeur: 'Colonne Aérienne' },
      Latitude: { colonnes: ['pos'] },
    },
    projection: 'WGS84',
  },
  origine: 'proposition',
}

test('IMP-07 IMP-29 IMP-33 other headers are a question, headed by the sentence, with a proposal to confirm', async () => {
  const sentence = 'En-tête(s) manquant(s) dans le fichier : Nomenclature, Latitude, Longitude'
  const calls = answering(({ path }) =>
    /^\/imports\/7/.test(path) && !path.includes('/7/e')
      ? { ...verifie, etat: 'refuse', refus: [sentence], lecture }
      : undefined,
  )
  open()
  await waitForText(sentence)
  await waitForText('Colonnes non reprises : maj.')
  await clickOn('Vérifier avec ces colonnes')
  await eventually(() =>
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      affectation: lecture.affectation,
    }),
  )
})

test('IMP-34 a model of the file is downloaded', async () => {
  answering(({ path }) => (path === '/imports/7' ? verifie : undefined))
  open()
  await waitForText('Télécharger un modèle')
  const link = document.querySelector<HTMLAnchorElement>('a[download]')
  expect(decodeURIComponent(link?.href ?? '')).toContain('Nomenclature;Adresse;')
})

test('IMP-32 the good lines of a file with bad ones are saved on their own', async () => {
  const calls = answering(({ method, path }) => {
    if (method === 'POST')
      return {
        ...verifie,
        etat: 'enregistre',
        nombreErreurs: 1,
        rapport: { crees: 1, modifies: 0, inchanges: 0 },
      }
    return path === '/imports/7' ? { ...verifie, nombreErreurs: 1 } : undefined
  })
  open()
  await clickOn('Enregistrer la ligne conforme')
  await waitForText('1 erreur reste à corriger')
  expect(calls.find(({ method }) => method === 'POST')?.path).toBe('/imports/7/enregistrement?partiel=true')
})

test('IMP-38 the check of another file is not on screen while one is being sent', async () => {
  serveFiles(() => new Promise(() => undefined))
  answering(({ path }) => (path === '/imports/7' ? verifie : undefined))
  open()
  await waitForText('Vérification de « adresses.csv »')
  await chooseFiles(new File(['x'], 'autre.csv', { type: 'text/csv' }))
  await waitForText('Envoi du fichier')
  expect(document.body.textContent).not.toContain('adresses.csv »')
})
