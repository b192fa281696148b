import { useState } from 'react'
import { useEtat, useTerrain } from '../contexte.ts'
import { lien, remplacer } from '../navigation.ts'
import { useBrouillon } from '../point/brouillon.ts'
import { Alerte, Page } from '../ui/page.tsx'
import { ChoixDeLaveuse } from './choix-de-laveuse.tsx'
import { CONTROLE_VIDE, Controle, corpsDuJournal, hasRemarque, SansLaveuse } from './controle.tsx'
import { iriLaveuse, laveuseDe, posteEnCours } from './poste.ts'

const CLE = 'laveuse'

/** A problem of the vehicle during the day: an entry of its journal, at once. */
export function ProblemeLaveuse() {
  const { moteur, carnet } = useTerrain()
  const etat = useEtat()
  const draft = useBrouillon(CLE, { laveuse: laveuseDe(posteEnCours(etat)), ...CONTROLE_VIDE })
  const [isPending, setIsPending] = useState(false)
  const [isAsked, setIsAsked] = useState(false)
  const { valeurs, noter, photos, changerPhotos } = draft
  const { laveuse } = valeurs
  const isEmpty = !hasRemarque(valeurs, photos)
  const record = async () => {
    setIsAsked(true)
    if (laveuse === null || isEmpty) return
    setIsPending(true)
    const ecran = location.hash
    const { uuid } = carnet.brouillon(CLE)
    const corps = { laveuse: iriLaveuse(laveuse), ...corpsDuJournal(valeurs) }
    await moteur.taper({ uuid, nature: 'journal', corps, photos, apres: null })
    carnet.oublier(CLE)
    navigator.vibrate?.(60)
    remplacer(lien(), ecran)
  }
  return (
    <Page
      titre="Problème sur la laveuse"
      retour={lien()}
      isSaisie
      actions={
        <button className="bouton plein" type="button" disabled={isPending} onClick={() => void record()}>
          Signaler au bureau
        </button>
      }
    >
      {isAsked && laveuse === null && <SansLaveuse />}
      <Alerte dit={isAsked && isEmpty ? 'Notez ce qui ne va pas, ou prenez une photo.' : null} isEncadree />
      <ChoixDeLaveuse value={laveuse} onChange={(chosen) => noter({ laveuse: chosen })} />
      <Controle valeurs={valeurs} noter={noter} photos={photos} onPhotos={changerPhotos} />
    </Page>
  )
}
