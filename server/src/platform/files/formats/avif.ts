import { type Header, malformed, PARTS_MAX } from './format.ts'

const typeAt = (bytes: Buffer, at: number) => bytes.toString('latin1', at + 4, at + 8)

/** The boxes of a part of the file, each with its type and the place of its content. */
function* boxesOf(
  bytes: Buffer,
  from: number,
  end: number,
): Generator<{ type: string; from: number; end: number }> {
  let at = from
  for (let count = 0; at + 8 <= end; count++) {
    const length = bytes.readUInt32BE(at)
    // 0 is a box to the end of the file, 1 one of more than four gigabytes.
    const boxEnd = length === 0 ? end : at + length
    if (count > PARTS_MAX || (length !== 0 && length < 8) || boxEnd > end) throw malformed()
    yield { type: typeAt(bytes, at), from: at + 8, end: boxEnd }
    at = boxEnd
  }
}

/** The only box of a type. @throws Error where there is none */
function boxOf(bytes: Buffer, type: string, from: number, end: number) {
  for (const box of boxesOf(bytes, from, end)) if (box.type === type) return box
  throw malformed()
}

/** Bytes of version and flags at the beginning of some boxes. */
const FULL = 4

/** AVIF (ISO/IEC 23000-22): the largest of the sizes that its parts state, since any of them may be unfolded. */
export function readAvif(bytes: Buffer): Header | null {
  if (bytes.length < 16 || typeAt(bytes, 0) !== 'ftyp') return null
  const brandsEnd = Math.min(bytes.readUInt32BE(0), bytes.length)
  // The first brand is followed by a version; the others are those that a reader may take it for.
  if (!bytes.toString('latin1', 8, brandsEnd).includes('avif')) return null
  const meta = boxOf(bytes, 'meta', 0, bytes.length)
  const properties = boxOf(bytes, 'iprp', meta.from + FULL, meta.end)
  const container = boxOf(bytes, 'ipco', properties.from, properties.end)
  let widthPx = 0
  let heightPx = 0
  for (const { type, from } of boxesOf(bytes, container.from, container.end)) {
    if (type !== 'ispe') continue
    widthPx = Math.max(widthPx, bytes.readUInt32BE(from + FULL))
    heightPx = Math.max(heightPx, bytes.readUInt32BE(from + FULL + 4))
  }
  if (widthPx === 0 || heightPx === 0) throw malformed()
  return { widthPx, heightPx, unfoldedBytes: widthPx * heightPx * 4, isWhole: true, needed: bytes }
}
