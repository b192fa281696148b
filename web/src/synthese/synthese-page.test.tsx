import { expect, test, vi } from 'vitest'
import {
  type Call,
  clickOn,
  eventually,
  findElement,
  findField,
  pickOption,
  serveAnswers,
  showScreens,
  waitForText,
} from '../testing/ecran.tsx'
import { listOf, short } from '../testing/exemples.ts'
import { SESSION_PREFIX } from '../ui/use-stored.ts'
import { SynthesePage } from './synthese-page.tsx'

const rapport = {
  '@id': '/api/synthese/rapports/5',
  '@type': 'RapportSynthese',
  id: 5,
  titre: 'Ville, Centre, du 01/03/2026 au 31/03/2026',
  demandeLe: '2026-04-01T08:00:00Z',
  etat: 'en-cours',
  fait: 3,
  total: 12,
  raison: null as string | null,
  pdfUrl: null as string | null,
}

const figures = (laves: number) => ({
  prevus: 412,
  tous: 412,
  laves,
  lavesPrevus: laves,
  impossibles: 5,
  maintenances: 2,
  partiels: 0,
  interventions: 90,
})
const chiffres = {
  '@id': '/api/synthese/chiffres',
  '@type': 'ChiffresSynthese',
  maintenant: { dateDebut: '2026-03-01', dateFin: '2026-03-31', bilan: figures(400) },
  avant: { dateDebut: '2026-02-01', dateFin: '2026-02-28', bilan: figures(380) },
}
const VILLE = short('clients', 7, 'Aubervilliers')
const LOCAL = short('patrimoines', 3, 'Local')
/** A server that knows these reports, and a patrimoine without containers of its own. */
const societe = (rapports: () => object[] = () => []): Call[] =>
  serveAnswers(({ method, path }) => {
    if (method === 'POST' && path === '/synthese') return rapport
    if (path === '/synthese/chiffres') return chiffres
    if (path.startsWith('/synthese/rapports')) return { rapports: rapports() }
    if (path.startsWith('/patrimoines/3')) return { ...LOCAL, isUnipatrimoine: true }
    return path.startsWith('/patrimoines') ? listOf([LOCAL]) : undefined
  })
const show = (claims: object, at = '/') =>
  showScreens([{ path: '/', element: <SynthesePage /> }], at, { exploitant: 1, ...claims })
const radio = (label: string) => findField(label)
/** The page as a client who is about to ask for a PDF of a patrimoine. */
async function showPdf(): Promise<void> {
  show({ id: 2, roles: ['ROLE_CLIENT'] })
  ;(await radio('Par patrimoine')).click()
  await pickOption('Patrimoine', 'Local')
  ;(await radio('PDF')).click()
}

test('SYN-06 WCAG 3.3.1 without a client the field says so, and has the focus', async () => {
  const calls = societe()
  show({})
  await findField('Client')
  await clickOn('Télecharger la synthèse')
  await waitForText('Le client est requis')
  await eventually(async () => expect(document.activeElement).toBe(await findField('Client')))
  expect(calls.filter(({ path }) => path === '/synthese')).toEqual([])
})

test('SYN-01 SYN-06 SYN-11 a client chooses no client; a PDF asks for a report by patrimoine', async () => {
  societe()
  show({ id: 2, roles: ['ROLE_CLIENT'] })
  expect((await radio('PDF')).disabled).toBe(true)
  expect(document.body.textContent).not.toContain('Client')
  ;(await radio('Par patrimoine')).click()
  await eventually(async () => expect((await radio('PDF')).disabled).toBe(false))
  ;(await radio('PDF')).click()
  await waitForText('Des problèmes seulement')
  ;(await radio('Global')).click()
  await eventually(async () => expect((await radio('CSV')).checked).toBe(true))
})

