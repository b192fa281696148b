import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { Accueil } from './accueil/accueil.tsx'
import { Aide } from './accueil/aide.tsx'
import { type Terrain, TerrainContext, useEtat, useTerrain } from './contexte.ts'
import { Attente } from './envois/attente.tsx'
import { Corriger } from './envois/corriger.tsx'
import { EcritureRatee } from './envois/ecriture-ratee.tsx'
import { suivreImage } from './moteur/image.ts'
import { useEcran } from './navigation.ts'
import { HorsTournee } from './point/hors-tournee.tsx'
import { Impossible } from './point/impossible.tsx'
import { Point } from './point/point.tsx'
import { FinDePoste } from './poste/fin-de-poste.tsx'
import { PriseDePoste } from './poste/prise-de-poste.tsx'
import { ProblemeLaveuse } from './poste/probleme-laveuse.tsx'
import { Tournee } from './tournees/tournee.tsx'

/** The screen that the address names. */
function Ecran() {
  const [name, id, jour, part, lieu, last] = useEcran()
  switch (name) {
    case 'prise-de-poste':
      return <PriseDePoste />
    case 'fin-de-poste':
      return <FinDePoste />
    case 'laveuse':
      return <ProblemeLaveuse />
    case 'attente':
      return <Attente />
    case 'corriger':
      return <Corriger key={id} uuid={id ?? ''} />
    case 'aide':
      return <Aide />
    case 'tournee': {
      const round = { id: Number(id), jour: jour ?? '' }
      if (part === 'hors') return <HorsTournee {...round} />
      if (part !== 'point' || lieu === undefined) return <Tournee {...round} />
      if (last === 'impossible') return <Impossible key={lieu} {...round} lieu={lieu} />
      return <Point {...round} lieu={lieu} />
    }
    default:
      return <Accueil />
  }
}

/** The first screen, drawn once outside the page. */
function dessinerAccueil(terrain: Terrain): Element {
  const place = document.createElement('div')
  const root = createRoot(place)
  root.render(
    <TerrainContext value={terrain}>
      <Accueil />
    </TerrainContext>,
  )
  const drawn = place.cloneNode(true) as Element
  root.unmount()
  return drawn
}

/** What a crew sees first is kept for the next opening. */
function useImage() {
  const terrain = useTerrain()
  useEffect(() => {
    const { moteur, carnet, user, isLecture } = terrain
    if (isLecture) return
    return suivreImage({
      compte: user.id,
      suivis: [moteur.suivre, carnet.suivre],
      // What the office changed is stored before the crew takes it.
      isGardable: () => moteur.etat.ecritures.length === 0 && carnet.nouvelles.size === 0,
      dessiner: () => dessinerAccueil(terrain),
      instant: () => moteur.instant(),
    })
  }, [terrain])
}

export function Ecrans() {
  const { carnet, isLecture } = useTerrain()
  useImage()
  const contact = useEtat('contact')
  // At the opening, and whenever the server was just heard of: what the office changed comes along.
  useEffect(() => {
    void carnet.rafraichir(contact)
  }, [carnet, contact])
  return (
    <>
      {isLecture && (
        <p className="avis alerte" role="note">
          Vous voyez ce que voit l'équipe. Rien n'est enregistré depuis votre compte.
        </p>
      )}
      <Ecran />
      <EcritureRatee />
    </>
  )
}
