/** The control that was disabled while it had the focus. */
let held: HTMLElement | null = null

function holdDisabled(one: EventTarget | null): void {
  if (one instanceof HTMLElement && one.matches(':disabled')) held = one
}

function look(): void {
  const { activeElement, body } = document
  holdDisabled(activeElement)
  if (!held?.matches(':enabled')) return
  if (activeElement === body) held.focus({ preventScroll: true })
  held = null
}

/**
 * Gives the focus back to a control that was disabled while it had it, as a button is while its work runs: browsers leave the focus
 * to the page meanwhile, where the next key presses nothing.
 */
export function keepFocus(): void {
  const disabled = { subtree: true, attributes: true, attributeFilter: ['disabled'] }
  new MutationObserver(look).observe(document.documentElement, disabled)
  // Some browsers take the focus away at once, before the change is told of.
  document.addEventListener('focusout', ({ target }) => holdDisabled(target))
}
