import { useEffect } from 'react'
import { Accueil } from './accueil/accueil.tsx'
import { Aide } from './accueil/aide.tsx'
import { useEtat, useTerrain } from './contexte.ts'
import { Attente } from './envois/attente.tsx'
import { Corriger } from './envois/corriger.tsx'
import { EcritureRatee } from './envois/ecriture-ratee.tsx'
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

export function Ecrans() {
  const { carnet, isLecture } = useTerrain()
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
