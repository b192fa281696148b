import type { KeyboardEvent } from 'react'

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** Lets the arrow keys move the focus between the links or buttons of a list that bear `data-arrow`; Enter stays theirs. */
export function onArrowKeys(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key]
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-arrow]')]
  const at = event.target instanceof HTMLElement ? all.indexOf(event.target) : -1
  const next = step === undefined || at < 0 ? undefined : all[at + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
