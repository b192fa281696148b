import type { ServerResponse } from 'node:http'
import { Refus } from '@lavandiere/domain/kernel/errors.ts'

/** Ends, with a refusal that nobody reads, when the caller leaves before this answer is whole. */
export function goneSignal(raw: ServerResponse): AbortSignal {
  const gone = new AbortController()
  const tell = () => {
    if (!raw.writableFinished) gone.abort(new Refus('requete-invalide', 'La demande a été interrompue'))
  }
  if (raw.closed) tell()
  else raw.once('close', tell)
  return gone.signal
}
