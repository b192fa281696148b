/**
 * The program that decodes pictures, in a separate process (decoders.ts): a decoder is the most attacked part of any
 * server. The process gets no setting and no secret, can be ended at any moment, and takes neither memory nor threads of
 * the server.
 */
import { constants, setPriority } from 'node:os'
import sharp from 'sharp'
import type { Decoded, DecoderAnswer, DecodingTask } from './decoders.ts'

// The decoders that stay open, chosen by the bytes and not by the name; that of HEIF reads AVIF (avif.ts). SVG is a program, PDF a whole world: their
// decoders are never reached, not even to read a header.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
})
sharp.concurrency(1)
sharp.cache(false)
// Answers of the server come before pictures.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

async function decode({ bytes, use, maxPixels }: DecodingTask): Promise<Decoded> {
  const input = { limitInputPixels: maxPixels, failOn: 'error' } as const
  const { exif } = await sharp(bytes, input).metadata()
  const { sidePx } = use
  const reduced = sharp(bytes, input)
    .autoOrient()
    .resize({ width: sidePx, height: sidePx, fit: 'inside', withoutEnlargement: true })
  const encoded =
    use.extension === 'jpg'
      ? reduced.flatten({ background: '#fff' }).jpeg({ quality: 80, mozjpeg: false })
      : reduced.webp({ quality: 88 })
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
  return { bytes: data, widthPx: info.width, heightPx: info.height, exif: exif ?? null }
}

/**
 * What a large picture took stays with its process, which holds 95 MB at its start: beyond this, it is ended and gives
 * everything back. A telephone's photo stays below.
 */
const MEMORY_MAX = 125_000_000

process.on('message', async (task: DecodingTask) => {
  const decoded = await decode(task).catch(() => null)
  const answer: DecoderAnswer = { decoded, isFull: process.memoryUsage.rss() > MEMORY_MAX }
  process.send?.(answer)
})
// The server has gone: an exit in good order would wait for the picture in work.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
// The server waits for this message before it sends the first picture.
process.send?.('ready')
