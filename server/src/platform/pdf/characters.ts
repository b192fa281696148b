declare global {
  namespace PDFKit {
    interface PDFDocument {
      /** The font in use, with the shipped file that was read for it: the types of the library leave it out. */
      readonly _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } }
    }
  }
}

/** Drawn for what the shipped font has no drawing for, so that its reader sees that something was written there. */
const BOX = '□'

/** Texts of these characters alone, which the shipped font has, are drawn as they are. */
const PLAIN = /^[\n -~\u00a0-\u00ac\u00ae-\u0181\u2010-\u201e\u2026\u202f\u20ac]*$/

const graphemes = new Intl.Segmenter('fr', { granularity: 'grapheme' })

/** Characters that change the look or the direction of others, or join two: they have no drawing of their own. */
const WITHOUT_DRAWING = /\p{Default_Ignorable_Code_Point}/gu

/** A text without control characters and halves of characters. Line breaks stay. */
const cleaned = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/(?!\n)\p{Cc}/gu, '')

/** A text without what no page can show: control characters, halves of characters, signs without a drawing. Line breaks stay. */
export const printable = (text: string): string => cleaned(text).replace(WITHOUT_DRAWING, '')

/**
 * A printable text of which the font in use draws every character: one that it lacks becomes a box, an emoji of several code
 * points one box in all, and a space of another width a plain one.
 */
export function drawable({ _font: { font } }: PDFKit.PDFDocument, text: string): string {
  const whole = cleaned(text)
  if (PLAIN.test(whole)) return whole
  const isDrawn = (character: string) =>
    character === '\n' || font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)
  let drawn = ''
  for (const { segment } of graphemes.segment(whole.normalize('NFC'))) {
    const visible = printable(segment)
    if ([...visible].every(isDrawn)) drawn += visible
    else drawn += /^\s+$/u.test(visible) ? ' ' : BOX
  }
  return drawn
}
