declare global {
  namespace PDFKit {
    interface PDFDocument {
      /** The font in use, with the shipped file that was read for it: the types of the library leave it out. */
      readonly _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } }
    }
  }
}

/** Drawn in place of a character that the font lacks, so that the reader sees that something was written there. */
const BOX = '□'

/** Texts made only of these characters need no further look: the shipped font has them all. */
const PLAIN = /^[\n -~\u00a0-\u00ac\u00ae-\u0181\u2010-\u201e\u2026\u202f\u20ac]*$/

const graphemes = new Intl.Segmenter('fr', { granularity: 'grapheme' })

/** Code points that have no shape of their own: they change the look or direction of others, or join two. */
const WITHOUT_DRAWING = /\p{Default_Ignorable_Code_Point}/gu

/** A text without control characters and unpaired surrogates; line breaks stay, a tab becomes a space. */
const cleaned = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/(?!\n)\p{Cc}/gu, '')

/**
 * A text without characters that no page can show: control characters, unpaired surrogates, code points without a shape.
 * Line breaks stay.
 */
export const printable = (text: string): string => cleaned(text).replace(WITHOUT_DRAWING, '')

/**
 * A text of which the current font can draw every character. A character that the font lacks becomes a box (an emoji of
 * several code points one box in all), and a space that it lacks becomes a plain space.
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
