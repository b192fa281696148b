/**
 * The JSON text of an answer, in parts that follow each other: the members of a list are made by the database, and joined
 * with the text around them a large list would be copied once more before it is sent.
 */
export class JsonParts {
  readonly parts: readonly string[]

  constructor(parts: readonly string[]) {
    this.parts = parts
  }
}
