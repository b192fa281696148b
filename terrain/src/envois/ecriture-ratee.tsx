import { useCarnet, useEtat, useTerrain } from '../contexte.ts'

/** While the store does not take what was tapped, the screen says so instead of pretending. */
export function EcritureRatee() {
  const { moteur } = useTerrain()
  const ecritures = useEtat('ecritures')
  const carnet = useCarnet()
  const isRatee = ecritures.some(({ ratee, fait }) => ratee && fait.etat === 'garde')
  if (!isRatee && !carnet.isNonGarde()) return null
  const again = () => {
    moteur.recevoir({ type: 'moment', raison: 'visible' })
    void carnet.garderDeNouveau()
  }
  return (
    <div className="voile" role="alertdialog" aria-modal="true" aria-labelledby="ecriture-ratee">
      <div>
        <h2 id="ecriture-ratee">Pas encore enregistré</h2>
        <p>
          Le téléphone n'arrive pas à garder ce que vous venez de noter : il manque peut-être de place. Ne
          fermez pas l'application. Supprimez des photos ou des vidéos du téléphone, puis réessayez.
        </p>
        <button className="bouton plein" type="button" onClick={again}>
          Réessayer
        </button>
      </div>
    </div>
  )
}
