import { expect, test, vi } from 'vitest'
import { board } from '../planning/testing/essai.tsx'
import { json } from '../testing/browser.ts'
import {
  type Call,
  clickOn,
  eventually,
  fillIn,
  findField,
  serveAnswers,
  showScreens,
  waitForText,
} from '../testing/ecran.tsx'
import { short } from '../testing/exemples.ts'
import { JourDialogue } from './jour-dialogue.tsx'
import { useRestoreDay } from './use-jour.ts'

const regle = '2027-07-07'
const day = {
  '@id': `/api/campagne_lavages/4/jours/${regle}`,
  '@type': 'JourTournee',
  regle,
  jour: regle,
  etat: 'prevue',
  motif: null as string | null,
  decide: false,
  travaille: false,
  client: short('clients', 2, 'Ville'),
  chauffeur: short('operateurs', 6, 'Ana'),
  equipier: null,
  formulaire: short('forms', 5, 'Formulaire'),
  laveuse: null,
  heureDebut: null,
  differe: [],
  historique: [],
}
const vise = { campagne: 4, libelle: 'Ronde', regle }
const path = `/campagne_lavages/4/jours/${regle}`
const open = (intention: 'annulee' | 'reportee' | 'equipe') => {
  const onClose = vi.fn()
  showScreens(
    [{ path: '/', element: <JourDialogue vise={vise} intention={intention} onClose={onClose} /> }],
    '/',
  )
  return onClose
}

/** A server that warns of what `phrases` say, and answers calls for the day by `answer`. */
const serveDay = (answer: (call: Call) => unknown, phrases: string[] = []) =>
  serveAnswers((call) => {
    if (call.path.endsWith('/avertissements')) return { phrases }
    if (call.path.startsWith('/planning?')) return board([])
    return call.path === path ? answer(call) : undefined
  })

test('DASH-18 a day is cancelled with a reason, and the toast takes it back', async () => {
  let stored: object = day
  const calls = serveDay(({ method, body }) => {
    if (method === 'PATCH') stored = { ...day, ...body }
    return stored
  })
  const onClose = open('annulee')
  await findField('Motif')
  await clickOn('Enregistrer')
  await waitForText('Le motif est requis')
  await fillIn('Motif', 'Neige')
  await clickOn('Enregistrer')
  await waitForText('Le passage du mercredi 7 juillet 2027 est annulé')
  expect(onClose).toHaveBeenCalled()
  await clickOn('Annuler')
  const sent = () => calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
  await eventually(() =>
    expect(sent()).toEqual([
      { etat: 'annulee', jour: regle, motif: 'Neige' },
      { etat: 'prevue', jour: regle, motif: null },
    ]),
  )
})

test('DASH-18 what changes of a moved day beside its date is not told as a move', async () => {
  const moved = { ...day, jour: '2027-07-08', etat: 'reportee', motif: 'Marché' }
  serveDay(({ method, body }) => {
    return method === 'PATCH' ? { ...moved, ...body } : moved
  })
  open('equipe')
  await fillIn('Motif', 'Foire')
  await clickOn('Enregistrer')
  await waitForText('Le passage du jeudi 8 juillet 2027 est à jour')
})

test('S14 who comes second sees both versions of the day, and keeps what was typed', async () => {
  let found: object = day
  const calls = serveDay(({ method, body }) => {
    if (method === 'GET') return found
    if (found !== day) return { ...day, ...body }
    found = { ...day, etat: 'reportee', jour: '2027-07-09', motif: 'Marché' }
    return json(412, { message: 'modifié' })
  })
  open('annulee')
  await fillIn('Motif', 'Neige')
  await clickOn('Enregistrer')
  await waitForText('Cette fiche a changé entre-temps')
  await waitForText('Votre saisie : « Neige »')
  await waitForText('Déjà enregistré : « Marché »')
  await waitForText('Déjà enregistré : Déplacé')
  expect(document.body.textContent).not.toContain('Déplacée')
  await clickOn('Enregistrer')
  await waitForText('est annulé')
  expect(calls.filter(({ method }) => method === 'PATCH').at(-1)?.body).toMatchObject({ motif: 'Neige' })
})

test('S14 DASH-18 of two who cancel a day for the same reason, neither is told of an error', async () => {
  let found: object = day
  serveDay(({ method, body }) => {
    if (method === 'GET') return found
    found = { ...day, ...body }
    return json(412, { message: 'modifié' })
  })
  const onClose = open('annulee')
  await fillIn('Motif', 'Neige')
  await clickOn('Enregistrer')
  await waitForText('Le passage du mercredi 7 juillet 2027 est annulé')
  expect(onClose).toHaveBeenCalledOnce()
})

test('TOUR-05 a date that the tournée has already is refused at the field, without a toast', async () => {
  serveDay(({ method }) => {
    if (method === 'GET') return { ...day, jour: '2027-07-08', etat: 'reportee', motif: 'Marché' }
    const violations = [{ propertyPath: 'jour', message: 'La tournée passe déjà le 14/07/2027' }]
    return json(422, { message: 'La tournée passe déjà le 14/07/2027', violations })
  })
  open('reportee')
  await fillIn('Motif', 'Foire')
  await clickOn('Enregistrer')
  await waitForText('La tournée passe déjà le 14/07/2027')
  expect(document.body.textContent).not.toContain('Oops')
})

test('TOUR-16 a person already on another round of that day is told before the day is saved', async () => {
  serveDay(() => day, ['Ana est déjà sur « Centre » le 07/07/2027.'])
  open('equipe')
  await waitForText('Ana est déjà sur « Centre »')
})

test('OPEN-38 a past day that was worked on is shown, not changed', async () => {
  serveDay(() => ({ ...day, jour: '2020-01-06', travaille: true }))
  open('annulee')
  await waitForText("Quelqu'un a travaillé ce jour-là : ce passage ne change plus. Équipe prévue : Ana.")
  expect(document.body.textContent).not.toContain('Enregistrer')
})

function Retablir() {
  const restore = useRestoreDay()
  return (
    <button type="button" onClick={() => restore.mutate(vise)}>
      Rétablir
    </button>
  )
}

test('DASH-18 OPEN-129 a day that cannot be read is not brought back unsaid', async () => {
  serveDay(() => json(500, { message: 'Une erreur interne' }))
  showScreens([{ path: '/', element: <Retablir /> }], '/')
  await clickOn('Rétablir')
  await waitForText('Une erreur interne')
})
