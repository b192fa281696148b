import { parisInstant } from './dates.ts'

/** When and where a picture was taken, by its EXIF block; null for a fact that is missing or nonsense. */
export interface Taken {
  /** An instant, ISO 8601 in UTC. */
  priseLe: string | null
  /** Decimal degrees, both or none. */
  latitude: number | null
  longitude: number | null
}

/** More entries than any camera writes; a hostile file lists 65,535. */
const EXIF_ENTRIES_MAX = 300
const EXIF_IFD = 0x8769
const GPS_IFD = 0x8825
const DATE_TIME_ORIGINAL = 0x9003
const OFFSET_TIME_ORIGINAL = 0x9011
const LATITUDE_REF = 1
const LATITUDE = 2
const LONGITUDE_REF = 3
const LONGITUDE = 4
const ASCII = 2
const LONG = 4
const RATIONAL = 5

/**
 * Reads the five facts kept out of an EXIF block (CIPA DC-008, 4.6). Written by hand: a general reader unfolds every
 * tag, and 64 kB of hostile EXIF would then cost seconds and gigabytes (S8).
 * @param exif a TIFF block, with or without its `Exif` prefix; never throws, whatever the bytes
 */
export function takenAt(exif: Uint8Array): Taken {
  const nothing = { priseLe: null, latitude: null, longitude: null }
  try {
    const tiff = latin1(exif, 0, 6) === EXIF ? exif.subarray(6) : exif
    const block = new Block(tiff)
    const main = block.directory(block.long(4))
    const photo = block.directory(block.pointer(main.get(EXIF_IFD)))
    const gps = block.directory(block.pointer(main.get(GPS_IFD)))
    const date = block.text(photo.get(DATE_TIME_ORIGINAL))
    const latitude = degrees(
      block.rationals(gps.get(LATITUDE)),
      block.text(gps.get(LATITUDE_REF)) === 'S',
      90,
    )
    const longitude = degrees(
      block.rationals(gps.get(LONGITUDE)),
      block.text(gps.get(LONGITUDE_REF)) === 'W',
      180,
    )
    return {
      priseLe: exifInstant(date, block.text(photo.get(OFFSET_TIME_ORIGINAL))),
      ...(latitude === null || longitude === null
        ? { latitude: null, longitude: null }
        : { latitude, longitude }),
    }
  } catch {
    return nothing
  }
}

const EXIF = 'Exif\0\0'
/** Bytes as text, one letter for each byte. */
const latin1 = (bytes: Uint8Array, start: number, end: number) =>
  String.fromCharCode(...bytes.subarray(start, end))

/** Bytes at the start of a JPEG file that may hold its EXIF block: the segments before it are few and small. */
export const ENTETE_JPEG_OCTETS = 256 * 1024
const APP1 = 0xe1
const START_OF_SCAN = 0xda

/**
 * The EXIF block of a JPEG file, found from its first bytes (JPEG, ISO/IEC 10918-1, B.1.1); null when there is none or it
 * is cut off. Never throws, whatever the bytes.
 */
export function exifOfJpeg(bytes: Uint8Array): Uint8Array | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 4 || view.getUint16(0) !== 0xffd8) return null
  for (let at = 2; at + 4 <= bytes.length; at += 2 + view.getUint16(at + 2)) {
    const marker = bytes[at + 1]
    if (bytes[at] !== 0xff || marker === START_OF_SCAN) return null
    const block = bytes.subarray(at + 4, at + 2 + view.getUint16(at + 2))
    if (marker === APP1 && latin1(block, 0, EXIF.length) === EXIF) return block
  }
  return null
}

interface ExifEntry {
  type: number
  count: number
  /** Position of the value in the block. */
  at: number
}
const TYPE_BYTES: Record<number, number> = { [ASCII]: 1, [LONG]: 4, [RATIONAL]: 8 }

/** The bytes of a TIFF block; reading outside of it throws. */
class Block {
  readonly bytes: Uint8Array
  readonly view: DataView
  readonly isLittle: boolean

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.isLittle = latin1(bytes, 0, 2) === 'II'
  }

  short(at: number): number {
    return this.view.getUint16(at, this.isLittle)
  }

  long(at: number): number {
    return this.view.getUint32(at, this.isLittle)
  }

  /** The entries of the directory at an address, by tag; none for the address 0. */
  directory(at: number): Map<number, ExifEntry> {
    const entries = new Map<number, ExifEntry>()
    const count = at === 0 ? 0 : Math.min(this.short(at), EXIF_ENTRIES_MAX)
    for (let i = 0; i < count; i++) {
      const start = at + 2 + i * 12
      const type = this.short(start + 2)
      const values = this.long(start + 4)
      // A value of four bytes or less is stored in the entry itself.
      const isInside = (TYPE_BYTES[type] ?? 0) * values <= 4
      entries.set(this.short(start), { type, count: values, at: isInside ? start + 8 : this.long(start + 8) })
    }
    return entries
  }

  pointer(entry: ExifEntry | undefined): number {
    return entry?.type === LONG && entry.count === 1 ? this.long(entry.at) : 0
  }

  text(entry: ExifEntry | undefined): string {
    if (entry?.type !== ASCII || entry.count > 40) return ''
    return latin1(this.bytes, entry.at, entry.at + entry.count).replace(/\0.*$/s, '')
  }

  rationals(entry: ExifEntry | undefined): number[] {
    if (entry?.type !== RATIONAL || entry.count < 1 || entry.count > 3) return []
    return Array.from({ length: entry.count }, (_, i) => {
      const at = entry.at + i * 8
      return this.long(at) / this.long(at + 4)
    })
  }
}

/** Degrees, minutes and seconds as a decimal; null when missing or out of range. */
function degrees([d, m = 0, s = 0]: number[], isNegative: boolean, max: number): number | null {
  if (d === undefined) return null
  const value = (d + m / 60 + s / 3600) * (isNegative ? -1 : 1)
  return Number.isFinite(value) && Math.abs(value) <= max ? value : null
}

/**
 * The instant of a camera's date, null when unreadable. A camera writes the local time of the place; without an
 * offset that place is taken to be in France (BIZ-01).
 */
function exifInstant(date: string, offset: string): string | null {
  const [, day, time] = /^(\d{4}:\d{2}:\d{2}) (\d{2}:\d{2}:\d{2})$/.exec(date) ?? []
  if (!day || !time) return null
  const jour = day.replaceAll(':', '-')
  try {
    // `parisInstant` refuses a day or a time that does not exist, whatever the offset.
    const paris = parisInstant(jour, time)
    if (!/^[+-]\d{2}:\d{2}$/.test(offset)) return paris
    return new Date(`${jour}T${time}${offset}`).toISOString()
  } catch {
    return null
  }
}