test('SYN-02 SYN-07 a unipatrimoine has neither PAV nor container to choose', async () => {
  const calls = societe()
  show({ id: 2, roles: ['ROLE_CLIENT'] })
  ;(await radio('Par patrimoine')).click()
  await pickOption('Patrimoine', 'Local')
  await waitForText("Un unipatrimoine n'a pas de PAV à détailler")
  const pav = document.querySelector<HTMLInputElement>('[role=switch]')
  expect([pav?.disabled, (await findField('Conteneur')).disabled]).toEqual([true, true])
  ;(await radio('PDF')).click()
  await clickOn('Télecharger la synthèse')
  await eventually(() => {
    const asked = calls.find(({ path }) => path === '/synthese')
    expect(asked?.body).toMatchObject({
      client: '/api/clients/2',
      bilanType: 'patrimoine',
      patrimoine: '/api/patrimoines/3',
      byPAV: false,
      format: 'pdf',
      photos: 'toutes',
    })
  })
})

test('SYN-02 a container to choose shows its address: a town knows streets, not nomenclatures', async () => {
  const place = { ...short('conteneurs', 9, 'C9'), nomenclature: 'C9', adresse: '84 rue Heurtault' }
  serveAnswers(({ path }) => {
    if (path === '/synthese/chiffres') return chiffres
    if (path.startsWith('/synthese/rapports')) return { rapports: [] }
    if (path.startsWith('/patrimoines/3')) return { ...LOCAL, isUnipatrimoine: false }
    if (path.startsWith('/conteneurs/9')) return place
    if (path.startsWith('/conteneurs')) return listOf([place])
    return path.startsWith('/patrimoines') ? listOf([LOCAL]) : undefined
  })
  show({ id: 2, roles: ['ROLE_CLIENT'] })
  ;(await radio('Par patrimoine')).click()
  await pickOption('Patrimoine', 'Local')
  await pickOption('Conteneur', 'C9 · 84 rue Heurtault')
  await eventually(async () => expect((await findField('Conteneur')).value).toBe('C9 · 84 rue Heurtault'))
})

test('SYN-19 what is chosen stands in the address, which fills the form of who returns after a log-in', async () => {
  societe()
  const client = { id: 2, roles: ['ROLE_CLIENT'] }
  const router = show(client)
  ;(await radio('Par patrimoine')).click()
  await pickOption('Patrimoine', 'Local')
  ;(await radio('PDF')).click()
  await eventually(() => expect(router.state.location.search).toContain('patrimoine=3&format=pdf'))
  const { search } = router.state.location
  document.body.replaceChildren()
  show(client, `/${search}`)
  await eventually(async () => expect((await findField('Patrimoine')).value).toBe('Local'))
  expect((await radio('PDF')).checked).toBe(true)
})

test('SYN-15 a report shows its progress, is cancelled, and is opened by its link once it is ready', async () => {
  const failed = {
    ...rapport,
    id: 4,
    '@id': '/api/synthese/rapports/4',
    etat: 'echec',
    raison: 'Trop de photos',
  }
  let known: object[] = [rapport, failed]
  const calls = societe(() => known)
  show({ id: 2, roles: ['ROLE_CLIENT'] })
  await waitForText('3 sur 12')
  await waitForText('Trop de photos')
  known = [{ ...rapport, etat: 'pret', fait: 12, pdfUrl: '/api/synthese/rapports/5/pdf?token=x' }]
  const link = await findElement<HTMLAnchorElement>('a[href*="/rapports/5/pdf"]')
  expect([link.target, link.textContent]).toEqual(['_blank', 'Ouvrir le PDF'])
  await clickOn('Supprimer le rapport Ville, Centre, du 01/03/2026 au 31/03/2026')
  await eventually(() =>
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toContain('DELETE /synthese/rapports/5'),
  )
})

test('SYN-15 the tab of a PDF opens at the click, and shows the PDF once it is ready', async () => {
  const replace = vi.fn()
  const tab = {
    closed: false,
    close: vi.fn(),
    location: { href: 'about:blank', replace },
    document: { title: '', body: {} },
  }
  const opened = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
  let known: object[] = []
  societe(() => known)
  await showPdf()
  known = [{ ...rapport, etat: 'pret', fait: 12, pdfUrl: '/api/synthese/rapports/5/pdf?token=x' }]
  await clickOn('Télecharger la synthèse')
  await eventually(() => expect(replace).toHaveBeenCalledWith('/api/synthese/rapports/5/pdf?token=x'))
  expect([opened.mock.calls.length, tab.close]).toEqual([1, expect.anything()])
  expect(tab.close).not.toHaveBeenCalled()
})

