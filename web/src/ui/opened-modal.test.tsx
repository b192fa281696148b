// @vitest-environment happy-dom
import { useState } from 'react'
import { expect, test } from 'vitest'
import { clickOn, eventually, serveAnswers, showScreens, waitForText } from '../testing/ecran.tsx'
import { OpenedModal } from './opened-modal.tsx'

function Opener() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ouvrir
      </button>
      {isOpen && (
        <OpenedModal title="Le détail" onClose={() => setOpen(false)}>
          <input aria-label="Pause" />
        </OpenedModal>
      )}
    </>
  )
}

test('S20 a dialog that goes gives the focus back to the control that opened it', async () => {
  serveAnswers(() => undefined)
  showScreens([{ path: '/', element: <Opener /> }], '/')
  await waitForText('Ouvrir')
  const button = document.querySelector<HTMLButtonElement>('button:not([aria-label])')
  button?.focus()
  await clickOn('Ouvrir')
  await waitForText('Le détail')
  await eventually(() =>
    expect(document.querySelector('[role=dialog]')?.contains(document.activeElement)).toBe(true),
  )
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  await eventually(() => expect(document.activeElement?.matches('button:not([aria-label])')).toBe(true))
})
