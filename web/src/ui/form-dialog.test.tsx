// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { clickOn, eventually, serveAnswers, showScreens, waitForText } from '../testing/ecran.tsx'
import { FormDialog } from './form-dialog.tsx'

const QUESTION = 'Vos modifications ne sont pas enregistrées et seront perdues.'

async function showDialog(isDirty: boolean) {
  serveAnswers(() => undefined)
  const onClose = vi.fn()
  const dialog = (
    <FormDialog title="Heures" isDirty={isDirty} onClose={onClose}>
      {(close) => (
        <button type="button" onClick={close}>
          Annuler
        </button>
      )}
    </FormDialog>
  )
  showScreens([{ path: '/', element: dialog }], '/')
  await waitForText('Heures')
  return onClose
}
const pressEscape = () =>
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))

test.each([
  ['Escape', async () => pressEscape()],
  ['Annuler', () => clickOn('Annuler')],
] as const)(
  'SHELL-06 a dialog that holds changes asks before it is closed by %s, and stays when told so',
  async (_, leave) => {
    const onClose = await showDialog(true)
    await leave()
    await waitForText(QUESTION)
    await clickOn('Rester')
    expect(onClose).not.toHaveBeenCalled()
    await eventually(() => expect(document.body.textContent).not.toContain(QUESTION))
    await leave()
    await clickOn('Fermer sans enregistrer')
    expect(onClose).toHaveBeenCalledTimes(1)
  },
)

test('SHELL-06 a dialog without changes closes at once', async () => {
  const onClose = await showDialog(false)
  await clickOn('Annuler')
  expect(onClose).toHaveBeenCalledTimes(1)
})
