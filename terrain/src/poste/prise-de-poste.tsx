import { KILOMETRAGE_MAX } from '@lavandiere/domain/kernel/bornes.ts'
import { formatNumber } from '@lavandiere/domain/kernel/texte.ts'
import { useState } from 'react'
import { useAujourdhui, useCarnet, useEtat, useTerrain } from '../contexte.ts'
import { lien, remplacer } from '../navigation.ts'
import { useBrouillon } from '../point/brouillon.ts'
import { Nombre } from '../ui/champs.tsx'
import { Page } from '../ui/page.tsx'
import { ChoixDeLaveuse } from './choix-de-laveuse.tsx'
import { CONTROLE_VIDE, Controle, corpsDuJournal, hasRemarque, SansLaveuse } from './controle.tsx'
import { FIN, iriLaveuse, posteEnCours } from './poste.ts'

const PRISE = 'prise-de-poste'

/** The start of a shift: vehicle, mileage, and what is wrong with it. */
export function PriseDePoste() {
  const { moteur, carnet } = useTerrain()
  const etat = useEtat()
  const { liste } = useCarnet()
  const today = useAujourdhui()
  const planned = liste?.tournees.find(({ jour, laveuse }) => jour === today && laveuse)?.laveuse?.id ?? null
  const draft = useBrouillon(PRISE, {
    laveuse: planned,
    kilometrage: null as number | null,
    ...CONTROLE_VIDE,
  })
  const [isPending, setIsPending] = useState(false)
  const [isAsked, setIsAsked] = useState(false)
  const { valeurs, noter, photos, changerPhotos } = draft
  const chosen = liste?.laveuses.find(({ id }) => id === valeurs.laveuse)
  const last = chosen?.kilometrage ?? null
  const isLower = valeurs.kilometrage !== null && last !== null && valeurs.kilometrage < last
  if (!isPending && posteEnCours(etat)) {
    return (
      <Page titre="Prise de poste" retour={lien()}>
        <p className="avis">Vous êtes déjà en poste.</p>
      </Page>
    )
  }
  const isTold = valeurs.kilometrage !== null || hasRemarque(valeurs, photos)
  const isOrphan = isTold && valeurs.laveuse === null
  const start = async () => {
    const { uuid } = carnet.brouillon(PRISE)
    const { laveuse, kilometrage } = valeurs
    setIsAsked(true)
    if (isOrphan) return
    setIsPending(true)
    const ecran = location.hash
    // First what was filled in: an application that is killed in between goes on with the shift left to begin.
    if (laveuse !== null && isTold) {
      const corps = {
        laveuse: iriLaveuse(laveuse),
        kilometrageDebut: kilometrage,
        ...corpsDuJournal(valeurs),
      }
      await moteur.taper({ uuid, nature: 'journal', corps, photos, apres: null })
    }
    await carnet.jeter(PRISE)
    await moteur.taper({
      uuid: crypto.randomUUID(),
      nature: 'prise-de-poste',
      corps: laveuse === null ? {} : { laveusePrisePoste: iriLaveuse(laveuse) },
      photos: [],
      apres: null,
    })
    // The end of the shift tells both ends of the mileage.
    carnet.noter({ ...carnet.brouillon(FIN), valeurs: { laveuse, kilometrageDebut: kilometrage } })
    navigator.vibrate?.(60)
    remplacer(lien(), ecran)
  }
  return (
    <Page
      titre="Prise de poste"
      retour={lien()}
      isSaisie
      actions={
        <button className="bouton plein" type="button" disabled={isPending} onClick={() => void start()}>
          Commencer mon poste
        </button>
      }
    >
      {isAsked && isOrphan && <SansLaveuse />}
      {liste === null && <p className="avis alerte">La liste des laveuses arrive avec le réseau.</p>}
      <ChoixDeLaveuse value={valeurs.laveuse} onChange={(laveuse) => noter({ laveuse })} />
      <Nombre
        label="Kilométrage au départ"
        value={valeurs.kilometrage}
        max={KILOMETRAGE_MAX}
        onChange={(kilometrage) => noter({ kilometrage })}
        aide={last === null ? '' : `Dernier relevé : ${formatNumber(last)} km`}
        erreur={isLower ? `Moins que le dernier relevé, ${formatNumber(last)} km : vérifiez.` : null}
      />
      <Controle valeurs={valeurs} noter={noter} photos={photos} onPhotos={changerPhotos} />
    </Page>
  )
}
