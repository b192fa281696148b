import { expect, test, vi } from 'vitest'
import { json } from '../testing/browser.ts'
import { clickOn, eventually, serveAnswers, showScreens, waitForText } from '../testing/ecran.tsx'
import { BoutonPdf } from './actions-intervention.tsx'

const screen = [{ path: '/', element: <BoutonPdf id={9} /> }]

test('INT-03 INT-17 the PDF opens in the tab that the click opened', async () => {
  const tab = { location: { replace: vi.fn() }, close: vi.fn() }
  const open = vi.spyOn(window, 'open').mockReturnValue(tab as never)
  const calls = serveAnswers(() => ({ url: '/api/interventions/9/pdf?date=2026-03-02&token=x' }))
  showScreens(screen, '/')
  await clickOn('PDF')
  await eventually(() =>
    expect(tab.location.replace).toHaveBeenCalledWith('/api/interventions/9/pdf?date=2026-03-02&token=x'),
  )
  expect(open).toHaveBeenCalledWith('', '_blank')
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toContain('POST /interventions/9/pdf-lien')
})

test('INT-17 a refused link closes the tab and says why; a tab kept back is told', async () => {
  const tab = { location: { replace: vi.fn() }, close: vi.fn() }
  const open = vi.spyOn(window, 'open').mockReturnValue(tab as never)
  serveAnswers(() => json(404, { message: 'Élément introuvable' }))
  showScreens(screen, '/')
  await clickOn('PDF')
  await waitForText('Élément introuvable')
  expect(tab.close).toHaveBeenCalled()
  open.mockReturnValue(null)
  serveAnswers(() => ({ url: '/api/x' }))
  await clickOn('PDF')
  await waitForText('a bloqué le nouvel onglet')
})
