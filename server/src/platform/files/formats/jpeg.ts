import { type Header, malformed, PARTS_MAX, PROFILE_MAX } from './format.ts'

const START = Buffer.from([0xff, 0xd8])
const END = Buffer.from([0xff, 0xd9])
const SCAN = Buffer.from([0xff, 0xda])
/** Frames that are decoded: baseline, extended and progressive (ISO/IEC 10918-1, table B.1). */
const BASELINE = 0xc0
const EXTENDED = 0xc1
const PROGRESSIVE = 0xc2
const TABLES = new Set([0xc4, 0xdb, 0xdd])
/** Where the shot's time and place, the colour profile and the colour transform are kept. */
const APP1 = 0xe1
const APP2 = 0xe2
const APP14 = 0xee
/** Encoders make ten to twenty scans; each one costs the decoder a pass over all pixels. */
const SCANS_MAX = 40

interface Frame {
  widthPx: number
  heightPx: number
  unfoldedBytes: number
  isProgressive: boolean
}

/** JPEG (ISO/IEC 10918-1). */
export function readJpeg(bytes: Buffer): Header | null {
  if (!bytes.subarray(0, 2).equals(START) || bytes[2] !== 0xff) return null
  const { frame, kept, scanAt } = readSegments(bytes)
  const { isProgressive, ...size } = frame
  // Pixels escape each 0xff: the first end marker after their start is the picture's own, what follows is another file.
  const endAt = bytes.indexOf(END, scanAt)
  const pixels = bytes.subarray(scanAt, endAt < 0 ? bytes.length : endAt + 2)
  const scans = countScans(pixels)
  if (scans > SCANS_MAX) throw malformed()
  return { ...size, isWhole: isProgressive || scans > 1, needed: Buffer.concat([START, ...kept, pixels]) }
}

/** The segments before the pixels: the size, and those to be kept. */
function readSegments(bytes: Buffer): { frame: Frame; kept: Buffer[]; scanAt: number } {
  const kept: Buffer[] = []
  let frame: Frame | undefined
  let profileBytes = 0
  let hasExif = false
  let at = 2
  for (let count = 0; count < PARTS_MAX; count++) {
    while (bytes.readUInt8(at + 1) === 0xff) at++
    const marker = bytes.readUInt8(at + 1)
    if (bytes.readUInt8(at) !== 0xff || marker < BASELINE) throw malformed()
    if (marker === 0xda) {
      if (!frame) throw malformed()
      return { frame, kept, scanAt: at }
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    const segment = bytes.subarray(at, end)
    if (marker === BASELINE || marker === EXTENDED || marker === PROGRESSIVE) {
      if (frame) throw malformed()
      frame = readFrame(segment, marker)
      kept.push(segment)
    } else if (TABLES.has(marker) || marker === APP14) kept.push(segment)
    else if (marker === APP1 && !hasExif && isNamed(segment, 'Exif\0')) {
      hasExif = true
      kept.push(segment)
    } else if (marker === APP2 && profileBytes < PROFILE_MAX && isNamed(segment, 'ICC_PROFILE\0')) {
      profileBytes += segment.length
      kept.push(segment)
    }
    at = end
  }
  throw malformed()
}

const isNamed = (segment: Buffer, name: string) => segment.toString('latin1', 4, 4 + name.length) === name

function readFrame(segment: Buffer, marker: number): Frame {
  const heightPx = segment.readUInt16BE(5)
  const widthPx = segment.readUInt16BE(7)
  const components = segment.readUInt8(9)
  if (heightPx === 0 || components > 4) throw malformed()
  const unfoldedBytes = widthPx * heightPx * components
  return { widthPx, heightPx, unfoldedBytes, isProgressive: marker === PROGRESSIVE }
}

function countScans(pixels: Buffer): number {
  let scans = 0
  for (let at = 0; at >= 0 && scans <= SCANS_MAX; scans++) at = pixels.indexOf(SCAN, scans === 0 ? 2 : at + 2)
  return scans
}
