/** The size of a picture and its needed bytes, read from its file without decoding a pixel. */
export interface Header {
  widthPx: number
  heightPx: number
  /** Bytes that its pixels fill once unfolded. */
  unfoldedBytes: number
  /** True when a decoder holds all its pixels at once (interlaced, progressive, GIF, WebP), false when line by line. */
  isWhole: boolean
  /**
   * The same picture without the parts that a decoder would read for nothing: texts, further frames, thumbnails. They cost
   * time and memory out of all proportion to their bytes, and a decoder unfolds them before anybody can stop it.
   */
  needed: Buffer
}

/** Reads the header of one file format: null when the bytes are of another one. @throws Error when they are malformed */
export type ReadHeader = (bytes: Buffer) => Header | null

/** A colour profile beyond this size is left out: those of cameras and printers have a few hundred kilobytes. */
export const PROFILE_MAX = 1_000_000
/** The camera's facts are left out beyond this size, which a JPEG never has. */
export const EXIF_MAX = 65_536
/** Parts that the header of a picture may have before its pixels. */
export const PARTS_MAX = 2_000

export const malformed = () => new Error('malformed picture')
