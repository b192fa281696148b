/** True for a text with a NUL, another control character or half of a surrogate pair. */
export const hasControl = (text: string): boolean => /[\p{Cc}\p{Cs}]/u.test(text)

/** As `hasControl`, for a text of several lines, which may hold tabs and line breaks. */
export const hasControlOverLines = (text: string): boolean => /(?![\t\n\r])[\p{Cc}\p{Cs}]/u.test(text)

/**
 * True for a text with a character that turns the writing direction (U+202A to U+202E, U+2066 to U+2069): such a name
 * shows other letters than it holds, "\u202egnp.exe" as "exe.png". Hebrew and Arabic need no such character.
 */
export const hasDirectionControl = (text: string): boolean => /[\u202a-\u202e\u2066-\u2069]/.test(text)

/** True for a text that shows at least one character: spaces, joiners, fillers and other marks without width show none. */
export const isVisible = (text: string): boolean =>
  /[^\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)
