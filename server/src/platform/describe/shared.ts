/**
 * Parts of the OpenAPI document that several calls have in common (parameters, bodies, answers): each is written once
 * among the components, under a name, whatever the number of its calls.
 */
export class Shared {
  readonly made: Record<string, object> = {}
  readonly #kind: string
  readonly #names = new Map<string, string>()

  /** @param kind the key of the parts in `components`, such as `parameters` */
  constructor(kind: string) {
    this.#kind = kind
  }

  /** The reference to a part. A wanted name that another part has already gets a number. */
  refTo(part: object, wanted: string): { $ref: string } {
    const text = JSON.stringify(part)
    const name = this.#names.get(text) ?? this.#freeName(wanted.replace(/\W+/g, '.').replace(/\.$/, ''))
    this.#names.set(text, name)
    this.made[name] = part
    return { $ref: `#/components/${this.#kind}/${name}` }
  }

  #freeName(wanted: string): string {
    let name = wanted
    for (let n = 2; Object.hasOwn(this.made, name); n++) name = `${wanted}${n}`
    return name
  }
}
