import { describe, expect, test } from 'vitest'
import { json } from '../testing/browser.ts'
import {
  answerQuestion,
  type Call,
  clickOn,
  eventually,
  fillIn,
  findButton,
  findField,
  pickOption,
  serveAnswers,
  showScreens,
  typeInto,
  waitForText,
} from '../testing/ecran.tsx'
import { listOf, short } from '../testing/exemples.ts'
import { hasUnsaved } from '../ui/unsaved.ts'
import { Traceurs } from './traceurs.tsx'

const tracker = (identifiant: string, laveuse: object | null) => ({
  source: 'traccar',
  identifiant,
  recuLe: new Date(Date.now() - 12_000).toISOString(),
  instant: new Date().toISOString(),
  latitude: 45.7,
  longitude: 4.8,
  valide: true,
  nombre: 1200,
  jeton: 'Téléphones',
  horloge: null as 'avance' | 'retard' | null,
  laveuse,
})
const state = {
  jetons: [{ id: 4, libelle: 'Serveur Traccar', fin: 'x9Zq', creeLe: '2026-11-20T10:00:00Z', recuLe: null }],
  traceurs: [tracker('boitier-7', null), tracker('boitier-1', { id: 1, immatriculation: 'AB-123-CD' })],
  quartix: null as object | null,
  traccar: null as object | null,
  service: null,
}
const consultation = {
  ...{ moment: '2026-11-20T10:00:00Z', auteur: 'Éclat Urbain' },
  ...{ laveuse: 'AB-123-CD', jour: '2026-11-18' },
}
const KEY = 'k'.repeat(43)

const VEHICLE = { ...short('laveuses', 2, 'EF-456-GH'), immatriculation: 'EF-456-GH' }
/** Chooses the vehicle EF-456-GH for the unknown tracker. */
const chooseVehicle = () => pickOption('Laveuse du traceur boitier-7', 'EF-456-GH')

function open(more: object = {}, refusal?: Response): Call[] {
  const calls = serveAnswers(({ method, path }) => {
    if (path.startsWith('/telematique/consultations')) return { total: 1, consultations: [consultation] }
    if (path === '/telematique/jetons') return { id: 5, libelle: 'Téléphones', jeton: KEY }
    if (method !== 'GET') return refusal ?? null
    if (path.startsWith('/laveuses/')) return undefined
    if (path.startsWith('/laveuses')) return listOf([VEHICLE])
    return { ...state, ...more }
  })
  showScreens([{ path: '/', element: <Traceurs /> }], '/')
  return calls
}
/** Fills in the password of the account at Quartix, and sends it. */
async function sendAccount(): Promise<void> {
  const form = (await findField('Utilisateur')).closest('form')
  const password = form?.querySelector<HTMLInputElement>('input[type=password]')
  if (password) typeInto(password, 'secret')
  form?.requestSubmit()
}
const sent = (calls: Call[], path: string) => calls.find((one) => one.path === path && one.method !== 'GET')

