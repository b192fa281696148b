import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { clickOn, eventually, serveAnswers, showScreens, waitForText } from '../testing/ecran.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { FormDialog } from './form-dialog.tsx'
import { FormFoot } from './form-foot.tsx'
import { OpenedModal } from './opened-modal.tsx'

const QUESTION = 'Vos modifications ne sont pas enregistrées et seront perdues.'

async function showDialog(isDirty: boolean) {
  serveAnswers(() => undefined)
  const onClose = vi.fn()
  const dialog = (
    <FormDialog title="Heures" isDirty={isDirty} onClose={onClose}>
      <FormFoot />
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

function Sheet({ onClose }: { onClose: () => void }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <OpenedModal title="Feuille" onClose={onClose}>
      <button type="button" onClick={() => setAsking(true)}>
        Retirer
      </button>
      <ConfirmDialog
        opened={isAsking}
        title="Retirer la feuille ?"
        confirmLabel="Oui"
        onConfirm={onClose}
        onCancel={() => setAsking(false)}
      >
        Ses heures sont retirées.
      </ConfirmDialog>
    </OpenedModal>
  )
}

test('SHELL-06 Escape closes the question over a dialog, then the dialog', async () => {
  serveAnswers(() => undefined)
  const onClose = vi.fn()
  showScreens([{ path: '/', element: <Sheet onClose={onClose} /> }], '/')
  await clickOn('Retirer')
  await waitForText('Retirer la feuille ?')
  pressEscape()
  await eventually(() => expect(document.body.textContent).not.toContain('Retirer la feuille ?'))
  expect(onClose).not.toHaveBeenCalled()
  pressEscape()
  expect(onClose).toHaveBeenCalledTimes(1)
})
