import { journees } from '@lavandiere/domain/heures/journees.ts'
import { jourCourt } from '@lavandiere/domain/kernel/dates.ts'
import { minutesText } from '@lavandiere/domain/kernel/texte.ts'
import {
  type ChargeDeSemaine,
  isTropChargee,
  JOURS_COMPTES,
  semaineText,
} from '@lavandiere/domain/planning/charge.ts'
import type { MarqueDeClient } from '@lavandiere/domain/planning/clients.ts'
import { correspond, type Filtres } from '@lavandiere/domain/planning/filtres.ts'
import type { LigneDePlanning } from '@lavandiere/domain/planning/lignes.ts'
import { clePassage } from '@lavandiere/domain/planning/mots.ts'
import type { Case, Membre, Rangee, Tableau } from '@lavandiere/domain/planning/tableau.ts'
import { IconArrowUp, IconSteeringWheel } from '@tabler/icons-react'
import { memo, useRef } from 'react'
import type { Density } from '../ui/table/use-choices.ts'
import { type Dragged, useDrag } from '../ui/use-drag.ts'
import { cellName, useGridKeys } from '../ui/use-grid-keys.ts'
import { Jeton } from './jeton.tsx'
import classes from './planning.module.css'

interface GrilleProps {
  tableau: Tableau
  /** The rows that are shown. */
  rangees: readonly Rangee[]
  filtres: Filtres
  marques: ReadonlyMap<number, MarqueDeClient>
  density: Density
  aujourdhui: string
  /** Called when a cell is opened, by a click or with Enter. */
  onOpen: (cle: string, jour: string) => void
  onDrop: (dragged: Dragged, place: Dragged['from']) => void
}

/**
 * The board: rows of crews, then of vehicles, columns of days. A chip is dragged to another cell; arrow keys move between
 * cells and Enter opens one.
 */
export function GrilleEquipes(props: GrilleProps) {
  const { tableau, rangees, density, aujourdhui, onOpen, onDrop } = props
  const { jours } = tableau
  const cadre = useRef<HTMLDivElement>(null)
  const { dragged, onPointerDown } = useDrag(cadre, {
    item: '[data-passage]',
    place: '[data-ligne][data-jour]',
    onDrop,
  })
  const { grid, tabIndexOf } = useGridKeys({
    rows: rangees.length,
    columns: jours.length,
    onOpen: (y, x) => {
      const [rangee, jour] = [rangees[y], jours[x]]
      if (rangee && jour) onOpen(rangee.cle, jour)
    },
  })
  const premiere = rangees.find(({ ligne }) => ligne.sorte === 'laveuse')
  return (
    <div className={classes.cadre} ref={cadre} onPointerDown={onPointerDown}>
      <table
        className={classes.grille}
        {...grid}
        aria-label="Planning des équipes"
        data-densite={density}
        style={{ minWidth: `${13 + jours.length * 8}rem` }}
      >
        <Jours tableau={tableau} aujourdhui={aujourdhui} />
        <tbody>
          {rangees.map((rangee, y) => (
            <LigneDeSemaine
              {...props}
              key={rangee.cle}
              rangee={rangee}
              y={y}
              isFirstVehicle={rangee === premiere}
              tabIndexOf={tabIndexOf}
              tenu={dragged?.from.ligne === rangee.cle ? dragged.item.passage : undefined}
            />
          ))}
        </tbody>
      </table>
      {dragged && <Volant dragged={dragged} tableau={tableau} />}
    </div>
  )
}

