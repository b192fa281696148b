import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { Refus } from '@lavandiere/domain/kernel/errors.ts'

/** A picture to be decoded, reduced and encoded again. */
export interface DecodingTask {
  bytes: Buffer
  use: { sidePx: number; extension: 'jpg' | 'webp' }
  maxPixels: number
}

export interface Decoded {
  bytes: Buffer
  widthPx: number
  heightPx: number
  /** The camera's facts as the file had them; null without any. */
  exif: Buffer | null
}

/** Processes that decode at the same time: each may hold a hundred megabytes. */
const PROCESSES = 2
/** What one picture may take; then its process is ended. The largest that passes the header takes two seconds. */
const DECODE_MS = 10_000
/** Pictures of one account, and of all, that wait or are being decoded. */
const ACCOUNT_MAX = 12
const ALL_MAX = 60
/** A process without work is ended after this time: with its library it holds 90 MB. */
const IDLE_MS = 30_000

interface Waiting {
  account: number
  task: DecodingTask
  settle(decoded: Decoded | null): void
}

/** Pictures in work or waiting, by account. */
const taken = new Map<number, number>()
const waiting: Waiting[] = []
const busyAccounts = new Set<number>()
const idle: { process: ChildProcess; retire: NodeJS.Timeout }[] = []
let running = 0

/**
 * Decodes a picture in a process of its own, a few at a time, and one at a time of each account: whoever sends many
 * keeps nobody else waiting.
 * @returns null when it cannot be decoded, or not within ten seconds
 * @throws Refus 429 when this account has too many pictures waiting, 503 when all have; both may be tried again soon
 */
export async function decodeApart(account: number, task: DecodingTask): Promise<Decoded | null> {
  const own = taken.get(account) ?? 0
  const headers = { 'retry-after': '5' }
  if (own >= ACCOUNT_MAX) {
    throw new Refus('trop-de-demandes', 'Trop d’images sont envoyées à la fois, réessayez dans un instant', {
      headers,
    })
  }
  if (running + waiting.length >= ALL_MAX) {
    throw new Refus('indisponible', 'Le serveur reçoit trop d’images à la fois, réessayez dans un instant', {
      headers,
    })
  }
  taken.set(account, own + 1)
  try {
    return await new Promise((settle) => {
      waiting.push({ account, task, settle })
      startNext()
    })
  } finally {
    const left = (taken.get(account) ?? 1) - 1
    if (left > 0) taken.set(account, left)
    else taken.delete(account)
  }
}

/** Gives a free process the first picture of an account that has none in work. */
function startNext(): void {
  if (running >= PROCESSES) return
  const index = waiting.findIndex(({ account }) => !busyAccounts.has(account))
  const [next] = index < 0 ? [] : waiting.splice(index, 1)
  if (!next) return
  running++
  busyAccounts.add(next.account)
  void runTask(next.task).then((decoded) => {
    running--
    busyAccounts.delete(next.account)
    next.settle(decoded)
    startNext()
  })
}

function runTask(task: DecodingTask): Promise<Decoded | null> {
  const decoder = idle.pop()
  clearTimeout(decoder?.retire)
  const child = decoder?.process ?? startDecoder()
  child.ref()
  child.channel?.ref()
  return new Promise((resolve) => {
    const late = setTimeout(() => child.kill('SIGKILL'), DECODE_MS)
    const end = (decoded: Decoded | null, isAlive: boolean) => {
      clearTimeout(late)
      child.removeAllListeners()
      if (isAlive) rest(child)
      else child.kill('SIGKILL')
      resolve(decoded)
    }
    child.once('message', (decoded: Decoded | null) => end(decoded, true))
    child.once('exit', () => end(null, false))
    child.once('error', () => end(null, false))
    child.send(task, (error) => error && end(null, false))
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

function startDecoder(): ChildProcess {
  return fork(join(import.meta.dirname, 'decoder.ts'), {
    // No setting of the server, and no secret: what breaks into a decoder finds nothing.
    env: {},
    execArgv: ['--max-old-space-size=64'],
    serialization: 'advanced',
    stdio: 'ignore',
  })
}
