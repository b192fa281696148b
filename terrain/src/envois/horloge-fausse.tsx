import { decalageDe } from '@lavandiere/domain/terrain/horloge-du-telephone.ts'
import { horlogeEnMots } from '@lavandiere/domain/terrain/mots.ts'
import { useEtat } from '../contexte.ts'

/** A clock that is wrong is told: the hours that the screens show, and those that are sent, are corrected. */
export function HorlogeFausse() {
  const tranches = useEtat('tranches')
  const words = horlogeEnMots(decalageDe(tranches, tranches.length - 1))
  return words && <p className="avis alerte">Ce téléphone : {words}. Réglez-la dans ses paramètres.</p>
}
