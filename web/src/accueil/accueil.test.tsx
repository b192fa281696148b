import { expect, test } from 'vitest'
import { eventually, serveAnswers, showScreens } from '../testing/ecran.tsx'
import { Accueil } from './accueil.tsx'

/** The addresses of the links that are not hidden. */
const links = () =>
  [...document.querySelectorAll('a')]
    .filter((one) => !one.closest('[style*="display: none"]'))
    .map((one) => one.getAttribute('href'))

test('SHELL-17 SHELL-57 the tiles are drawn with all that stands above them, so that nothing moves them', async () => {
  const steps = Promise.withResolvers<unknown>()
  const asked: string[] = []
  serveAnswers(({ path }) => {
    asked.push(path)
    if (path === '/accueil/premiers-pas') return steps.promise
    return path === '/accueil' ? { jour: '2026-11-26', lignes: [] } : undefined
  })
  showScreens([{ path: '/', element: <Accueil /> }], '/')
  await eventually(() => expect(asked).toEqual(expect.arrayContaining(['/accueil', '/accueil/premiers-pas'])))
  await eventually(() => expect(document.body.textContent).toContain("Rien n'attend."))
  expect(links()).toEqual([])
  steps.resolve({ ranges: true })
  await eventually(() => expect(links()).toContain('/dashboard'))
})

test('SHELL-17 a block that fails leaves the tiles', async () => {
  serveAnswers(({ path }) => (path.startsWith('/accueil') ? new Response(null, { status: 500 }) : undefined))
  showScreens([{ path: '/', element: <Accueil /> }], '/')
  await eventually(() => expect(links()).toContain('/dashboard'))
})
