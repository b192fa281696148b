import { KILOMETRAGE_MAX } from '@lavandiere/domain/kernel/bornes.ts'
import { formatTime } from '@lavandiere/domain/kernel/dates.ts'
import { formatNumber } from '@lavandiere/domain/kernel/texte.ts'
import { tropCourt } from '@lavandiere/domain/terrain/poste.ts'
import { useState } from 'react'
import { useEtat, useHeureDe, useTerrain } from '../contexte.ts'
import { EtatDesEnvois } from '../envois/etat-des-envois.tsx'
import { lien, remplacer } from '../navigation.ts'
import { useBrouillon } from '../point/brouillon.ts'
import { Compteur, Nombre } from '../ui/champs.tsx'
import { Alerte, Page } from '../ui/page.tsx'
import { ChoixDeLaveuse } from './choix-de-laveuse.tsx'
import { CONTROLE_VIDE, Controle, corpsDuJournal, hasRemarque, SansLaveuse } from './controle.tsx'
import { FIN, iriLaveuse, laveuseDe, posteEnCours } from './poste.ts'

/** Steps of a break, in minutes. */
const PAS_MIN = 5

/** The end of a shift: mileage, break, the vehicle; and what has not left the telephone. */
export function FinDePoste() {
  const { moteur, carnet } = useTerrain()
  const etat = useEtat()
  const heureDe = useHeureDe()
  const poste = posteEnCours(etat)
  const draft = useBrouillon(FIN, {
    laveuse: laveuseDe(poste),
    kilometrageDebut: null as number | null,
    kilometrageFin: null as number | null,
    pauseMin: 0,
    ...CONTROLE_VIDE,
  })
  const [isPending, setIsPending] = useState(false)
  const [isAsked, setIsAsked] = useState(false)
  const [refus, setRefus] = useState<string | null>(null)
  const { valeurs, noter, photos, changerPhotos } = draft
  const { laveuse, kilometrageDebut: debut, kilometrageFin: fin } = valeurs
  if (!poste) {
    return (
      <Page titre="Fin de poste" retour={lien()}>
        <p className="avis">Vous n'êtes pas en poste.</p>
        <EtatDesEnvois />
      </Page>
    )
  }
  const isLower = debut !== null && fin !== null && fin < debut
  const isTold = fin !== null || hasRemarque(valeurs, photos)
  const isOrphan = isTold && laveuse === null
  const end = async () => {
    const { uuid } = carnet.brouillon(FIN)
    const why = tropCourt(Date.parse(heureDe(poste)), moteur.instant(), valeurs.pauseMin)
    setIsAsked(true)
    setRefus(why)
    if (isOrphan || isLower || why !== null) return
    setIsPending(true)
    const ecran = location.hash
    if (laveuse !== null && isTold) {
      const mileage = fin === null ? {} : { kilometrageDebut: debut, kilometrageFin: fin }
      const corps = { laveuse: iriLaveuse(laveuse), ...mileage, ...corpsDuJournal(valeurs) }
      await moteur.taper({ uuid, nature: 'journal', corps, photos, apres: null })
    }
    await carnet.jeter(FIN)
    await moteur.taper({
      uuid: crypto.randomUUID(),
      nature: 'fin-de-poste',
      corps: {
        tempsPauseMinutes: valeurs.pauseMin,
        ...(laveuse === null ? {} : { laveuseFinPoste: iriLaveuse(laveuse) }),
      },
      photos: [],
      apres: poste.uuid,
    })
    navigator.vibrate?.(60)
    remplacer(lien('attente'), ecran)
  }
  return (
    <Page
      titre="Fin de poste"
      retour={lien()}
      isSaisie
      actions={
        <button className="bouton plein" type="button" disabled={isPending} onClick={() => void end()}>
          Terminer mon poste
        </button>
      }
    >
      {isAsked && isOrphan && <SansLaveuse />}
      <Alerte
        dit={isAsked && isLower ? "Le kilométrage à l'arrivée est plus petit qu'au départ." : refus}
        isEncadree
      />
      <p className="carte">En poste depuis {formatTime(heureDe(poste))}</p>
      <ChoixDeLaveuse
        label="Laveuse à l'arrivée"
        value={laveuse}
        onChange={(chosen) => noter({ laveuse: chosen })}
      />
      <Nombre
        label="Kilométrage à l'arrivée"
        value={fin}
        max={KILOMETRAGE_MAX}
        onChange={(kilometrageFin) => noter({ kilometrageFin })}
        aide={debut === null ? '' : `Au départ : ${formatNumber(debut)} km`}
        erreur={isLower ? `Moins qu'au départ, ${formatNumber(debut)} km` : null}
      />
      <Compteur
        label="Pause (minutes)"
        value={valeurs.pauseMin}
        pas={PAS_MIN}
        max={600}
        onChange={(pauseMin) => noter({ pauseMin })}
      />
      <Controle valeurs={valeurs} noter={noter} photos={photos} onPhotos={changerPhotos} />
      <EtatDesEnvois />
    </Page>
  )
}
