import type { z } from 'zod'
import { type Answer, arrived, type CallOptions, type Described, refusal, send, withToken } from './api.ts'
import { errorOf } from './errors.ts'
import { urlOf } from './url.ts'

/** Told during a transfer: bytes done so far, and bytes in all when they are known. */
type OnProgress = (done: number, total: number | null) => void

interface UploadOptions {
  method?: 'POST' | 'PUT'
  onProgress?: OnProgress
  signal?: AbortSignal
  /** The version that the write is based on (docs/api.md). */
  etag?: string | null
}

/** Sends one file as `callUpload` does, and returns the JSON answer without its version. */
export const upload = async <S extends z.ZodType>(
  path: string,
  file: Blob,
  options: UploadOptions & Described<S>,
): Promise<z.output<S>> => (await callUpload(path, file, options)).data

/**
 * Checks that a picked file can still be read. The browser cannot read a file that was written or moved since it was
 * picked, and would report a network failure.
 * @throws Error with a French sentence
 */
async function mustBeReadable(file: Blob): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer()
  } catch {
    throw new Error("Ce fichier a changé depuis que vous l'avez choisi : choisissez-le à nouveau.")
  }
}

/** An upload without progress and without an answer for this long is given up, in ms. */
const DOWNLOAD_SILENCE_MS = 60_000

/**
 * Sends one file as multipart field `file` and reads the JSON answer with the version it has; progress counts the bytes
 * sent. Throws `ApiError`, or an `Error` with a sentence when the file cannot be read any more; an aborted signal rejects with its reason.
 */
export async function callUpload<S extends z.ZodType>(
  path: string,
  file: Blob,
  options: UploadOptions & Described<S>,
): Promise<Answer<z.output<S>>> {
  const response = await withToken(async (token) => {
    await mustBeReadable(file)
    options.signal?.throwIfAborted()
    return arrived(() => transfer(path, file, options, token), options.signal)
  })
  if (!response.ok) throw await refusal(response)
  const data = await arrived(async () => (await response.json()) as z.output<S>)
  return { data, etag: response.headers.get('etag') }
}

/** One try of an upload, through XMLHttpRequest: `fetch` cannot tell how many bytes of a body have been sent. */
function transfer(
  path: string,
  file: Blob,
  { method = 'POST', etag, signal, onProgress }: UploadOptions,
  token: string | null,
): Promise<Response> {
  const form = new FormData()
  form.append('file', file)
  const request = new XMLHttpRequest()
  request.open(method, urlOf(path))
  request.setRequestHeader('accept', 'application/ld+json, application/json')
  if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`)
  if (etag) request.setRequestHeader('if-match', etag)
  return new Promise<Response>((resolve, reject) => {
    let clock: ReturnType<typeof setTimeout>
    const giveUp = (reason: unknown) => {
      reject(reason)
      request.abort()
    }
    const onAbort = () => giveUp(signal?.reason)
    const heard = () => {
      clearTimeout(clock)
      clock = setTimeout(() => giveUp(new DOMException('silence', 'TimeoutError')), DOWNLOAD_SILENCE_MS)
    }
    request.upload.addEventListener('progress', (event) => {
      heard()
      onProgress?.(event.loaded, event.lengthComputable ? event.total : null)
    })
    request.addEventListener('load', () => {
      const headers = new Headers()
      for (const name of ['content-type', 'etag', 'retry-after']) {
        const value = request.getResponseHeader(name)
        if (value !== null) headers.set(name, value)
      }
      const { status, statusText, responseText } = request
      resolve(new Response(responseText, { status, statusText, headers }))
    })
    request.addEventListener('error', () => reject(new TypeError('network')))
    request.addEventListener('loadend', () => {
      clearTimeout(clock)
      signal?.removeEventListener('abort', onAbort)
    })
    signal?.addEventListener('abort', onAbort)
    heard()
    request.send(form)
  })
}

/** The name that a Content-Disposition header gives to a file, or null. */
export function filenameOf(disposition: string | null): string | null {
  if (disposition === null) return null
  const coded = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(disposition)?.[1]
  if (coded !== undefined) {
    try {
      return decodeURIComponent(coded.trim())
    } catch {
      return null
    }
  }
  return /filename\s*=\s*"?([^";]+)"?/i.exec(disposition)?.[1]?.trim() ?? null
}

/**
 * Asks for a file and saves it in the browser's downloads, under the name that the server gives it.
 * @throws ApiError
 */
export async function download(path: string, fallbackName: string, options: CallOptions = {}): Promise<void> {
  const response = await send(path, { patienceMs: 120_000, ...options })
  if (!response.ok) throw response.status === 401 ? await refusal(response) : await errorOf(response)
  const blob = await arrived(() => response.blob(), options.signal)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = filenameOf(response.headers.get('content-disposition')) ?? fallbackName
  link.click()
  // The browser still reads the address after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/**
 * Shows a file in a new tab, once its address is known. The tab opens with the click that asked for it: browsers keep back
 * one that opens later.
 * @returns false when the browser kept it back all the same
 */
export async function openInTab(address: Promise<string>): Promise<boolean> {
  const tab = window.open('', '_blank')
  try {
    const url = await address
    if (tab) tab.location.replace(url)
    return tab !== null
  } catch (error) {
    tab?.close()
    throw error
  }
}
