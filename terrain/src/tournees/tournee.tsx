import { formatDate } from '@lavandiere/domain/kernel/dates.ts'
import { distanceM } from '@lavandiere/domain/kernel/geo.ts'
import { countInWords, distanceText } from '@lavandiere/domain/kernel/texte.ts'
import type { Ronde } from '@lavandiere/domain/terrain/ronde.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useCarnet, useEtat, useTerrain } from '../contexte.ts'
import { useEcranAllume } from '../moteur/ecran-allume.ts'
import { type Position, usePosition } from '../moteur/position.ts'
import { lien } from '../navigation.ts'
import { DernierGeste } from '../point/dernier.tsx'
import { posteEnCours } from '../poste/poste.ts'
import { Page } from '../ui/page.tsx'
import { cleDeRonde, type EtatDePoint, type Ligne, lignesDe, suivante } from './avancement.ts'
import { AvecRonde, JourneeFinie, type RondeProps } from './ronde.tsx'

export const Tournee = (props: RondeProps) => (
  <AvecRonde {...props}>{(ronde) => <Trajet ronde={ronde} />}</AvecRonde>
)

export const MOTS_D_ETAT: Record<EtatDePoint, string> = {
  'a-faire': 'À faire',
  lave: 'Lavé',
  probleme: 'Lavé, problème signalé',
  impossible: 'Impossible',
}
const SIGNES: Record<EtatDePoint, string | null> = {
  'a-faire': null,
  lave: '✓',
  probleme: '!',
  impossible: '×',
}

/** Metres to a point; null while nothing tells. */
function distanceDe({ point }: Ligne, position: Position | null): number | null {
  const { latitude, longitude } = point
  return position && latitude !== null && longitude !== null
    ? distanceM(position, { latitude, longitude })
    : null
}

/** The points left to do, the nearest first; those without a place come last. */
const nearest = (lignes: readonly Ligne[], position: Position | null) =>
  lignes
    .filter(({ etat }) => etat === 'a-faire')
    .map((ligne) => ({ ligne, metres: distanceDe(ligne, position) ?? Number.POSITIVE_INFINITY }))
    .sort((a, b) => a.metres - b.metres)[0]?.ligne

/** A round as a line of points, with the next one under the thumb. */
function Trajet({ ronde }: { ronde: Ronde }) {
  const isHeld = useEcranAllume()
  const [isNearest, setIsNearest] = useState(false)
  const position = usePosition(isNearest)
  const [faits, tranches, compte] = [useEtat('faits'), useEtat('tranches'), useEtat('compte')]
  const lignes = useMemo(() => lignesDe(ronde, { faits, tranches }), [ronde, faits, tranches])
  const done = lignes.filter((one) => one.etat !== 'a-faire').length
  const next = (isNearest && nearest(lignes, position)) || suivante(lignes)
  const isEnPoste = posteEnCours({ faits, compte }) !== null
  const base = lien('tournee', ronde.id, ronde.jour)
  const list = useRef<HTMLOListElement>(null)
  // A round that is under way opens where it stands.
  useEffect(() => {
    list.current?.querySelector('.suivante')?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <Page
      titre={ronde.libelle}
      retour={lien()}
      actions={
        <>
          <a className="bouton petit" href={`${base}/hors`}>
            Hors tournée
          </a>
          {next && (
            <a className="bouton plein" href={`${base}/point/${next.cle}`}>
              {done === 0 ? 'Commencer' : 'Point suivant'}
            </a>
          )}
        </>
      }
    >
      <Changement ronde={ronde} />
      <JourneeFinie ronde={ronde} />
      <section className="carte">
        <p>
          <strong>
            {done} sur {countInWords(lignes.length, 'point')}
          </strong>{' '}
          <span className="discret">
            {formatDate(ronde.jour)}
            {ronde.laveuse && ' · '}
            <span className="entier">{ronde.laveuse?.libelle}</span>
          </span>
        </p>
        <progress className="barre" value={done} max={lignes.length || 1} aria-label="Points faits" />
        {!isHeld && (
          <p className="discret">L'écran peut s'éteindre : ce téléphone ne permet pas de le garder allumé.</p>
        )}
      </section>
      <button
        type="button"
        className="pastille"
        aria-pressed={isNearest}
        onClick={() => setIsNearest(!isNearest)}
      >
        Le plus proche d'abord
      </button>
      {isNearest && position === null && <p className="discret">Recherche de la position…</p>}
      <ol ref={list} className="trajet" aria-label="Points de la tournée, dans l'ordre">
        {lignes.map((ligne) => (
          <Etape
            key={ligne.cle}
            ligne={ligne}
            base={base}
            isNext={ligne === next}
            metres={distanceDe(ligne, position)}
          />
        ))}
      </ol>
      {next === undefined && lignes.length > 0 && (
        <p className="avis bon">Tous les points sont faits.{isEnPoste && ' Il reste la fin de poste.'}</p>
      )}
      <DernierGeste />
    </Page>
  )
}

interface EtapeProps {
  ligne: Ligne
  base: string
  isNext: boolean
  metres: number | null
}

function Etape({ ligne: { cle, rang, point, etat, fait }, base, isNext, metres }: EtapeProps) {
  return (
    <li>
      <a className={`etape ${etat}${isNext ? ' suivante' : ''}`} href={`${base}/point/${cle}`}>
        <span className="point" aria-hidden="true">
          {SIGNES[etat] ?? rang}
        </span>
        <span>
          <strong>{point.nomenclature}</strong>
          <small>
            {[
              point.adresse,
              point.commune,
              etat === 'a-faire' ? point.signalements?.length && 'signalé par un passant' : MOTS_D_ETAT[etat],
              fait?.etat === 'a-corriger' ? 'à corriger' : null,
              metres === null ? null : distanceText(metres),
            ]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </span>
      </a>
    </li>
  )
}

/** What the office changed: told, and taken when the crew says so. */
function Changement({ ronde }: { ronde: Ronde }) {
  const { user } = useTerrain()
  const carnet = useCarnet()
  const cle = cleDeRonde(user.id, ronde.id, ronde.jour)
  const nouvelle = carnet.nouvelles.get(cle)
  if (!nouvelle) return null
  return (
    <div className="avis alerte">
      <p>
        <strong>Le bureau a changé cette tournée</strong> : {nouvelle.resume}.
      </p>
      <button className="bouton petit" type="button" onClick={() => carnet.prendre(cle)}>
        Afficher la tournée à jour
      </button>
    </div>
  )
}
