import { addDays, DAY_MS, formatDate } from '../kernel/dates.ts'
import { ofName } from '../kernel/texte.ts'
import { avecLaveuse, avecPassage, changementVers, objectionAuDeplacement, surLeJour } from './deplacement.ts'
import { absenceDe, equipeDe, type Passage, type Planning } from './planning.ts'

/** What of a copied week is done, is so already, and cannot be done, each with its reason. */
interface CopieDeSemaine {
  changements: readonly { avant: Passage; apres: Passage }[]
  identiques: number
  refus: readonly { libelle: string; jour: string; raison: string }[]
}

/**
 * A week laid over another one: each round of the other week on the same weekday gets the crew, the vehicle, the start and
 * the day that the copied one has. What was cancelled in the copied week is not copied.
 * @param source the copied week, and `cible` the other one, boards of one week each
 * @param chauffeur id of the one whose rounds alone are copied; null for all
 */
export function copieDeSemaine(
  { source, cible, chauffeur }: { source: Planning; cible: Planning; chauffeur: number | null },
  aujourdhui: string,
): CopieDeSemaine {
  const ecart = (Date.parse(cible.du) - Date.parse(source.du)) / DAY_MS
  const changements: { avant: Passage; apres: Passage }[] = []
  const refus: { libelle: string; jour: string; raison: string }[] = []
  let identiques = 0
  // Each one is checked on the week as those before leave it: two rounds are not laid on one day.
  let current = cible
  for (const one of source.passages) {
    if (one.jour < source.du || one.jour > source.au || one.etat === 'annulee') continue
    if (chauffeur !== null && one.chauffeur !== chauffeur) continue
    const jour = addDays(one.jour, ecart)
    const avant = current.passages.find(
      ({ campagne, regle }) => campagne === one.campagne && regle === addDays(one.regle, ecart),
    )
    const apres = avant && avecLaveuse(cible, copied(one, avant, jour))
    if (apres && avant.etat !== 'annulee' && Object.keys(changementVers(avant, apres)).length === 0) {
      identiques++
      continue
    }
    const raison = apres
      ? objection(current, { avant, apres }, aujourdhui)
      : 'la tournée ne passe pas ce jour-là'
    if (raison !== null || !apres) refus.push({ libelle: one.libelle, jour, raison: raison ?? '' })
    else {
      changements.push({ avant, apres })
      current = avecPassage(current, apres)
    }
  }
  return { changements, identiques, refus }
}

/** A round's day with what another day of it has. */
const copied = (
  { chauffeur, equipier, laveuseNommee, heureDebut }: Passage,
  avant: Passage,
  jour: string,
): Passage => ({ ...surLeJour(avant, jour), chauffeur, equipier, laveuseNommee, heureDebut })

function objection(
  planning: Planning,
  { avant, apres }: { avant: Passage; apres: Passage },
  aujourdhui: string,
): string | null {
  if (avant.etat === 'annulee') return 'le passage est annulé'
  if (apres.jour < aujourdhui) return 'ce jour est passé'
  const against = objectionAuDeplacement(
    planning,
    { passage: avant, vers: null, jour: apres.jour },
    aujourdhui,
  )
  if (against) return against.charAt(0).toLowerCase() + against.slice(1)
  for (const id of equipeDe(apres)) {
    const personne = planning.operateurs.find((one) => one.id === id)
    if (!personne?.present) return `le compte ${ofName(personne?.libelle ?? 'son équipage')} est supprimé`
    if (absenceDe(planning, id, apres.jour))
      return `${personne.libelle} est absent le ${formatDate(apres.jour)}`
  }
  const { laveuseNommee } = apres
  if (laveuseNommee === null) return null
  const laveuse = planning.laveuses.find(({ id }) => id === laveuseNommee)
  return laveuse?.present ? null : `la laveuse ${laveuse?.immatriculation ?? ''} est supprimée`
}
