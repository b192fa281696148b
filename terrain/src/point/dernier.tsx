import type { Fait } from '@lavandiere/domain/terrain/faits.ts'
import { useEffect, useState } from 'react'
import { useEtat, useTerrain } from '../contexte.ts'
import type { Brouillon } from '../moteur/magasin.ts'
import { sharedValue } from '../moteur/shared.ts'

/** The last thing that was done, which may be taken back for ten seconds, with the draft that it was made from. */
const dernier = sharedValue<{ brouillon: Brouillon; mots: string } | null>(null)

/** Shown once the store has the fact. */
export function annoncer(brouillon: Brouillon, mots: string): void {
  navigator.vibrate?.(60)
  dernier.set({ brouillon, mots })
}

/** "Lavé : 12 rue…", and the way back. */
export function DernierGeste() {
  const { moteur, carnet } = useTerrain()
  const [recent, faits] = [useEtat('recent'), useEtat('faits')]
  const shown = dernier.use()
  const isOwn = recent?.uuid === shown?.brouillon.uuid
  // It stays while the next gesture is being stored, and makes way for that one at once: gone in between, the page is drawn twice.
  const isLast = isOwn || !faits.some(({ uuid }) => uuid === recent?.uuid)
  const isOpen = useCountdown(shown && recent && isLast ? recent.jusqua : null)
  const fait = faits.find(({ uuid }) => uuid === shown?.brouillon.uuid)
  if (!shown || !fait || !isOpen) return null
  const undo = () => {
    if (!isOwn) return
    dernier.set(null)
    // The photos stay: they go on under another name of the fact.
    carnet.noter({ ...shown.brouillon, uuid: crypto.randomUUID() })
    moteur.recevoir({ type: 'reprendre', uuid: (fait satisfies Fait).uuid })
  }
  return (
    <div className="flottant" role="status">
      <span>{shown.mots}</span>
      <button type="button" onClick={undo}>
        Annuler
      </button>
    </div>
  )
}

/** True until a reading of the clock that only goes forward. */
function useCountdown(until: number | null): boolean {
  const [, setBeat] = useState(0)
  const left = until === null ? 0 : until - performance.now()
  useEffect(() => {
    if (until === null) return
    const end = setTimeout(() => setBeat((n) => n + 1), Math.max(0, until - performance.now()) + 50)
    return () => clearTimeout(end)
  }, [until])
  return left > 0
}
