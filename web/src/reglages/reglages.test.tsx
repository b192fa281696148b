import { FORMAT_SILAE } from '@lavandiere/domain/heures/paie.ts'
import { REGLAGES_LEGAUX } from '@lavandiere/domain/heures/reglages-heures.ts'
import { expect, test } from 'vitest'
import { reloadAll } from '../crud/client.ts'
import { json } from '../testing/browser.ts'
import {
  clickOn,
  eventually,
  fillIn,
  findField,
  serveAnswers,
  shownText,
  showScreens,
  waitForText,
} from '../testing/ecran.tsx'
import { FournisseurIdentite } from './fournisseur-identite.tsx'
import { Reglages } from './reglages.tsx'

const [MODIFICATION, PUBLIEE] = ['Adresse de modification', 'Adresse publiée']

/** Serves the settings of a company, which `set` changes as another tab does; the saves that were tried, or are refused. */
function serveReglages(refusal?: Response) {
  let version = 1
  let isFailing = false
  let adresses = { planningUrl: 'https://a.example/plan', planningPublieUrl: null as string | null }
  let paie = FORMAT_SILAE
  const answer = () =>
    json(
      200,
      {
        '@id': '/api/reglages',
        '@type': 'Reglages',
        ...adresses,
        paie,
        heures: [],
        enVigueur: REGLAGES_LEGAUX,
      },
      { etag: `"${version}"` },
    )
  const calls = serveAnswers(({ path, method, body, ifMatch }) => {
    if (path === '/reglages/connexion') return { retour: '', fournisseur: null }
    if (path !== '/reglages') return undefined
    if (method === 'GET') return isFailing ? json(500, { message: 'Une erreur interne' }) : answer()
    if (refusal) return refusal
    if (ifMatch !== `"${version}"`) return json(412, { message: 'périmé' })
    version++
    adresses = { ...adresses, ...body }
    return answer()
  })
  const set = async (more: { adresses?: Partial<typeof adresses>; paie?: typeof paie }) => {
    version++
    adresses = { ...adresses, ...more.adresses }
    paie = more.paie ?? paie
    await reloadAll()
  }
  const saved = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  return {
    set,
    saved,
    /** Another part was saved, which no screen has read. */
    count: () => void version++,
    fail: () => {
      isFailing = true
    },
  }
}

test('OPEN-124 S14 settings changed in another tab: neither change is lost, and it is told', async () => {
  const { set, saved } = serveReglages()
  showScreens([{ path: '/', element: <Reglages /> }], '/')
  await fillIn(PUBLIEE, 'https://a.example/public')
  await set({ adresses: { planningUrl: 'https://autre.example/plan' } })
  await clickOn('Enregistrer les adresses')
  await waitForText("Quelqu'un d'autre a changé cet élément entre-temps")
  await eventually(async () =>
    expect((await findField(MODIFICATION)).value).toBe('https://autre.example/plan'),
  )
  expect((await findField(PUBLIEE)).value).toBe('https://a.example/public')
  await clickOn('Enregistrer les adresses')
  await waitForText('Les réglages ont bien été enregistrés')
  expect(saved().at(-1)).toEqual({
    planningUrl: 'https://autre.example/plan',
    planningPublieUrl: 'https://a.example/public',
  })
})

test('OPEN-124 OPEN-129 a newer version that cannot be read is told, and what was typed stays', async () => {
  const { count, fail } = serveReglages()
  showScreens([{ path: '/', element: <Reglages /> }], '/')
  await fillIn(PUBLIEE, 'https://a.example/public')
  count()
  fail()
  await clickOn('Enregistrer les adresses')
  await waitForText('Une erreur interne')
  expect((await findField(PUBLIEE)).value).toBe('https://a.example/public')
})

test('OPEN-124 OPEN-129 an address that is refused says so under its field alone, until it is corrected', async () => {
  const message = 'Une adresse qui commence par https:// est attendue'
  serveReglages(json(422, { message, violations: [{ propertyPath: 'planningPublieUrl', message }] }))
  showScreens([{ path: '/', element: <Reglages /> }], '/')
  await fillIn(PUBLIEE, 'a.example')
  await clickOn('Enregistrer les adresses')
  await waitForText(message)
  expect(shownText()).not.toContain('Oops')
  await fillIn(PUBLIEE, 'https://a.example')
  await eventually(() => expect(shownText()).not.toContain(message))
})

test('AUTH-35 S14 an identity provider changed by another is not written over unsaid', async () => {
  let version = 1
  let domaines = ['un.example']
  const calls = serveAnswers(({ path, method, ifMatch }) => {
    if (path !== '/reglages/connexion') return undefined
    if (method === 'PUT' && ifMatch !== `"${version}"`) return json(412, { message: 'périmé' })
    const fournisseur = { emetteur: 'https://id.example', clientId: 'a', domaines, actif: true, adresse: '/' }
    return json(200, { '@id': '', retour: '', fournisseur }, { etag: `"${version}"` })
  })
  showScreens([{ path: '/', element: <FournisseurIdentite /> }], '/')
  await clickOn('Modifier')
  await fillIn("Identifiant de l'application", 'b')
  await fillIn('Votre mot de passe actuel', 'secret')
  version++
  domaines = ['deux.example']
  await clickOn('Enregistrer')
  await waitForText("Quelqu'un d'autre a changé cet élément entre-temps")
  await waitForText('deux.example')
  await clickOn('Enregistrer')
  await waitForText("Le fournisseur d'identité est enregistré")
  expect(calls.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({
    clientId: 'b',
    actuel: 'secret',
    domaines: ['deux.example'],
  })
})

test('OPEN-124 another part of the settings changed meanwhile stops nobody, and is shown', async () => {
  const { set, saved } = serveReglages()
  showScreens([{ path: '/', element: <Reglages /> }], '/')
  await fillIn(PUBLIEE, 'https://a.example/public')
  await set({ paie: { ...FORMAT_SILAE, codes: { ...FORMAT_SILAE.codes, hn: 'AUTRE' } } })
  await eventually(async () => expect((await findField('Heures normales')).value).toBe('AUTRE'))
  await clickOn('Enregistrer les adresses')
  await waitForText('Les réglages ont bien été enregistrés')
  expect(saved()).toHaveLength(1)
})
