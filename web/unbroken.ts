import { unbroken } from '@lavandiere/domain/kernel/texte.ts'
import type { Plugin } from 'vite'

/** The places of the texts of a script: strings, and what stands between the values of templates. */
function textsOf(node: unknown): { start: number; end: number }[] {
  if (typeof node !== 'object' || node === null) return []
  if (Array.isArray(node)) return node.flatMap(textsOf)
  const { type, value, start, end } = node as { type?: string; value?: unknown; start: number; end: number }
  if (type === 'TemplateElement' || (type === 'Literal' && typeof value === 'string')) return [{ start, end }]
  return Object.values(node).flatMap(textsOf)
}

/**
 * Makes the spaces of French punctuation unbreakable in all texts of the product: nobody has to think of them in the source. A
 * space is replaced by a character as long, so that every place in the script stays.
 */
export function unbrokenTexts(): Plugin {
  return {
    name: 'unbroken-texts',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\/(web|domain|terrain)\/src\/.*\.tsx?$/ },
      handler(code) {
        let changed = code
        for (const { start, end } of textsOf(this.parse(code)))
          changed = changed.slice(0, start) + unbroken(changed.slice(start, end)) + changed.slice(end)
        return { code: changed, map: null }
      },
    },
  }
}
