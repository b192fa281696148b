import { PARIS } from '@lavandiere/domain/kernel/dates.ts'
import { Temporal } from 'temporal-polyfill'

/** When and where a picture was taken, as the camera said; null when it did not, or said nonsense. */
export interface Taken {
  /** An instant, ISO 8601 in UTC. */
  priseLe: string | null
  /** Decimal degrees, both or none. */
  latitude: number | null
  longitude: number | null
}

/** Enough for any camera; a hostile file lists 65,535 entries. */
const ENTRIES_MAX = 300
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
 * Reads the five facts we keep out of an EXIF block (CIPA DC-008, 4.6). By hand: a general reader unfolds every tag, and
 * 64 kB of hostile EXIF then costs seconds and gigabytes (S8).
 * @param exif a TIFF block, with or without its `Exif` prefix; never throws, whatever the bytes
 */
export function takenAt(exif: Buffer): Taken {
  const nothing = { priseLe: null, latitude: null, longitude: null }
  try {
    const tiff = exif.toString('latin1', 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif
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
      priseLe: instantOf(date, block.text(photo.get(OFFSET_TIME_ORIGINAL))),
      ...(latitude === null || longitude === null
        ? { latitude: null, longitude: null }
        : { latitude, longitude }),
    }
  } catch {
    return nothing
  }
}

interface Entry {
  type: number
  count: number
  /** Where its value stands in the block. */
  at: number
}
const SIZES: Record<number, number> = { [ASCII]: 1, [LONG]: 4, [RATIONAL]: 8 }

/** The bytes of a TIFF block; reading outside of it throws. */
class Block {
  readonly bytes: Buffer
  readonly isLittle: boolean

  constructor(bytes: Buffer) {
    this.bytes = bytes
    this.isLittle = bytes.toString('latin1', 0, 2) === 'II'
  }

  short(at: number): number {
    return this.isLittle ? this.bytes.readUInt16LE(at) : this.bytes.readUInt16BE(at)
  }

  long(at: number): number {
    return this.isLittle ? this.bytes.readUInt32LE(at) : this.bytes.readUInt32BE(at)
  }

  /** The entries of a directory, by tag; none for the address 0. */
  directory(at: number): Map<number, Entry> {
    const entries = new Map<number, Entry>()
    const count = at === 0 ? 0 : Math.min(this.short(at), ENTRIES_MAX)
    for (let i = 0; i < count; i++) {
      const start = at + 2 + i * 12
      const type = this.short(start + 2)
      const values = this.long(start + 4)
      // A value of four bytes or less stands in the entry itself.
      const isInside = (SIZES[type] ?? 0) * values <= 4
      entries.set(this.short(start), { type, count: values, at: isInside ? start + 8 : this.long(start + 8) })
    }
    return entries
  }

  pointer(entry: Entry | undefined): number {
    return entry?.type === LONG && entry.count === 1 ? this.long(entry.at) : 0
  }

  text(entry: Entry | undefined): string {
    if (entry?.type !== ASCII || entry.count > 40) return ''
    return this.bytes.toString('latin1', entry.at, entry.at + entry.count).replace(/\0.*$/s, '')
  }

  rationals(entry: Entry | undefined): number[] {
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

/** A camera writes the clock of the place; without an offset that place is here (BIZ-01). */
function instantOf(date: string, offset: string): string | null {
  const [, day, time] = /^(\d{4}:\d{2}:\d{2}) (\d{2}:\d{2}:\d{2})$/.exec(date) ?? []
  if (!day || !time) return null
  try {
    const local = Temporal.PlainDateTime.from(`${day.replaceAll(':', '-')}T${time}`)
    const zone = /^[+-]\d{2}:\d{2}$/.test(offset) ? offset : PARIS
    return local.toZonedDateTime(zone).toInstant().toString()
  } catch {
    return null
  }
}
