import { attenteEnMots } from '@lavandiere/domain/terrain/mots.ts'
import { enAttente } from '@lavandiere/domain/terrain/reste-a-envoyer.ts'
import { useEffect, useState } from 'react'
import { useEtat, useTerrain } from '../contexte.ts'
import { lien } from '../navigation.ts'
import { Page } from '../ui/page.tsx'

/**
 * Whether the browser promised to keep what is stored; null before it answered. How much room is left cannot be told:
 * browsers answer a made-up number, so that no site learns the size of a disk.
 */
function usePersistance(): boolean | null {
  const [isPersisted, setIsPersisted] = useState<boolean | null>(null)
  useEffect(() => {
    void navigator.storage?.persisted?.().then(setIsPersisted, () => setIsPersisted(false))
  }, [])
  return isPersisted
}

const isInstalled = () => matchMedia('(display-mode: standalone)').matches

/** How to install, what the telephone promises, and the way out. */
export function Aide() {
  const isPersisted = usePersistance()
  const { user, isLecture } = useTerrain()
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
        {isPersisted !== null && (
          <p className="discret">
            {isPersisted
              ? "Le navigateur s'est engagé à garder ce qui est enregistré ici."
              : "Le navigateur ne s'est pas engagé à tout garder : installez l'application sur l'écran d'accueil."}
          </p>
        )}
      </section>
      <section className="carte">
        <h2>{user.libelle}</h2>
        <p className="discret">{user.email}</p>
        <div className="rangee">
          <a className="bouton petit" href="/">
            {isLecture ? 'Retour au bureau' : 'Mes heures et mon compte'}
          </a>
          <Sortie />
        </div>
      </section>
      <p className="discret">Lavandière {import.meta.env.VITE_VERSION}</p>
    </Page>
  )
}

/** The way out of the account. What has not left stays under it on this telephone: the person is told before. */
function Sortie() {
  const { sortir } = useTerrain()
  const waiting = attenteEnMots(enAttente(useEtat()))
  const [isAsked, setIsAsked] = useState(false)
  const leave = () => (waiting !== null && !isAsked ? setIsAsked(true) : void sortir())
  return (
    <>
      {isAsked && waiting !== null && (
        <p className="texte-erreur" role="alert">
          Pas encore au bureau : {waiting}. Tout reste sur ce téléphone sous votre nom, et partira quand vous
          vous y reconnecterez.
        </p>
      )}
      <button className="bouton petit danger" type="button" onClick={leave}>
        {isAsked && waiting !== null ? 'Se déconnecter quand même' : 'Se déconnecter'}
      </button>
    </>
  )
}
