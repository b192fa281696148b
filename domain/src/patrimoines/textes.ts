/**
 * The texts of a container that follow no rule but their length, each by its French label. A line here is a field of API
 * and form, a column of the database (once its migration is written), and a column of import, export and the files of a
 * tournée, under the same label. The names that towns give its column (`import/noms-de-colonnes.ts`) and the history
 * (`server/sql/patrimoines/noter_conteneurs.sql`) name it once more.
 */
export const TEXTES = {
  volume: 'Volume',
} as const satisfies Record<string, string>
type Texte = keyof typeof TEXTES
export const CHAMPS_DE_TEXTE = Object.keys(TEXTES) as Texte[]

/** Those that the list of containers shows as well, after its own columns. */
export const TEXTES_EN_LISTE: readonly Texte[] = []

/** A table with one entry for each of these texts, made from its label. */
export const perTexte = <T>(make: (label: string) => T): Record<Texte, T> =>
  Object.fromEntries(CHAMPS_DE_TEXTE.map((champ) => [champ, make(TEXTES[champ])])) as Record<Texte, T>
