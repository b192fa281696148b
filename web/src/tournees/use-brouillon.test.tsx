import { useLayoutEffect } from 'react'
import { expect, test } from 'vitest'
import { eventually, showScreens, waitForText } from '../testing/ecran.tsx'
import { freshValues } from './brouillon.ts'
import { type Brouillon, useBrouillon } from './use-brouillon.ts'

const vide = freshValues('2026-12-01')
const detail = {
  ...vide,
  libelle: 'Centre',
  client: '/api/clients/3',
  formulaire: '/api/forms/1',
  dateFin: '2026-12-31',
  byDay: ['MO' as const],
}
const complet = {
  ...detail,
  patrimoine: '/api/patrimoines/4',
  chauffeur: '/api/operateurs/6',
  conteneurs: [7, 8, 9],
}

type Initial = Parameters<typeof useBrouillon>[0]['initial']
let now: () => Brouillon

function Draft({ initial }: { initial: Initial }) {
  const brouillon = useBrouillon({ initial, sujet: '' })
  useLayoutEffect(() => {
    now = () => brouillon
  })
  const { valeurs, etape, erreurs } = brouillon
  return JSON.stringify([valeurs, etape, erreurs])
}

/** A draft on screen, which is then `now`. */
async function openDraft(initial: Initial = complet) {
  const routes = [
    { path: '/', element: <Draft initial={initial} /> },
    { path: '/login', element: 'Connexion' },
  ]
  const router = showScreens(routes, '/')
  await waitForText('"freq"')
  return router
}

/** Gestures on the draft, each drawn before the next. */
async function make(...gestures: ((brouillon: Brouillon) => unknown)[]) {
  for (const gesture of gestures) {
    const before = document.body.textContent
    gesture(now())
    await eventually(() => expect(document.body.textContent).not.toBe(before))
  }
}

test('TOUR-17 "Suivant" stays where something is missing, says it, and leads on once it is there', async () => {
  await openDraft({ ...detail, libelle: '' })
  await make(({ suivant }) => suivant())
  expect([now().etape, now().erreurs]).toEqual([0, { libelle: 'Le libellé est requis' }])
  await make(
    ({ set }) => set({ libelle: 'Centre' }),
    ({ suivant }) => suivant(),
  )
  expect([now().etape, now().erreurs]).toEqual([1, {}])
})

test('TOUR-12 TOUR-13 containers join once, at the end, and leave', async () => {
  await openDraft()
  await make(({ ajouter }) => ajouter([9, 2, 7, 5]))
  expect(now().valeurs.conteneurs).toEqual([7, 8, 9, 2, 5])
  await make(({ retirer }) => retirer([8, 5]))
  expect(now().valeurs.conteneurs).toEqual([7, 9, 2])
  await make(({ ordonner }) => ordonner([5, 2, 9]))
  expect(now().valeurs.conteneurs).toEqual([5, 2, 9])
})

test('TOUR-12 TOUR-13 TOUR-14 coming back to a client or patrimoine finds the picked containers in order', async () => {
  await openDraft()
  const picked = () => now().valeurs.conteneurs
  await make(
    ({ ordonner }) => ordonner([9, 7, 8]),
    ({ set }) => set({ patrimoine: '/api/patrimoines/5' }),
  )
  expect(picked()).toEqual([])
  await make(
    ({ ajouter }) => ajouter([40]),
    ({ set }) => set({ patrimoine: '/api/patrimoines/4' }),
  )
  expect(picked()).toEqual([9, 7, 8])
  await make(({ set }) => set({ patrimoine: '/api/patrimoines/5' }))
  expect(picked()).toEqual([40])
  await make(({ set }) => set({ client: '/api/clients/4' }))
  expect(picked()).toEqual([])
  await make(
    ({ set }) => set({ client: '/api/clients/3' }),
    ({ set }) => set({ patrimoine: '/api/patrimoines/4' }),
  )
  expect(picked()).toEqual([9, 7, 8])
})

test('TOUR-22 a field that is left wrong says so, and no longer once it is changed', async () => {
  await openDraft(vide)
  await make(({ quitter }) => quitter('libelle'))
  expect(now().erreurs).toEqual({ libelle: 'Le libellé est requis' })
  await make(({ set }) => set({ libelle: 'C' }))
  expect(now().erreurs).toEqual({})
})

test('TOUR-10 SHELL-62 neither a step nor the only choice of a list is something to lose', async () => {
  await openDraft({ ...complet, chauffeur: '' })
  await make(
    ({ ouvrir }) => ouvrir(3),
    ({ propose }) => propose('chauffeur', '/api/operateurs/6'),
  )
  expect(now().form.hasUnsaved()).toBe(false)
  await make(({ set }) => set({ libelle: 'Nord' }))
  expect(now().form.hasUnsaved()).toBe(true)
})

test('OPEN-48 a lost session finds the step, what was proposed, and what was picked elsewhere', async () => {
  const router = await openDraft({ ...complet, chauffeur: '' })
  await make(
    ({ ouvrir }) => ouvrir(3),
    ({ propose }) => propose('chauffeur', '/api/operateurs/6'),
    ({ set }) => set({ patrimoine: '/api/patrimoines/5' }),
    ({ ajouter }) => ajouter([40]),
  )
  await router.navigate('/login')
  await waitForText('Connexion')
  await router.navigate('/?c-page=2')
  await waitForText('"conteneurs":[40]')
  expect([now().form.isRestored, now().etape, now().valeurs.chauffeur]).toEqual([
    true,
    3,
    '/api/operateurs/6',
  ])
  await make(({ set }) => set({ patrimoine: '/api/patrimoines/4' }))
  expect(now().valeurs.conteneurs).toEqual([7, 8, 9])
})

test('OPEN-48 what was found again stays something to lose while another field is as it was', async () => {
  const router = await openDraft()
  await make(({ set }) => set({ libelle: 'Nord', dateFin: '2026-12-30' }))
  await router.navigate('/login')
  await waitForText('Connexion')
  await router.navigate('/')
  await waitForText('Nord')
  await make(({ set }) => set({ dateFin: complet.dateFin }))
  expect(now().form.hasUnsaved()).toBe(true)
})
