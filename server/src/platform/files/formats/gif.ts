import { type Header, malformed, PARTS_MAX } from './format.ts'

const EXTENSION = 0x21
const FRAME = 0x2c
const TRAILER = Buffer.from([0x3b])
const HAS_COLOURS = 0x80

/** The first frame of a GIF89a (https://www.w3.org/Graphics/GIF/spec-gif89a.txt); a decoder would walk through them all. */
export function readGif(bytes: Buffer): Header | null {
  if (!/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) return null
  let at = 13 + coloursLength(bytes.readUInt8(10))
  for (let count = 0; bytes.readUInt8(at) === EXTENSION; count++) {
    if (count > PARTS_MAX) throw malformed()
    at = endOfBlocks(bytes, at + 2)
  }
  if (bytes.readUInt8(at) !== FRAME) throw malformed()
  // A frame that leaves the screen makes it grow.
  const widthPx = Math.max(bytes.readUInt16LE(6), bytes.readUInt16LE(at + 1) + bytes.readUInt16LE(at + 5))
  const heightPx = Math.max(bytes.readUInt16LE(8), bytes.readUInt16LE(at + 3) + bytes.readUInt16LE(at + 7))
  const pixelsAt = at + 10 + coloursLength(bytes.readUInt8(at + 9))
  const end = endOfBlocks(bytes, pixelsAt + 1)
  const needed = Buffer.concat([bytes.subarray(0, end), TRAILER])
  return { widthPx, heightPx, unfoldedBytes: widthPx * heightPx * 4, isWhole: true, needed }
}

/** Bytes of a colour table, by the flags that announce it. */
const coloursLength = (flags: number) => (flags & HAS_COLOURS ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** Where a row of blocks ends that starts here: each says its length, the last one is empty. */
function endOfBlocks(bytes: Buffer, from: number): number {
  let at = from
  for (let length = bytes.readUInt8(at); length > 0; length = bytes.readUInt8(at)) at += length + 1
  return at + 1
}