test('SYN-15 a report that waits shows no figure, and is said to be asked for already', async () => {
  const waiting = { ...rapport, etat: 'en-attente', fait: 0, total: 0 }
  societe(() => [waiting])
  await showPdf()
  await waitForText('En préparation…')
  const said = [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent)
  expect(said).not.toContain('0')
  await clickOn('Télecharger la synthèse')
  await waitForText('Ce rapport est déjà demandé')
})

test('SYN-04 SYN-09 an admin picks an exploitant, then one of its clients', async () => {
  const calls = serveAnswers(({ path }) => {
    if (path.startsWith('/synthese/rapports')) return { rapports: [] }
    const eclat = short('exploitants', 1, 'Éclat')
    if (path.startsWith('/exploitants/1')) return eclat
    return path.startsWith('/exploitants?') ? listOf([eclat, short('exploitants', 2, 'Autre')]) : undefined
  })
  show({ id: 9, roles: ['ROLE_ADMIN'], exploitant: null })
  expect((await findField('Client')).disabled).toBe(true)
  await clickOn('Télecharger la synthèse')
  await waitForText("L'exploitant est requis")
  await pickOption('Exploitant', 'Éclat')
  await eventually(async () => expect((await findField('Client')).disabled).toBe(false))
  await eventually(() => {
    const asked = calls.map(({ path }) => decodeURIComponent(path))
    expect(
      asked.some((path) => path.startsWith('/clients?') && path.includes('exploitant=/api/exploitants/1')),
    ).toBe(true)
  })
})

test('SYN-17 SYN-18 an exploitant opens on the first client, said, with figures beside the period before', async () => {
  const asked: unknown[] = []
  serveAnswers(({ path, body }) => {
    if (path === '/synthese/chiffres') {
      asked.push(body)
      return chiffres
    }
    if (path.startsWith('/synthese/rapports')) return { rapports: [] }
    if (path.startsWith('/clients/7')) return VILLE
    return path.startsWith('/clients?') ? listOf([VILLE, short('clients', 8, 'Bondy')]) : undefined
  })
  show({})
  await waitForText("C'est le premier de vos clients")
  await waitForText('20 de plus (+5,3 %)')
  const cells = [...document.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)
  expect(cells).toContain('Bacs lavés40038020\u00a0de\u00a0plus (+5,3 %)')
  expect(asked).toEqual([
    expect.objectContaining({ client: '/api/clients/7', bilanType: 'global', format: 'csv' }),
  ])
})

test('SYN-01 BIZ-08 OPEN-36 the report starts from the client chosen elsewhere, and chooses for the others', async () => {
  const parti = { ...short('clients', 3, 'Ville partie'), supprime: true }
  const reste = { ...short('clients', 4, 'Ville restée'), supprime: false }
  serveAnswers(({ path }) => {
    if (path === '/synthese/chiffres') return chiffres
    if (path.startsWith('/clients/3')) return parti
    if (path.startsWith('/clients/4')) return reste
    if (path.startsWith('/clients?')) return listOf(path.includes('archives=true') ? [reste, parti] : [reste])
    return path.startsWith('/synthese/rapports') ? { rapports: [] } : undefined
  })
  show({ exploitant: 7 })
  localStorage.setItem(`${SESSION_PREFIX}client`, parti['@id'])
  const box = await findField('Client')
  await eventually(() => expect(box.value).toBe('Ville partie'))
  await pickOption('Client', 'Ville restée')
  await waitForText('Clients archivés')
  expect(localStorage.getItem(`${SESSION_PREFIX}client`)).toBe(reste['@id'])
})
