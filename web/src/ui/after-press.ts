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
/** Only the first button counts: the others open menus, and the page may get no event when they are released. */
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
 * The value; while a mouse button is down, the value before the press. A list that changes between press and release
 * moves its lines away from the pointer, and the click is lost: so does a search that starts when a click leaves its box.
 * @param value keeps its identity as long as nothing in it changes
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
