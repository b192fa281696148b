import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import type { Asker } from '../admission/admission.ts'
import { RETRY } from '../admission/bounds.ts'

/** A picture to be decoded, reduced and encoded again. */
export interface DecodingTask {
  bytes: Buffer
  use: { sidePx: number; extension: 'jpg' | 'webp' }
}

/**
 * Why a picture was not decoded: of another kind, damaged, or too large; `large-whole` for one that its decoder holds
 * whole (GIF, WebP, AVIF, progressive JPEG, interlaced PNG).
 */
export type PictureFault = 'other' | 'damaged' | 'large' | 'large-whole'

export interface Decoded {
  bytes: Buffer
  widthPx: number
  heightPx: number
  /** The camera's facts as the file had them; null without any. */
  exif: Buffer | null
}

/** What a process that decodes says of a task. */
export interface DecoderAnswer {
  decoded: Decoded | PictureFault
  /**
   * Whether the process holds so much memory that the server must end it. A process that ended without being told to might already
   * have been given the next picture.
   */
  isFull: boolean
}

/**
 * Milliseconds that decoding one picture may take; then its process is ended. The largest picture that passes the check
 * of its header takes two seconds of processor time, and the process gives way to all other work.
 */
const DECODE_MS = 20_000
/**
 * Milliseconds that the start of a process may take. They do not count as time of the picture: otherwise a busy machine
 * would refuse good pictures.
 */
const START_MS = 30_000
/** A process without work is ended after this time: with its library it holds 90 MB. */
const IDLE_MS = 30_000
const idle: { process: ChildProcess; retire: NodeJS.Timeout }[] = []

/**
 * Decodes a picture in a separate process.
 * @param asker who sent it
 * @returns why it cannot be decoded; `damaged` for one that takes more than twenty seconds
 * @throws Refus 429 when this account has too many pictures waiting, 503 when all have or no process starts; both may be tried
 *   again soon
 */
export const decodeApart = ({ account, turns }: Asker, task: DecodingTask): Promise<Decoded | PictureFault> =>
  turns.pictures.run(account, () => runTask(task))

async function runTask(task: DecodingTask): Promise<Decoded | PictureFault> {
  const decoder = idle.pop()
  clearTimeout(decoder?.retire)
  const child = decoder?.process ?? (await startDecoder())
  child.ref()
  child.channel?.ref()
  return new Promise((resolve) => {
    const late = setTimeout(() => child.kill('SIGKILL'), DECODE_MS)
    const end = (decoded: Decoded | PictureFault, isAlive: boolean) => {
      clearTimeout(late)
      child.removeAllListeners()
      if (isAlive) rest(child)
      else child.kill('SIGKILL')
      resolve(decoded)
    }
    child.once('message', ({ decoded, isFull }: DecoderAnswer) => end(decoded, !isFull))
    child.once('exit', () => end('damaged', false))
    child.once('error', () => end('damaged', false))
    child.send(task, (error) => error && end('damaged', false))
  })
}

/** Keeps a process for the next picture for a while; it holds back neither the end of the server nor of a test. */
function rest(child: ChildProcess): void {
  const forget = () => {
    const at = idle.findIndex(({ process }) => process === child)
    if (at >= 0) idle.splice(at, 1)
  }
  const retire = setTimeout(() => {
    forget()
    child.kill('SIGKILL')
  }, IDLE_MS).unref()
  child.once('exit', forget)
  child.on('error', forget)
  idle.push({ process: child, retire })
  child.unref()
  child.channel?.unref()
}

/** @throws Refus 503 when no process starts in time */
function startDecoder(): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'decoder.ts'), {
    // No setting of the server, and no secret: what breaks into a decoder finds nothing.
    env: { MALLOC_ARENA_MAX: '1' },
    execArgv: ['--max-old-space-size=64'],
    serialization: 'advanced',
    stdio: 'ignore',
  })
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => child.kill('SIGKILL'), START_MS)
    const fail = () => {
      clearTimeout(late)
      reject(
        new Refus('indisponible', 'Le traitement des images ne répond pas, réessayez dans un instant', RETRY),
      )
    }
    child.once('exit', fail).once('error', fail)
    // The first message says that the process is ready.
    child.once('message', () => {
      clearTimeout(late)
      child.removeAllListeners()
      resolve(child)
    })
  })
}