describe('the connection of trackers', () => {
  test('TRK-01 what was received last, from whom, and what no vehicle bears', async () => {
    open()
    await waitForText('Dernière réception il y a 12 s, 1 traceur inconnu')
    for (const text of ['boitier-7', 'boitier-1', 'Serveur Traccar', '…x9Zq', 'rien reçu encore'])
      expect(document.body.textContent).toContain(text)
  })

  test('TRK-01 a tracker whose clock is years late says why nothing of it is kept', async () => {
    open({ traceurs: [{ ...tracker('boitier-7', null), horloge: 'retard' }] })
    await waitForText("positions de plus de 58 jours : aucune n'est gardée, vérifiez l'horloge du traceur")
  })

  test('SHELL-06 an account that is typed and not saved is asked about before it is left', async () => {
    const calls = open()
    await fillIn('Identifiant client', 'C-12')
    await fillIn('Utilisateur', 'eclat')
    expect(hasUnsaved()).toBe(true)
    await sendAccount()
    await eventually(() => expect(sent(calls, '/telematique/quartix')).toBeDefined())
    await eventually(() => expect(hasUnsaved()).toBe(false))
  })

  test('TRK-01 a new key is shown once, with the line to paste in each program', async () => {
    const calls = open()
    await fillIn('Nom', 'Téléphones')
    await clickOn('Créer un jeton')
    await waitForText("<entry key='forward.type'>json</entry>")
    expect(document.body.textContent).toContain(`/api/telematique/entrees/${KEY}/traccar</entry>`)
    expect(sent(calls, '/telematique/jetons')?.body).toEqual({ libelle: 'Téléphones' })
    await clickOn("J'ai collé la ligne")
    await eventually(() => expect(document.body.textContent).not.toContain(KEY))
  })

  test('TRK-01 a key is revoked after a question that names it', async () => {
    const calls = open()
    await clickOn('Révoquer')
    await waitForText('Ce qui est envoyé avec « Serveur Traccar » (…x9Zq) est refusé dès maintenant.')
    await answerQuestion('Révoquer')
    await eventually(() => expect(sent(calls, '/telematique/jetons/4')?.method).toBe('DELETE'))
  })

  test('TRK-01 OPEN-129 a tracker that may not be attached says why', async () => {
    const violations = [{ propertyPath: 'identifiantTraceur', message: 'Ce traceur est déjà pris' }]
    open({}, json(422, { message: 'Ce traceur est déjà pris', violations }))
    await waitForText('boitier-7')
    await chooseVehicle()
    await clickOn('Rattacher')
    await waitForText('Ce traceur est déjà pris')
  })

  test('TRK-01 S14 a tracker is attached over the version shown: what another attached is named first', async () => {
    let [version, identifiantTraceur] = [1, 'boitier-2']
    const taken: unknown[] = []
    serveAnswers(({ method, path, body, ifMatch }) => {
      if (path.startsWith('/telematique/consultations')) return { total: 0, consultations: [] }
      if (path.startsWith('/laveuses?')) return listOf([VEHICLE])
      if (path !== '/laveuses/2') return state
      if (method === 'PATCH' && ifMatch !== `"${version}"`) return json(412, { message: 'périmé' })
      if (method === 'PATCH') taken.push(body)
      return json(200, { ...VEHICLE, identifiantTraceur }, { etag: `"${version}"` })
    })
    showScreens([{ path: '/', element: <Traceurs /> }], '/')
    await waitForText('boitier-7')
    await chooseVehicle()
    await waitForText('Remplace « boitier-2 », dont les positions ne seront plus gardées.')
    version++
    identifiantTraceur = 'boitier-9'
    await clickOn('Rattacher')
    await waitForText("l'écran montre maintenant sa version")
    await waitForText('Remplace « boitier-9 », dont les positions ne seront plus gardées.')
    expect(taken).toEqual([])
    await clickOn('Rattacher')
    await eventually(() => expect(taken).toEqual([{ identifiantTraceur: 'boitier-7' }]))
  })
})

describe('the account at Quartix', () => {
  test('TRK-01 TRK-28 what it refuses is told, and its password is never shown', async () => {
    const erreur = 'Quartix refuse ces identifiants'
    open({ quartix: { client: 'SOCIETE', utilisateur: 'api', reussiLe: null, erreur } })
    await waitForText('Quartix refuse ces identifiants')
    expect((await findField('Identifiant client')).value).toBe('SOCIETE')
    expect((await findField('Mot de passe')).value).toBe('')
  })
})

