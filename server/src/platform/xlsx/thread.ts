import { Worker } from 'node:worker_threads'
import type { Asker } from '../admission/admission.ts'
import type { CellValue, SheetColumn } from './sheet.ts'

/**
 * A task for the writing thread. A workbook's tasks come in this order: each sheet followed by its rows and their total, then `end`;
 * `forget` at any time.
 */
export type Task =
  | {
      does: 'open'
      sheet: {
        name: string
        titles: readonly string[]
        columns: readonly Required<SheetColumn>[]
        isLandscape: boolean
      }
    }
  | { does: 'rows'; rows: readonly (readonly CellValue[])[] }
  | { does: 'total'; cells: readonly CellValue[] }
  | { does: 'end' }
  | { does: 'forget' }

/** A task with the number of its workbook. */
export type BookTask = Task & { book: number }

/** The answer to a task: its bytes, or its error. */
export type Done = { book: number } & ({ bytes: Uint8Array[] } | { error: string })

/** A workbook in the writing thread. */
export interface Book {
  /** The next bytes of the file. @throws Error when the thread failed */
  ask(task: Task): Promise<Uint8Array[]>
  /** Closes the workbook; closing it once more does nothing. */
  close(): void
}

/** Milliseconds without a workbook after which the thread is ended: with its library it takes about 90 MB. */
const IDLE_MS = 30_000
/** Memory of the thread: several times the need of many workbooks at once. */
const MEMORY_MB = 512
/** Memory for the thread's new objects. Most are needed for one row only, so a small space is cheap to clean up. */
const NEW_OBJECTS_MB = 16

interface Thread {
  worker: Worker
  waiting: Map<number, { resolve(bytes: Uint8Array[]): void; reject(error: Error): void }>
  books: Set<number>
  retire: NodeJS.Timeout | undefined
}

let current: Thread | null = null
let booksOpened = 0

/**
 * Opens a workbook in the thread that writes all of them: the library takes much memory and processor time, which the
 * server keeps for its other callers.
 * @throws Refus 429 when too many workbooks of this account are open, 503 when too many of all are
 */
export function openBook({ account, turns }: Asker): Book {
  const leave = turns.books.place(account)
  current ??= startThread()
  const thread = current
  const book = ++booksOpened
  clearTimeout(thread.retire)
  thread.books.add(book)
  thread.worker.ref()
  return {
    ask: (task) =>
      new Promise((resolve, reject) => {
        if (current !== thread) return reject(new Error('the thread that writes workbooks has ended'))
        thread.waiting.set(book, { resolve, reject })
        thread.worker.postMessage({ ...task, book } satisfies BookTask)
      }),
    close() {
      if (!thread.books.delete(book)) return
      leave()
      thread.worker.postMessage({ does: 'forget', book } satisfies BookTask)
      if (thread.books.size === 0) rest(thread)
    },
  }
}

/** Called when no workbook is open: the thread no longer keeps the process alive, and is ended after `IDLE_MS`. */
function rest(thread: Thread): void {
  thread.worker.unref()
  thread.retire = setTimeout(() => {
    if (current === thread) current = null
    void thread.worker.terminate()
  }, IDLE_MS).unref()
}

function startThread(): Thread {
  const worker = new Worker(new URL('./writer.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: NEW_OBJECTS_MB },
  })
  const thread: Thread = { worker, waiting: new Map(), books: new Set(), retire: undefined }
  worker.on('message', (done: Done) => {
    const asked = thread.waiting.get(done.book)
    thread.waiting.delete(done.book)
    if ('bytes' in done) asked?.resolve(done.bytes)
    else asked?.reject(new Error(done.error))
  })
  const end = (error: Error) => {
    if (current === thread) current = null
    for (const { reject } of thread.waiting.values()) reject(error)
    thread.waiting.clear()
  }
  worker.once('error', end)
  worker.once('exit', () => end(new Error('the thread that writes workbooks has ended')))
  return thread
}
