import { createContext, type ReactNode, use, useCallback, useState } from 'react'

type Dialog = (close: () => void) => ReactNode
type Open = (dialog: Dialog) => void

const HostContext = createContext<Open>(() => {
  throw new Error('no DialogHost above')
})

/**
 * Shows the dialogs that menus of rows and cards inside it open. They outlive what opened them: a day that somebody else
 * cancels leaves the list while its dialog is open here, and what was typed would be lost without a word.
 */
export function DialogHost({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<{ dialog: Dialog } | null>(null)
  const open = useCallback((dialog: Dialog) => setShown({ dialog }), [])
  return (
    <HostContext value={open}>
      {children}
      {shown?.dialog(() => setShown(null))}
    </HostContext>
  )
}

/** Opens a dialog in the host above; it closes with the page that the host belongs to. */
export const useDialogHost = (): Open => use(HostContext)
