import { enAttente } from '@lavandiere/domain/terrain/attente.ts'
import { useEffect, useState } from 'react'
import { useEtat, useTerrain } from '../contexte.ts'
import { lien } from '../navigation.ts'
import { Page } from '../ui/page.tsx'

interface Place {
  isPersisted: boolean
  libreMo: number | null
}

/** Whether the browser promised to keep what is stored, and how much room is left. */
function usePlace(): Place | null {
  const [place, setPlace] = useState<Place | null>(null)
  useEffect(() => {
    void (async () => {
      const isPersisted = (await navigator.storage?.persist?.().catch(() => false)) ?? false
      const { quota, usage = 0 } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {}
      setPlace({ isPersisted, libreMo: quota === undefined ? null : Math.round((quota - usage) / 1_000_000) })
    })()
  }, [])
  return place
}

const isInstalled = () => matchMedia('(display-mode: standalone)').matches

/** How to install, what the telephone promises, and the way out. */
export function Aide() {
  const place = usePlace()
  const { user, isLecture, sortir } = useTerrain()
  // What the office refused stays here under its account: only what may still leave keeps the person logged in.
  const { faits, aCorriger } = enAttente(useEtat())
  const isWaiting = faits > aCorriger
  return (
    <Page titre="Aide et compte" retour={lien()}>
      {!isInstalled() && (
        <section className="carte">
          <h2>Mettre l'application sur l'écran d'accueil</h2>
          <p>
            <strong>Android</strong> : menu ⋮ du navigateur, « Installer l'application » ou « Ajouter à
            l'écran d'accueil ».
          </p>
          <p>
            <strong>iPhone</strong> : dans Safari, bouton de partage, « Sur l'écran d'accueil ».
            Connectez-vous ensuite depuis l'icône.
          </p>
        </section>
      )}
      <section className="carte">
        <h2>Sans réseau</h2>
        <p>
          Tout ce que vous notez est gardé sur ce téléphone et part dès que le réseau revient. « Envoyé » veut
          dire que le bureau l'a reçu, photos comprises.
        </p>
        {place && (
          <p className="discret">
            {place.isPersisted
              ? "Le navigateur s'est engagé à garder ce qui est enregistré ici."
              : "Le navigateur ne s'est pas engagé à tout garder : installez l'application sur l'écran d'accueil."}
            {place.libreMo !== null && ` Place libre : ${place.libreMo.toLocaleString('fr-FR')} Mo.`}
          </p>
        )}
      </section>
      <section className="carte">
        <h2>{user.libelle}</h2>
        <p className="discret">{user.email}</p>
        {isWaiting && (
          <p className="texte-erreur">
            Des éléments attendent sur ce téléphone : vous pourrez vous déconnecter quand ils seront envoyés.
          </p>
        )}
        <div className="rangee" style={{ marginTop: '0.75rem' }}>
          <a className="bouton petit" href="/">
            {isLecture ? 'Retour au bureau' : 'Mes heures et mon compte'}
          </a>
          <button
            className="bouton petit danger"
            type="button"
            disabled={isWaiting}
            onClick={() => void sortir()}
          >
            Se déconnecter
          </button>
        </div>
      </section>
      <p className="discret">Lavandière {import.meta.env.VITE_VERSION}</p>
    </Page>
  )
}
