import type { ServerResponse } from 'node:http'
import { Refus } from '@lavandiere/domain/kernel/errors.ts'

/**
 * A signal that is aborted when the caller leaves before its answer is complete. Its reason is a refusal, which nobody
 * reads.
 */
export function goneSignal(raw: ServerResponse): AbortSignal {
  const gone = new AbortController()
  const tell = () => {
    if (!raw.writableFinished) gone.abort(new Refus('requete-invalide', 'La demande a été interrompue'))
  }
  if (raw.closed) tell()
  else raw.once('close', tell)
  return gone.signal
}
