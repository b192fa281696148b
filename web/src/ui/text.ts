const collator = new Intl.Collator('fr', { numeric: true, sensitivity: 'base' })

/** A text without case or accents, so that "synthese" finds "Synthèse". */
export const sansAccents = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

/** Natural order of two names: leading numbers by size, case and accents ignored (BIZ-04). */
export const comparerNaturel = (a: string, b: string) => collator.compare(a, b)
