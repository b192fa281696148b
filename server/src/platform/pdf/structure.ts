/** An element of a document as readers for blind people know it (ISO 32000-1, 14.8.4). */
export type Role = 'H1' | 'H2' | 'H3' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure'

/** Elements that hold other elements and no drawing. */
const GROUPS = new Set<Role>(['Table', 'TR'])

type Element = PDFKit.PDFStructureElement

interface ElementOptions {
  /** Read in place of a drawing. */
  alt?: string
  /** The element that holds it, instead of the one that is being drawn. */
  within?: Element
}

/**
 * The order and the meaning of what is drawn. A drawing outside of an element (lines, bands, the foot of a page) is an artifact,
 * which is not read.
 */
export interface Structure {
  /** To be called at the beginning of each page. */
  page(): void
  /** Begins an element that is drawn in several steps, and ends with the document unless `end` is called before. */
  open(role: Role): Element
  /** Makes one element of all that `draw` draws. */
  element<T>(role: Role, draw: () => T, options?: ElementOptions): T
  /** What `draw` draws is content of the current element, or a paragraph where no element is. */
  content(draw: () => void): void
}

export function makeStructure(doc: PDFKit.PDFDocument): Structure {
  const whole = doc.struct('Document')
  doc.addStructure(whole)
  let current: { element: Element; role: Role } | null = null
  const make = (role: Role, parent: Element, alt?: string) => {
    const element = doc.struct(role, alt ? { alt } : {})
    parent.add(element)
    return element
  }
  const structure: Structure = {
    page: () => doc.markContent('Artifact'),
    open: (role) => make(role, current?.element ?? whole),
    element(role, draw, { alt, within } = {}) {
      const before = current
      const element = make(role, within ?? before?.element ?? whole, alt)
      current = { element, role }
      try {
        return draw()
      } finally {
        current = before
        // An ended element is written and leaves the memory.
        element.end()
      }
    },
    content(draw) {
      if (!current || GROUPS.has(current.role)) {
        structure.element('P', () => structure.content(draw))
        return
      }
      doc.endMarkedContent()
      const content = doc.markStructureContent(current.role)
      try {
        draw()
      } finally {
        doc.endMarkedContent()
        current.element.add(content)
        doc.markContent('Artifact')
      }
    },
  }
  return structure
}
