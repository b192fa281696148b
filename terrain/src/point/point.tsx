import { BACS_MAX } from '@lavandiere/domain/kernel/bornes.ts'
import { formatDate } from '@lavandiere/domain/kernel/dates.ts'
import type { Ronde } from '@lavandiere/domain/terrain/ronde.ts'
import { useMemo, useState } from 'react'
import { useAujourdhui, useEtat, useTerrain } from '../contexte.ts'
import { useEcranAllume } from '../moteur/ecran-allume.ts'
import { usePosition } from '../moteur/position.ts'
import { lien } from '../navigation.ts'
import { cleDuPoint, type Ligne, lignesDe } from '../tournees/avancement.ts'
import { AvecRonde, JourneeFinie, type RondeProps } from '../tournees/ronde.tsx'
import { MOTS_D_ETAT } from '../tournees/tournee.tsx'
import { Compteur, Pastilles, Texte } from '../ui/champs.tsx'
import { Alerte, Page } from '../ui/page.tsx'
import { useBrouillon } from './brouillon.ts'
import { Photos } from './champ-photos.tsx'
import { CodeDuConteneur } from './code.tsx'
import { DernierGeste } from './dernier.tsx'
import { FicheDuLieu } from './fiche.tsx'
import { suiteDe, useLavage } from './gestes.ts'
import { lieuDe, manqueDe, tourneeDe, VALEURS_DE_POINT } from './lavage.ts'
import { Releve } from './releve.tsx'

export interface PointProps extends RondeProps {
  /** The key of the place. */
  lieu: string
}

export const Point = ({ lieu, ...round }: PointProps) => (
  <AvecRonde {...round}>{(ronde) => <LePoint ronde={ronde} cle={lieu} />}</AvecRonde>
)

/**
 * One place of a round: where it is, what the form asks for, and "Lavé". From one point to the next the screen stays, and only
 * what differs is drawn; parts that remember something are made anew.
 */
function LePoint({ ronde, cle }: { ronde: Ronde; cle: string }) {
  const { isLecture } = useTerrain()
  const [faits, tranches] = [useEtat('faits'), useEtat('tranches')]
  useEcranAllume()
  usePosition(!isLecture)
  const lieu = lieuDe(ronde, cle)
  const form = lieu && tourneeDe(ronde, lieu)?.formulaire
  const draft = useBrouillon(cleDuPoint(ronde, cle), VALEURS_DE_POINT)
  const lignes = useMemo(() => lignesDe(ronde, { faits, tranches }), [ronde, faits, tranches])
  const ligne = lignes.find((one) => one.cle === cle)
  const laver = useLavage()
  /** The point whose wash was tapped while something was missing. */
  const [asked, setAsked] = useState<string>()
  const round = lien('tournee', ronde.id, ronde.jour)
  if (!lieu || !form) {
    return (
      <Page titre="Point" retour={round}>
        <p className="avis alerte">Ce point n'est plus dans la tournée.</p>
      </Page>
    )
  }
  const { valeurs, photos, noter, changerPhotos } = draft
  const missing = manqueDe({ ronde, lieu, form }, 'lave', valeurs, photos)
  const manque = asked === cle ? missing : null
  const done = () => {
    if (missing !== null) return setAsked(cle)
    const suite = suiteDe(ronde, lignes, cle)
    void laver({ ronde, lieu, cle: cleDuPoint(ronde, cle), issue: 'lave', suite })
  }
  const moment = { photos, onChange: changerPhotos, isGallery: form.galleryEnabled }
  const problemes = ronde.problemes.filter(
    ({ conteneurType }) => lieu.conteneurType === null || conteneurType === lieu.conteneurType,
  )
  return (
    <Page
      titre={ligne ? `${ligne.rang}/${lignes.length} · ${lieu.nomenclature}` : lieu.nomenclature}
      retour={round}
      isSaisie
      actions={
        <>
          <a className="bouton danger" href={`${round}/point/${cle}/impossible`}>
            Impossible
          </a>
          <button className="bouton lave" type="button" onClick={done}>
            Lavé
          </button>
        </>
      }
    >
      <JourneeFinie ronde={ronde} />
      {ligne && ligne.etat !== 'a-faire' && <DejaFait jour={ronde.jour} ligne={ligne} />}
      <FicheDuLieu lieu={lieu} point={ligne?.point} />
      <CodeDuConteneur key={cle} ronde={ronde} lieu={lieu} form={form} valeurs={valeurs} noter={noter} />
      <Alerte dit={manque} isEncadree />
      <Photos
        key={`avant ${cle}`}
        label="Photo avant"
        champ="photoAvant"
        minimum={form.minPhotoAvant}
        {...moment}
      />
      <Photos
        key={`après ${cle}`}
        label="Photo après"
        champ="photoApres"
        minimum={form.minPhotoApres}
        {...moment}
      />
      <Compteur
        label="Bacs lavés"
        value={valeurs.laves ?? lieu.quantite}
        max={BACS_MAX}
        onChange={(laves) => noter({ laves })}
      />
      {problemes.length > 0 && (
        <Pastilles
          label="Problèmes constatés"
          options={problemes.map(({ id, libelle }) => ({ value: id, label: libelle }))}
          choisis={valeurs.problemes}
          onChange={(chosen) => noter({ problemes: chosen })}
        />
      )}
      {valeurs.problemes.length > 0 && (
        <Photos
          key={cle}
          label="Photo du problème"
          champ="photoProblem"
          minimum={form.minPhotoMaintenance}
          {...moment}
        />
      )}
      {form.hasVolume && (
        <Texte label="Volume" lignes={1} value={valeurs.volume} onChange={(volume) => noter({ volume })} />
      )}
      {form.hasWaste && (
        <Texte
          label="Type de déchet"
          lignes={1}
          value={valeurs.dechet}
          onChange={(dechet) => noter({ dechet })}
        />
      )}
      <Texte label="Remarque" value={valeurs.remarque} onChange={(remarque) => noter({ remarque })} />
      {form.releveTerrainEnabled && <Releve key={cle} lieu={lieu} />}
      <DernierGeste />
    </Page>
  )
}

function DejaFait({ jour, ligne: { point, etat, isDuBureau } }: { jour: string; ligne: Ligne }) {
  const day = jour === useAujourdhui() ? "aujourd'hui" : `le ${formatDate(jour)}`
  const operateur = isDuBureau && point.fait?.operateur
  return (
    <p className="avis bon">
      {MOTS_D_ETAT[etat]} {day}
      {operateur && `, par ${operateur}`}. Un nouveau « Lavé » en ajoute un.
    </p>
  )
}
