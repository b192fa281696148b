import type { FormErrors } from '@mantine/form'

/** Puts the focus on the first wrong field that can have it, in the order of the page. */
export function focusFirstError(errors: FormErrors, nodeOf: (path: string) => unknown): void {
  const nodes = Object.keys(errors)
    .map((path) => nodeOf(path))
    .filter((node): node is HTMLElement => node instanceof HTMLElement && !node.matches(':disabled'))
    .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
  nodes[0]?.focus()
}
