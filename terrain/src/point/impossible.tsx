import type { Ronde } from '@lavandiere/domain/terrain/ronde.ts'
import { useState } from 'react'
import { useEtat } from '../contexte.ts'
import { lien } from '../navigation.ts'
import { cleDuPoint, lignesDe } from '../tournees/avancement.ts'
import { AvecRonde } from '../tournees/ronde.tsx'
import { Pastilles, Texte } from '../ui/champs.tsx'
import { Alerte, Page } from '../ui/page.tsx'
import { useBrouillon } from './brouillon.ts'
import { Photos } from './champ-photos.tsx'
import { suiteDe, useLavage } from './gestes.ts'
import { AUTRE_RAISON, type Issue, lieuDe, manqueDe, tourneeDe, VALEURS_DE_POINT } from './lavage.ts'
import type { PointProps } from './point.tsx'

const MOTIFS = [
  'Véhicule mal garé',
  'Travaux',
  'Accès fermé',
  'Conteneur absent',
  'Conteneur plein ou débordant',
  AUTRE_RAISON,
].map((motif) => ({ value: motif, label: motif }))

export const Impossible = ({ lieu, ...round }: PointProps) => (
  <AvecRonde {...round}>{(ronde) => <Empeche ronde={ronde} cle={lieu} />}</AvecRonde>
)

/** Why a place could not be washed, with the photos that the form asks for, or the partial wash that it allows instead. */
function Empeche({ ronde, cle }: { ronde: Ronde; cle: string }) {
  const [faits, tranches] = [useEtat('faits'), useEtat('tranches')]
  const lieu = lieuDe(ronde, cle)
  const form = lieu && tourneeDe(ronde, lieu)?.formulaire
  const draft = useBrouillon(cleDuPoint(ronde, cle), { ...VALEURS_DE_POINT, motifs: [] as string[] })
  const laver = useLavage()
  const [asked, setAsked] = useState<Issue | null>(null)
  const retour = lien('tournee', ronde.id, ronde.jour, 'point', cle)
  if (!lieu || !form)
    return (
      <Page titre="Impossible" retour={retour}>
        <p className="avis alerte">Ce point n'est plus dans la tournée.</p>
      </Page>
    )
  const { valeurs, photos, noter, changerPhotos } = draft
  const motif = valeurs.motifs[0]
  const missing = (issue: Issue): string | null => {
    if (motif === undefined) return 'Choisissez la raison.'
    const isTold = motif !== AUTRE_RAISON || valeurs.remarque.trim() !== ''
    return (
      manqueDe({ ronde, lieu, form }, issue, valeurs, photos) ??
      (isTold ? null : 'Précisez la raison en remarque.')
    )
  }
  const manque = asked && missing(asked)
  const record = (issue: Issue) => {
    setAsked(issue)
    if (missing(issue) !== null) return
    const suite = suiteDe(ronde, lignesDe(ronde, { faits, tranches }), cle)
    void laver({ ronde, lieu, cle: cleDuPoint(ronde, cle), issue, motif, suite })
  }
  const fallback = ronde.typologies.find(({ id }) => id === form.typologieLavageFallback)
  const moment = { photos, onChange: changerPhotos, isGallery: form.galleryEnabled }
  return (
    <Page
      titre={`Impossible · ${lieu.nomenclature}`}
      retour={retour}
      isSaisie
      actions={
        <>
          {form.strategieLavageImpossible === 1 && fallback && (
            <button className="bouton" type="button" onClick={() => record('partiel')}>
              {fallback.libelle}
            </button>
          )}
          <button className="bouton danger" type="button" onClick={() => record('impossible')}>
            Enregistrer impossible
          </button>
        </>
      }
    >
      <Alerte dit={manque} isEncadree />
      <Pastilles
        label="Pourquoi ?"
        options={MOTIFS}
        choisis={valeurs.motifs}
        onChange={(motifs) => noter({ motifs })}
        isUnique
      />
      <Photos
        label="Photo de l'empêchement"
        champ="photoInaccessible"
        minimum={form.minPhotoLavageImpossible}
        {...moment}
      />
      {valeurs.problemes.length > 0 && (
        <Photos
          label="Photo du problème"
          champ="photoProblem"
          minimum={form.minPhotoMaintenance}
          {...moment}
        />
      )}
      <Texte label="Remarque" value={valeurs.remarque} onChange={(remarque) => noter({ remarque })} />
      {form.strategieLavageImpossible === 1 && fallback && (
        <>
          <p className="discret">
            Si une partie a pu être faite, choisissez « {fallback.libelle} » : les photos avant et après sont
            alors demandées.
          </p>
          <Photos label="Photo avant" champ="photoAvant" {...moment} />
          <Photos label="Photo après" champ="photoApres" {...moment} />
        </>
      )}
    </Page>
  )
}
