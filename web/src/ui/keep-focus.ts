/** The control that was disabled while it had the focus. */
let held: Element | null = null

function look(): void {
  const { activeElement, body } = document
  if (activeElement?.matches(':disabled')) held = activeElement
  else if (held?.matches(':enabled')) {
    if (activeElement === body && held instanceof HTMLElement) held.focus({ preventScroll: true })
    held = null
  }
}

/**
 * Gives the focus back to a control that was disabled while it had it, as a button is while its work runs: browsers leave the focus
 * to the page meanwhile, where the next key presses nothing.
 */
export function keepFocus(): void {
  const disabled = { subtree: true, attributes: true, attributeFilter: ['disabled'] }
  new MutationObserver(look).observe(document.documentElement, disabled)
}
