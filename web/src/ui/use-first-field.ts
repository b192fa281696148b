import { type RefObject, useEffect } from 'react'

const isTyped = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement && !element.hasAttribute('aria-haspopup')

/**
 * Puts the hand on the first field of a new form when it is one to type in, unless the focus is at work elsewhere. Not on a
 * touch screen, whose keyboard would cover the form.
 */
export function useFirstField(form: RefObject<HTMLElement | null>, isNew: boolean): void {
  useEffect(() => {
    const { activeElement, body } = document
    const isFree = activeElement === body || activeElement instanceof HTMLHeadingElement
    if (!isNew || !isFree || matchMedia('(pointer: coarse)').matches) return
    const first = form.current?.querySelector('input:not([type=hidden]), textarea')
    if (first && isTyped(first)) first.focus({ preventScroll: true })
  }, [form, isNew])
}