describe('the Traccar server', () => {
  const traccar = {
    adresse: 'https://traccar.exemple.fr',
    demandeLe: null,
    lues: null,
    aLire: null,
    reussiLe: '2026-11-20T02:00:00Z',
    gardees: 40,
    erreur: null,
  }

  test.each<[string, object]>([
    ['Dernière lecture le 20/11/2026 à 03 h 00, 40 positions ajoutées.', {}],
    ['Dernière lecture le 20/11/2026 à 03 h 00, rien ne manquait.', { gardees: 0 }],
    ['Serveur enregistré, il sera lu cette nuit.', { reussiLe: null, gardees: null }],
    ['Lecture en cours : 3 journées sur 16', { lues: 3, aLire: 16 }],
    ['Lecture demandée, elle commence dans un instant.', { demandeLe: '2026-11-20T02:00:00Z' }],
    [
      "Traccar refuse ce jeton d'accès. Dernière lecture le 20/11/2026 à 03 h 00.",
      { erreur: "Traccar refuse ce jeton d'accès" },
    ],
  ])('TRK-28 « %s »', async (text, more) => {
    open({ traccar: { ...traccar, ...more } })
    await waitForText(text)
  })

  test('TRK-01 its address is shown and its token never; a reading is asked for', async () => {
    const calls = open({ traccar })
    expect((await findField('Adresse du serveur')).value).toBe('https://traccar.exemple.fr')
    expect((await findField("Jeton d'accès")).value).toBe('')
    await clickOn('Rattraper maintenant')
    await eventually(() => expect(sent(calls, '/telematique/traccar/rattrapage')?.method).toBe('PUT'))
  })
})

describe('settings that two people save', () => {
  const quartix = { client: 'SOCIETE', utilisateur: 'api', reussiLe: null, erreur: null }
  /** Serves the settings of a company, which `set` changes as another tab does; the saves that were taken. */
  function openForTwo() {
    let version = 1
    let now: typeof state = { ...state, quartix }
    const taken: unknown[] = []
    let held: Promise<unknown> = Promise.resolve()
    serveAnswers(async ({ method, path, body, ifMatch }) => {
      if (path.startsWith('/telematique/consultations')) return { total: 0, consultations: [] }
      if (method === 'GET') return json(200, now, { etag: `"${version}"` })
      await held
      if (ifMatch !== `"${version}"`) return json(412, { message: 'périmé' })
      taken.push(body)
      return json(200, null, { etag: `"${++version}"` })
    })
    showScreens([{ path: '/', element: <Traceurs /> }], '/')
    const set = (more: object) => {
      version++
      now = { ...now, ...more }
    }
    const hold = () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    }
    return { set, taken, hold }
  }
  const CHANGED = "Quelqu'un d'autre a changé cet élément entre-temps"

  test('TRK-01 S14 an account changed by another is not written over unsaid, and what was typed stays', async () => {
    const { set, taken } = openForTwo()
    await fillIn('Utilisateur', 'moi')
    set({ quartix: { ...quartix, client: 'AUTRE' } })
    await sendAccount()
    await waitForText(CHANGED)
    expect([(await findField('Identifiant client')).value, taken]).toEqual(['AUTRE', []])
    await eventually(async () =>
      expect((await findButton('Enregistrer')).hasAttribute('disabled')).toBe(false),
    )
    await sendAccount()
    await eventually(() =>
      expect(taken).toEqual([{ client: 'AUTRE', utilisateur: 'moi', motDePasse: 'secret' }]),
    )
  })

  test('TRK-01 what is typed while a save is under way stays', async () => {
    const { taken, hold } = openForTwo()
    await fillIn('Utilisateur', 'moi')
    const free = hold()
    await sendAccount()
    await fillIn('Identifiant client', 'AUTRE')
    free()
    await eventually(() => expect(taken).toHaveLength(1))
    await waitForText('Le compte Quartix a bien été enregistré')
    expect([(await findField('Identifiant client')).value, hasUnsaved()]).toEqual(['AUTRE', true])
  })
})

describe('privacy', () => {
  test('TRK-02 what is kept is said, and who looked at whose track', async () => {
    open()
    await waitForText('Les positions sont gardées 60 jours')
    await waitForText('20/11/2026 à 11 h 00 : Éclat Urbain a consulté les trajets de AB-123-CD du 18/11/2026')
  })
})
