import { type ComponentProps, type ReactNode, useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface QuestionOptions<T>
  extends Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'confirmLabel' | 'danger' | 'disabled'> {
  /** The sentences of the question. */
  say: (item: T) => ReactNode
  /** What the yes does. A promise keeps the question open and busy; one that fails, which it says itself, leaves it open. */
  onConfirm: (item: T) => unknown
}

/** A question about one thing before something is done with it: `ask` opens it, `dialog` is to be shown. */
export function useQuestion<T extends object>({ say, onConfirm, ...texts }: QuestionOptions<T>) {
  // The dialog is empty once it was answered: what is asked about may be gone by then.
  const [asked, ask] = useState<T | null>(null)
  const [isPending, setPending] = useState(false)
  const close = () => ask(null)
  const confirm = async () => {
    const work = asked && onConfirm(asked)
    if (!(work instanceof Promise)) return close()
    setPending(true)
    await work.then(close, () => {})
    setPending(false)
  }
  const dialog = (
    <ConfirmDialog
      opened={asked !== null}
      pending={isPending}
      onCancel={close}
      onConfirm={() => void confirm()}
      {...texts}
    >
      {asked && say(asked)}
    </ConfirmDialog>
  )
  return { ask, dialog }
}
