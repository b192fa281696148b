import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { detecteur } from './detecteur.ts'

interface LecteurProps {
  onRead: (code: string) => void
  onClose: () => void
  isRfid: boolean
}

/** A picture of the camera is looked at this often, in ms. */
const REGARD_MS = 150
const CODE_MAX = 255

/** Reads a code: by the camera, by a tag held to the telephone, or by a reader that types. */
export default function Lecteur({ onRead, onClose, isRfid }: LecteurProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [panne, setPanne] = useState<string | null>(null)
  const id = useId()
  const read = useRef(onRead)
  useEffect(() => {
    read.current = onRead
  })
  useEffect(() => {
    const end = new AbortController()
    const found = (code: string) => read.current(code.slice(0, CODE_MAX))
    void watchCamera(video.current, end.signal, found).catch(() => {
      if (!end.signal.aborted)
        setPanne("L'appareil photo ne s'ouvre pas : autorisez-le pour ce site, ou tapez le code.")
    })
    if (isRfid) void watchTags(end.signal, found).catch(() => undefined)
    return () => end.abort()
  }, [isRfid])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code') ?? '').trim()
    if (code !== '') onRead(code.slice(0, CODE_MAX))
  }
  return (
    <div>
      {panne ? (
        <p className="avis alerte">{panne}</p>
      ) : (
        <video ref={video} className="visuel" muted playsInline aria-label="Image de l'appareil photo" />
      )}
      <form className="champ" onSubmit={submit}>
        <label htmlFor={id}>Code lu par une douchette, ou tapé</label>
        <input id={id} name="code" autoComplete="off" maxLength={CODE_MAX} />
        <div className="rangee">
          <button className="bouton petit" type="submit">
            Valider le code
          </button>
          <button className="bouton petit" type="button" onClick={onClose}>
            Fermer
          </button>
        </div>
      </form>
    </div>
  )
}

async function watchCamera(
  video: HTMLVideoElement | null,
  signal: AbortSignal,
  onRead: (code: string) => void,
): Promise<void> {
  if (!video) return
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  signal.addEventListener('abort', stop)
  if (signal.aborted) return stop()
  video.srcObject = stream
  await video.play()
  const detector = await detecteur()
  while (!signal.aborted) {
    const [found] = await detector.detect(video).catch(() => [])
    if (found && !signal.aborted) return onRead(found.rawValue)
    await new Promise((resolve) => setTimeout(resolve, REGARD_MS))
  }
}

/** What Web NFC gives, where a telephone has it (Chrome on Android). */
interface TagReader extends EventTarget {
  scan(options: { signal: AbortSignal }): Promise<void>
}

async function watchTags(signal: AbortSignal, onRead: (code: string) => void): Promise<void> {
  const Reader = (window as { NDEFReader?: new () => TagReader }).NDEFReader
  if (!Reader) return
  const reader = new Reader()
  reader.addEventListener('reading', (event) => {
    const { serialNumber } = event as Event & { serialNumber?: string }
    if (serialNumber) onRead(serialNumber)
  })
  await reader.scan({ signal })
}
