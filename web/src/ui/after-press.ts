import { useEffect, useState } from 'react'

/** True while a button of the mouse, a finger or a pen is down. */
let isDown = false
let waiting: (() => void)[] = []

function release(): void {
  isDown = false
  const jobs = waiting
  waiting = []
  // The click comes right after the release, in the same turn.
  if (jobs.length > 0) setTimeout(() => jobs.forEach((job) => void job()))
}
/** Other buttons than the first open menus, whose page is not told of the release. */
const press = (event: Event) => {
  if (!('button' in event) || event.button === 0) isDown = true
}

for (const name of ['pointerdown', 'mousedown'])
  globalThis.document?.addEventListener(name, press, { capture: true })
for (const name of ['pointerup', 'pointercancel', 'mouseup', 'dragend', 'contextmenu'])
  globalThis.document?.addEventListener(name, release, { capture: true })
globalThis.window?.addEventListener('blur', release)

/**
 * Runs a job at once, or after the click that is under way. An error shown when a field is left may move the button
 * below: a button that moves between the press and the release of the mouse gets no click.
 */
export function afterPress(job: () => void): void {
  if (isDown) waiting.push(job)
  else job()
}

/**
 * The value, but the one before while a button is down. A list that changes between the press and the release of the mouse
 * moves its lines from under the pointer: the click is lost, as when a search is done because its box is left for a line.
 * @param value of the same identity while it is the same
 */
export function useSteady<T>(value: T): T {
  const [shown, setShown] = useState({ value })
  const isNew = shown.value !== value
  const isLate = isNew && isDown
  if (isNew && !isLate) setShown({ value })
  useEffect(() => {
    if (isLate) afterPress(() => setShown({ value }))
  }, [isLate, value])
  return isLate ? shown.value : value
}
