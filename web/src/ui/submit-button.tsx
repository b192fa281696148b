import { Button, type ButtonProps } from '@mantine/core'
import { type MouseEvent, type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react'

/** A submit button comes back this long after the click (BIZ-09). */
export const SUBMIT_LOCK_MS = 1500

export interface SubmitButtonProps extends ButtonProps {
  pending: boolean
  /** How long the button stays disabled after a click, in ms; 0 where only the pending call disables it (log-in). */
  lockMs?: number
  children: ReactNode
}

/** What a form does when it is sent: this work, on the same page. */
export const sending = (work: () => void) => (event: SyntheticEvent) => {
  event.preventDefault()
  work()
}

/**
 * Whether a click is the second one of a double click. It sends and answers nothing: it may come before what the first one did
 * is drawn, and would save once more over the version that the first one replaces, or answer the question that the first one opened.
 */
export const isSecondClick = (event: MouseEvent) => event.detail > 1

const refuseSecondClick = (event: MouseEvent) => {
  if (isSecondClick(event)) event.preventDefault()
}

/** Sends the form: shows work in progress, and cannot be clicked twice in a row. */
export function SubmitButton({ pending, lockMs = SUBMIT_LOCK_MS, children, ...props }: SubmitButtonProps) {
  const [locked, setLocked] = useState(false)
  const timer = useRef<number | undefined>(undefined)
  useEffect(() => {
    if (!pending || lockMs === 0) return
    setLocked(true)
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => setLocked(false), lockMs)
  }, [pending, lockMs])
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <Button type="submit" loading={pending || locked} onClick={refuseSecondClick} {...props}>
      {children}
    </Button>
  )
}
