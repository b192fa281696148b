/** What a calendar is of: its IRI, and its name for the title of the dialog. */
export interface Sujet {
  iri: string
  nom: string
}
