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
const press = () => {
  isDown = true
}

for (const name of ['pointerdown', 'mousedown'])
  globalThis.document?.addEventListener(name, press, { capture: true })
for (const name of ['pointerup', 'pointercancel', 'mouseup', 'dragend'])
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