function Jours({ tableau: { jours, reasonOf }, aujourdhui }: Pick<GrilleProps, 'tableau' | 'aujourdhui'>) {
  return (
    <thead>
      <tr>
        <th scope="col" className={classes.nom}>
          Équipes
        </th>
        {jours.map((jour) => (
          <th
            scope="col"
            className={classes.jour}
            key={jour}
            aria-current={jour === aujourdhui ? 'date' : undefined}
          >
            <b>{jourCourt(jour)}</b>
            {jour === aujourdhui && <span className={classes.pastille}>aujourd'hui</span>}
            {reasonOf(jour) && <div className={classes.charge}>{reasonOf(jour)}</div>}
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface LigneDeSemaineProps extends GrilleProps {
  rangee: Rangee
  y: number
  isFirstVehicle: boolean
  tabIndexOf: (y: number, x: number) => number
  tenu: string | undefined
}

function LigneDeSemaine(props: LigneDeSemaineProps) {
  const { rangee, y, isFirstVehicle, tableau, aujourdhui, filtres, marques, tabIndexOf, tenu } = props
  const { ligne, cle, nom, membres, cases } = rangee
  return (
    <>
      {isFirstVehicle && (
        <tr>
          <th scope="colgroup" colSpan={tableau.jours.length + 1} className={classes.sous}>
            Laveuses
          </th>
        </tr>
      )}
      <tr>
        <th scope="row">
          {membres.length === 0
            ? nom
            : membres.map((membre, i) => (
                <MembreDeLigne
                  key={membre.id}
                  membre={membre}
                  isDriver={i === 0 && membres.length > 1}
                  isShort={props.density === 'compacte' || membre.charges.length > 1}
                />
              ))}
        </th>
        {cases.map((une, x) => (
          // By its place, not by its day: another week then changes the words of the cells instead of making them anew.
          <Cellule
            key={cellName(y, x)}
            une={une}
            ligne={ligne}
            cle={cle}
            name={cellName(y, x)}
            tabIndex={tabIndexOf(y, x)}
            isToday={une.jour === aujourdhui}
            ferme={tableau.reasonOf(une.jour)}
            {...{ filtres, marques, tenu }}
            nomDe={tableau.nomDe}
          />
        ))}
      </tr>
    </>
  )
}

interface MembreProps {
  membre: Membre
  isDriver: boolean
  /** Hours without their limit, which their title tells. */
  isShort: boolean
}

/** A person of a crew with the hours of each week, in red only beyond the contract or threshold. */
function MembreDeLigne({ membre: { libelle, charges }, isDriver, isShort }: MembreProps) {
  return (
    <div className={classes.membre}>
      <span title={libelle}>
        {libelle}
        {isDriver && <IconSteeringWheel size={12} aria-label="chauffeur" />}
      </span>
      <span>
        {charges.map((charge, week) => (
          <Charge
            // biome-ignore lint/suspicious/noArrayIndexKey: a week has no name but its place
            key={week}
            charge={charge}
            isShort={isShort}
          />
        ))}
      </span>
    </div>
  )
}

function Charge({ charge, isShort }: { charge: ChargeDeSemaine; isShort: boolean }) {
  const isBeyond = isTropChargee(charge)
  return (
    <span
      className={classes.charge}
      data-trop={isBeyond || undefined}
      title={`${semaineText(charge)} ${JOURS_COMPTES}`}
    >
      {isBeyond && <IconArrowUp size={11} aria-label="au-delà de la limite" />}
      {isShort ? minutesText(charge.minutes) : semaineText(charge)}
    </span>
  )
}

interface CelluleProps extends Pick<GrilleProps, 'filtres' | 'marques'> {
  une: Case
  ligne: LigneDePlanning
  cle: string
  name: string
  tabIndex: number
  isToday: boolean
  ferme: string | null
  tenu: string | undefined
  nomDe: Tableau['nomDe']
}

/** A cell: the chips of its rounds, its absences, and its conflicts, in words for screen readers. */
const Cellule = memo(function Cellule(props: CelluleProps) {
  const { une, ligne, cle, name, tabIndex, isToday, ferme, tenu, filtres, marques, nomDe } = props
  const { jour, passages, absences, conflits } = une
  const phrases = conflits.map(({ phrase }) => phrase).join('\n')
  const isAlone = ligne.sorte === 'equipage' && ligne.equipier === null
  return (
    <td
      className={classes.case}
      data-cell={name}
      data-ligne={cle}
      data-jour={jour}
      data-conflit={conflits.length > 0 || undefined}
      data-ferme={ferme === null ? undefined : ''}
      data-jour-meme={isToday || undefined}
      tabIndex={tabIndex}
      title={phrases || undefined}
    >
      {absences.map(({ poste, operateur, statutJournee }) => (
        <span
          key={poste}
          className={classes.absence}
          style={{ background: journees[statutJournee].couleur, color: journees[statutJournee].texte }}
        >
          {journees[statutJournee].label}
          {!isAlone && ` · ${nomDe('operateur', operateur) ?? ''}`}
        </span>
      ))}
      {passages.map((one, i) => (
        <Jeton
          // biome-ignore lint/suspicious/noArrayIndexKey: as the cell, a chip holds nothing but what it shows
          key={i}
          passage={one}
          marque={marques.get(one.client)}
          isRed={conflits.length > 0}
          isHeld={tenu === clePassage(one)}
          isPale={!correspond(one, filtres)}
          {...{ ligne, nomDe }}
        />
      ))}
    </td>
  )
})

function Volant({ dragged: { item, from }, tableau }: { dragged: Dragged; tableau: Tableau }) {
  const held = tableau.rangees
    .find(({ cle }) => cle === from.ligne)
    ?.cases.flatMap(({ passages }) => passages)
    .find((one) => clePassage(one) === item.passage)
  if (!held) return null
  return (
    <div className={classes.volant} aria-hidden>
      {held.libelle}
    </div>
  )
}
