/**
 * The program that decodes pictures, in a separate process (decoders.ts): a decoder is the most attacked part of any
 * server. The process gets no setting and no secret, can be ended at any moment, and takes neither memory nor threads of
 * the server.
 */
import { constants, setPriority } from 'node:os'
import sharp, { type Metadata } from 'sharp'
import type { Decoded, DecoderAnswer, DecodingTask, PictureFault } from './decoders.ts'

// The decoders that stay open, chosen by the bytes and not by the name; that of HEIF reads AVIF. SVG is a program, PDF a
// whole world: their decoders are never reached, not even to read a header.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
})
sharp.concurrency(1)
sharp.cache(false)
// Answers of the server come before pictures.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

/** 50 megapixels: beyond any telephone's camera in use here, far below what exhausts the memory (S8). */
const PIXELS_MAX = 50_000_000
/** Of a picture that its decoder holds whole; a telephone's photo is decoded line by line. */
const WHOLE_PIXELS_MAX = 16_000_000
/** Bytes that the pixels may fill: 50 megapixels of four channels. */
const UNFOLDED_MAX = 200_000_000
/** The camera's facts are left out beyond this size, which a JPEG never has. */
const EXIF_MAX = 65_536

/** Why a picture is not decoded, by its header alone. */
function faultOf({ format, compression, width, height, channels, depth, isProgressive }: Metadata) {
  if (format === 'heif' && compression !== 'av1') return 'other'
  const pixels = width * height
  const unfolded = pixels * channels * (depth === 'uchar' ? 1 : 2)
  if (pixels > PIXELS_MAX || unfolded > UNFOLDED_MAX) return 'large'
  const isWhole = isProgressive || format === 'gif' || format === 'webp' || format === 'heif'
  return isWhole && pixels > WHOLE_PIXELS_MAX ? 'large-whole' : null
}

async function decode({ bytes, use: { sidePx, extension } }: DecodingTask): Promise<Decoded | PictureFault> {
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  const fault = header ? faultOf(header) : 'other'
  if (fault) return fault
  const input = { limitInputPixels: PIXELS_MAX, failOn: 'error' } as const
  const reduced = sharp(bytes, input)
    .autoOrient()
    .resize({ width: sidePx, height: sidePx, fit: 'inside', withoutEnlargement: true })
  const encoded =
    extension === 'jpg'
      ? reduced.flatten({ background: '#fff' }).jpeg({ quality: 80, mozjpeg: false })
      : reduced.webp({ quality: 88 })
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
  const exif = header?.exif && header.exif.length <= EXIF_MAX ? header.exif : null
  return { bytes: data, widthPx: info.width, heightPx: info.height, exif }
}

/**
 * What a large picture took stays with its process, which holds 95 MB at its start: beyond this, it is ended and gives
 * everything back. A telephone's photo stays below.
 */
const MEMORY_MAX = 125_000_000

process.on('message', async (task: DecodingTask) => {
  const decoded = await decode(task).catch(() => 'damaged' as const)
  const answer: DecoderAnswer = { decoded, isFull: process.memoryUsage.rss() > MEMORY_MAX }
  process.send?.(answer)
})
// The server has gone: an exit in good order would wait for the picture in work.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
// The server waits for this message before it sends the first picture.
process.send?.('ready')
