import { MantineProvider, Select } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { clickOn, eventually, serveAnswers, showScreens, waitForText } from '../testing/ecran.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { OpenedModal } from './opened-modal.tsx'
import { OverPage } from './over-page.tsx'

const DIALOGS = {
  'a dialog': (close: () => void) => (
    <OpenedModal title="Le détail" onClose={close}>
      <input aria-label="Pause" />
    </OpenedModal>
  ),
  'a question': (close: () => void) => (
    <ConfirmDialog opened title="Le détail" confirmLabel="Oui" onConfirm={close} onCancel={close}>
      Est-ce sûr ?
    </ConfirmDialog>
  ),
}

function Opener({ dialog }: { dialog: (close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ouvrir
      </button>
      {isOpen && dialog(() => setOpen(false))}
    </>
  )
}

test.each(Object.entries(DIALOGS))(
  'S20 %s that goes gives the focus back to the control that opened it',
  async (_, dialog) => {
    serveAnswers(() => undefined)
    showScreens([{ path: '/', element: <Opener dialog={dialog} /> }], '/')
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
  },
)

/** A line of a list that goes once it is answered. */
function Answered() {
  const [line, setLine] = useState<'waits' | 'asks' | 'gone'>('waits')
  return (
    <>
      <h1 tabIndex={-1}>Les lignes</h1>
      {line !== 'gone' && (
        <button type="button" onClick={() => setLine('asks')}>
          Ouvrir
        </button>
      )}
      {line === 'asks' && DIALOGS['a dialog'](() => setLine('gone'))}
    </>
  )
}

test('S20 a dialog whose opener went with the answer gives the focus to the title of the page', async () => {
  serveAnswers(() => undefined)
  showScreens([{ path: '/', element: <Answered /> }], '/')
  await clickOn('Ouvrir')
  await eventually(() => expect(document.activeElement?.closest('[role=dialog]')).not.toBeNull())
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  await eventually(() => expect(document.activeElement?.matches('h1')).toBe(true))
})

const OVER = {
  ...DIALOGS,
  'the list of a field of a dialog': (close: () => void) => (
    <OpenedModal title="Le détail" onClose={close}>
      <Select aria-label="Type" data={['Bac']} defaultDropdownOpened />
    </OpenedModal>
  ),
}

test.each(Object.entries(OVER))('%s opened over a map in full screen stands in it', async (name, dialog) => {
  const full = document.body.appendChild(document.createElement('div'))
  Object.defineProperty(document, 'fullscreenElement', { configurable: true, value: full })
  onTestFinished(() => {
    Reflect.deleteProperty(document, 'fullscreenElement')
    full.remove()
  })
  serveAnswers(() => undefined)
  // The library has no portals in tests but for this one.
  const element = (
    <MantineProvider env="default">
      <OverPage>
        <Opener dialog={dialog} />
      </OverPage>
    </MantineProvider>
  )
  showScreens([{ path: '/', element }], '/')
  await clickOn('Ouvrir')
  const role = name in DIALOGS ? 'dialog' : 'listbox'
  await eventually(() => expect(full.querySelector(`[role=${role}]`)).not.toBeNull())
})
