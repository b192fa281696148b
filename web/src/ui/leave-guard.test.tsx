import { Link } from 'react-router'
import { expect, test, vi } from 'vitest'
import { clickOn, eventually, findButton, serveAnswers, showScreens, waitForText } from '../testing/ecran.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { isLostWithSession } from './unsaved.ts'

const QUESTION = 'Vos modifications ne sont pas enregistrées et seront perdues.'

/** A page of three forms, one of which holds changes. */
function showForms(dirty: number) {
  serveAnswers(() => undefined)
  const forgotten = [0, 1, 2].map(() => vi.fn())
  const page = (
    <>
      {forgotten.map((forget, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the forms of this page have no other name
        <LeaveGuard key={i} when={i === dirty} onForget={forget} />
      ))}
      <Link to="/ailleurs">Partir</Link>
    </>
  )
  showScreens(
    [
      { path: '/', element: page },
      { path: '/ailleurs', element: <p>Autre page</p> },
    ],
    '/',
  )
  return forgotten
}

test.each([0, 1, 2])('SHELL-06 form %i of a page asks before it is left, and once', async (dirty) => {
  const warned = vi.spyOn(console, 'warn')
  const forgotten = showForms(dirty)
  await clickOn('Partir')
  await waitForText(QUESTION)
  await clickOn('Rester')
  await clickOn('Partir')
  await clickOn('Quitter sans enregistrer')
  await waitForText('Autre page')
  expect(forgotten.every((forget) => forget.mock.calls.length === 1)).toBe(true)
  expect(warned).not.toHaveBeenCalled()
})

test('SHELL-06 a double click leaves the page once', async () => {
  const failed = vi.fn()
  window.addEventListener('error', failed)
  const [forget] = showForms(0)
  await clickOn('Partir')
  const leave = await findButton('Quitter sans enregistrer')
  for (const detail of [1, 2]) leave.dispatchEvent(new MouseEvent('click', { bubbles: true, detail }))
  await waitForText('Autre page')
  window.removeEventListener('error', failed)
  expect(failed).not.toHaveBeenCalled()
  expect(forget).toHaveBeenCalledOnce()
})

test('SHELL-06 a page whose forms hold nothing is left without a question', async () => {
  showForms(-1)
  await clickOn('Partir')
  await waitForText('Autre page')
})

test.each([
  ['a form that keeps nothing', <LeaveGuard key="1" when />, true],
  ['a form that keeps what was typed', <LeaveGuard key="2" when onForget={() => undefined} />, false],
  ['a form that holds nothing', <LeaveGuard key="3" when={false} />, false],
])('OPEN-48 %s: whether a lost session takes something along is known', async (_, guard, isLost) => {
  const page = (
    <>
      {guard}
      <p>Le formulaire</p>
    </>
  )
  showScreens([{ path: '/', element: page }], '/')
  await waitForText('Le formulaire')
  await eventually(() => expect(isLostWithSession()).toBe(isLost))
})
