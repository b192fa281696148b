import { inflateRawSync } from 'node:zlib'

/** Most entries of an archive: a workbook has some dozens. */
const ZIP_ENTRIES_MAX = 2_000
/** Most bytes that one entry, and all entries read together, may unfold to. */
const UNFOLDED_MAX = 100 * 1024 * 1024

const END = 0x06054b50
const ENTRY = 0x02014b50
const END_BYTES = 22
const ENTRY_BYTES = 46
const LOCAL_BYTES = 30
/** Most bytes of the comment after an archive's directory. */
const COMMENT_MAX = 65_535

/** A broken archive, or one that unfolds to more than a workbook of containers may. */
export class BadArchive extends Error {}

export interface Archive {
  names: readonly string[]
  /** The text of an entry; null when there is no such entry. @throws BadArchive */
  text(name: string): string | null
}

interface ZipEntry {
  method: number
  packed: number
  at: number
}

/**
 * Opens a ZIP archive in memory. An entry is unfolded when it is read, up to 100 MB for all entries: the sizes that
 * the archive announces are not trusted.
 * @throws BadArchive
 */
export function openZip(bytes: Buffer): Archive {
  const entries = directoryOf(bytes)
  let left = UNFOLDED_MAX
  return {
    names: [...entries.keys()],
    text(name) {
      const entry = entries.get(name)
      if (!entry) return null
      const content = unfold(bytes, entry, left)
      left -= content.length
      return content.toString('utf8')
    },
  }
}

function directoryOf(bytes: Buffer): Map<string, ZipEntry> {
  const end = bytes.subarray(-END_BYTES - COMMENT_MAX).lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  const at = Math.max(0, bytes.length - END_BYTES - COMMENT_MAX) + end
  if (end < 0 || at + END_BYTES > bytes.length || bytes.readUInt32LE(at) !== END) throw new BadArchive()
  const count = bytes.readUInt16LE(at + 10)
  if (count > ZIP_ENTRIES_MAX) throw new BadArchive()
  const entries = new Map<string, ZipEntry>()
  let next = bytes.readUInt32LE(at + 16)
  for (let i = 0; i < count; i++) {
    if (next + ENTRY_BYTES > bytes.length || bytes.readUInt32LE(next) !== ENTRY) throw new BadArchive()
    const nameBytes = bytes.readUInt16LE(next + 28)
    const name = bytes.toString('utf8', next + ENTRY_BYTES, next + ENTRY_BYTES + nameBytes)
    entries.set(name.replaceAll('\\', '/'), {
      method: bytes.readUInt16LE(next + 10),
      packed: bytes.readUInt32LE(next + 20),
      at: bytes.readUInt32LE(next + 42),
    })
    next += ENTRY_BYTES + nameBytes + bytes.readUInt16LE(next + 30) + bytes.readUInt16LE(next + 32)
  }
  return entries
}

const STORED = 0
const DEFLATED = 8

function unfold(bytes: Buffer, { method, packed, at }: ZipEntry, max: number): Buffer {
  if (at + LOCAL_BYTES > bytes.length || max <= 0) throw new BadArchive()
  const start = at + LOCAL_BYTES + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
  const content = bytes.subarray(start, start + packed)
  if (method === STORED && content.length <= max) return content
  if (method !== DEFLATED) throw new BadArchive()
  try {
    return inflateRawSync(content, { maxOutputLength: max })
  } catch {
    throw new BadArchive()
  }
}
