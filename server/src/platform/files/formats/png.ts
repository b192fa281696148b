import { crc32, deflateSync, inflateSync } from 'node:zlib'
import { EXIF_MAX, type Header, malformed, PROFILE_MAX } from './format.ts'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Chunks that the pixels, their colours and the time and place of the shot are made of. */
const NEEDED = new Set(['PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'eXIf'])
/** Encoders cut the pixels into pieces of 8 kB: five megabytes are 640 of them. */
const CHUNKS_MAX = 20_000
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/** Portable Network Graphics, third edition (https://www.w3.org/TR/png-3/). */
export function readPng(bytes: Buffer): Header | null {
  if (!bytes.subarray(0, 8).equals(SIGNATURE)) return null
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') throw malformed()
  const widthPx = bytes.readUInt32BE(16)
  const heightPx = bytes.readUInt32BE(20)
  const bits = bytes.readUInt8(24) * (CHANNELS[bytes.readUInt8(25)] ?? 4)
  return {
    widthPx,
    heightPx,
    unfoldedBytes: Math.ceil((widthPx * bits) / 8) * heightPx,
    isWhole: bytes.readUInt8(28) !== 0,
    needed: Buffer.concat([SIGNATURE, ...neededChunks(bytes)]),
  }
}

function neededChunks(bytes: Buffer): Buffer[] {
  const chunks: Buffer[] = []
  const seen = new Set<string>()
  let at = 8
  for (let count = 0; at + 12 <= bytes.length; count++) {
    if (count > CHUNKS_MAX) throw malformed()
    const end = at + 12 + bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    const chunk = bytes.subarray(at, end)
    if (type === 'IHDR' || type === 'IDAT' || type === 'IEND') chunks.push(chunk)
    else if (NEEDED.has(type) && !seen.has(type) && chunk.length <= EXIF_MAX) chunks.push(chunk)
    else if (type === 'iCCP' && !seen.has(type)) chunks.push(...profile(chunk))
    if (type === 'IEND') break
    seen.add(type)
    at = end
  }
  return chunks
}

/** The colour profile under a name of ours; none when it unfolds to more than a profile has, or is broken. */
function profile(chunk: Buffer): Buffer[] {
  const nameEnd = chunk.indexOf(0, 8)
  try {
    const unfolded = inflateSync(chunk.subarray(nameEnd + 2, -4), { maxOutputLength: PROFILE_MAX })
    return [chunkOf('iCCP', Buffer.concat([Buffer.from('icc\0\0', 'latin1'), deflateSync(unfolded)]))]
  } catch {
    return []
  }
}

/** A chunk of this type with its length and checksum. */
export function chunkOf(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const chunk = Buffer.alloc(typed.length + 8)
  chunk.writeUInt32BE(data.length, 0)
  typed.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(typed), typed.length + 4)
  return chunk
}
