import { expect, test } from 'vitest'
import {
  chooseFiles,
  clickOn,
  eventually,
  fillIn,
  findButton,
  findElement,
  findField,
  serveAnswers,
  serveFiles,
  showScreens,
  waitForText,
} from '../testing/ecran.tsx'
import { listOf, short } from '../testing/exemples.ts'
import { Signalement } from './signalement.tsx'

test('LAV-14 LAV-16 OPEN-89 the office reports a problem with its photos, and waits for those on their way', async () => {
  let arrive: (made: { '@id': string; contentUrl: string }) => void = () => {}
  serveFiles(
    (path) =>
      new Promise((resolve) => {
        expect(path).toBe('/api/journal_photos')
        arrive = resolve
      }),
  )
  const brakes = { ...short('problem_laveuses', 5, 'Freins'), importance: 4 }
  const calls = serveAnswers(({ path }) => {
    if (path.startsWith('/problem_laveuses')) return listOf([brakes])
    return path === '/laveuses/3' ? { ...short('laveuses', 3, ''), immatriculation: 'AB-1' } : undefined
  })
  showScreens(
    [
      { path: '/admin/laveuses/:id/journal/new', element: <Signalement /> },
      { path: '/admin/laveuses/:id/journal', element: <p>Le journal</p> },
    ],
    '/admin/laveuses/3/journal/new',
  )
  await clickOn('Enregistrer')
  await waitForText('Indiquez un problème, une remarque, un kilométrage ou une photo')
  ;(await findField('Problèmes')).click()
  ;(await findElement('[role=option]')).click()
  await fillIn('Kilométrage de début', '120')
  await chooseFiles(new File(['x'], 'aile.jpg'))
  await eventually(async () => expect((await findButton('Enregistrer')).hasAttribute('disabled')).toBe(true))
  arrive({ '@id': '/api/journal_photos/7', contentUrl: '/p.jpg' })
  await findButton('Retirer la photo 1')
  await clickOn('Enregistrer')
  await waitForText('Le journal')
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    laveuse: '/api/laveuses/3',
    problems: ['/api/problem_laveuses/5'],
    kilometrageDebut: 120,
    photos: ['/api/journal_photos/7'],
  })
})
