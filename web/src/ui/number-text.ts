import type { ChangeEvent } from 'react'

/** Groups of three digits before a decimal part, or at least two such groups. */
const GROUPED = /^\D*\d{1,3}([.,])\d{3}(?:\1\d{3})*(?:(?!\1)[.,]\d|\1\d{3}\D*$)/

/** The text of a number with the comma as its only separator: "1.234,56", "1,234.56" and "1234.56" are the same number. */
function withComma(text: string): string {
  const group = GROUPED.exec(text)?.[1]
  return (group ? text.replaceAll(group, '') : text).replaceAll('.', ',')
}

/**
 * For every field of a number, before its library reads the new text. The library takes a dot for a comma only when it is
 * typed alone: in a text that arrives in one piece (autofill, dictation, a phone's clipboard) it drops the dot, and 9.90
 * becomes 990.
 */
export function readNumberText({ currentTarget: input }: ChangeEvent<HTMLInputElement>): void {
  const { value, selectionStart } = input
  const text = withComma(value)
  if (text === value) return
  input.value = text
  if (text.length === value.length) input.setSelectionRange(selectionStart, selectionStart)
}
