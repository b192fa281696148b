import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import { attenteEnMots } from '@lavandiere/domain/terrain/mots.ts'
import { enAttente } from '@lavandiere/domain/terrain/reste-a-envoyer.ts'
import { useEtat } from '../contexte.ts'
import { lien } from '../navigation.ts'

/** One line: what waits, or that the office has everything. */
export function EtatDesEnvois() {
  const etat = useEtat()
  const { faits, photos, aCorriger } = enAttente(etat)
  const waiting = attenteEnMots({ faits: faits - aCorriger, photos })
  const isAnything = etat.faits.some(({ compte }) => compte === etat.compte)
  const rest = !isAnything
    ? "Rien à envoyer pour l'instant"
    : aCorriger > 0
      ? "Rien d'autre à envoyer"
      : 'Tout est envoyé'
  return (
    <a className="carte" href={lien('attente')}>
      {aCorriger > 0 && <p className="texte-erreur">{countInWords(aCorriger, 'élément')} à corriger</p>}
      <h2>{waiting ? `${waiting} à envoyer` : rest}</h2>
    </a>
  )
}
