import { EXIF_MAX, type Header, malformed, PARTS_MAX, PROFILE_MAX } from './format.ts'

/** Bytes that each needed chunk may have. */
const NEEDED: Record<string, number> = {
  VP8X: 10,
  ANIM: 6,
  ALPH: Number.POSITIVE_INFINITY,
  'VP8 ': Number.POSITIVE_INFINITY,
  VP8L: Number.POSITIVE_INFINITY,
  ANMF: Number.POSITIVE_INFINITY,
  ICCP: PROFILE_MAX,
  EXIF: EXIF_MAX,
}

/** WebP (RFC 9649); of a moving one the first frame. */
export function readWebp(bytes: Buffer): Header | null {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return null
  const { widthPx, heightPx } = readSize(bytes)
  const needed = Buffer.concat([bytes.subarray(0, 12), ...neededChunks(bytes)])
  needed.writeUInt32LE(needed.length - 8, 4)
  return { widthPx, heightPx, unfoldedBytes: widthPx * heightPx * 4, isWhole: true, needed }
}

/** The first chunk says the size: of the canvas (extended), or of the one picture (lossy, lossless). */
function readSize(bytes: Buffer): Pick<Header, 'widthPx' | 'heightPx'> {
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { widthPx: 1 + bytes.readUIntLE(24, 3), heightPx: 1 + bytes.readUIntLE(27, 3) }
    case 'VP8 ':
      return { widthPx: bytes.readUInt16LE(26) & 0x3fff, heightPx: bytes.readUInt16LE(28) & 0x3fff }
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21)
      return { widthPx: 1 + (bits & 0x3fff), heightPx: 1 + ((bits >>> 14) & 0x3fff) }
    }
    default:
      throw malformed()
  }
}

function neededChunks(bytes: Buffer): Buffer[] {
  const chunks: Buffer[] = []
  const seen = new Set<string>()
  let at = 12
  for (let count = 0; at + 8 <= bytes.length; count++) {
    if (count > PARTS_MAX) throw malformed()
    const type = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    const end = at + 8 + length + (length % 2)
    // Of each type the first: each frame of a moving picture is a separate chunk.
    if (length <= (NEEDED[type] ?? -1) && !seen.has(type)) chunks.push(bytes.subarray(at, end))
    seen.add(type)
    at = end
  }
  return chunks
}
