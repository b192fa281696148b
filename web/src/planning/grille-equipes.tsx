import { journees } from '@lavandiere/domain/heures/journees.ts'
import { isTropChargee, semaineText } from '@lavandiere/domain/planning/charge.ts'
import { clePassage, jourCourt } from '@lavandiere/domain/planning/mots.ts'
import type { Passage } from '@lavandiere/domain/planning/planning.ts'
import type { Case, Rangee, Tableau } from '@lavandiere/domain/planning/tableau.ts'
import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconUser } from '@tabler/icons-react'
import { memo, useRef } from 'react'
import { type Dragged, useDrag } from '../ui/use-drag.ts'
import { cellName, useGridKeys } from '../ui/use-grid-keys.ts'
import classes from './planning.module.css'

interface GrilleProps {
  tableau: Tableau
  aujourdhui: string
  /** Called when a cell is opened, by a click or with Enter. */
  onOpen: (cle: string, jour: string) => void
  onDrop: (dragged: Dragged, place: Dragged['from']) => void
}

/**
 * The board: rows of people, then of vehicles, columns of days. A chip is dragged to another cell; arrow keys move between
 * cells and Enter opens one.
 */
export function GrilleEquipes({ tableau, aujourdhui, onOpen, onDrop }: GrilleProps) {
  const { jours, rangees } = tableau
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
        data-serre={jours.length > 7 || undefined}
        style={{ minWidth: `${11.5 + jours.length * 8.25}rem` }}
      >
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
                {jour === aujourdhui && " · aujourd'hui"}
                {tableau.reasonOf(jour) && <div className={classes.charge}>{tableau.reasonOf(jour)}</div>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rangees.map((rangee, y) => (
            <LigneDeSemaine
              key={rangee.cle}
              rangee={rangee}
              y={y}
              isFirstVehicle={rangee === premiere}
              tableau={tableau}
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

interface LigneDeSemaineProps {
  rangee: Rangee
  y: number
  isFirstVehicle: boolean
  tableau: Tableau
  tabIndexOf: (y: number, x: number) => number
  tenu: string | undefined
}

function LigneDeSemaine({ rangee, y, isFirstVehicle, tableau, tabIndexOf, tenu }: LigneDeSemaineProps) {
  const { nom, charges, cases, cle } = rangee
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
          <div>{nom}</div>
          {charges.map((charge, week) => (
            <div
              className={classes.charge}
              key={tableau.jours[week * 7]}
              data-trop={isTropChargee(charge) || undefined}
            >
              {semaineText(charge)}
            </div>
          ))}
        </th>
        {cases.map((une, x) => (
          // By its place, not by its day: another week then changes the words of the cells instead of making them anew.
          <Cellule
            key={cellName(y, x)}
            une={une}
            cle={cle}
            name={cellName(y, x)}
            tabIndex={tabIndexOf(y, x)}
            ferme={tableau.reasonOf(une.jour)}
            tenu={tenu}
          />
        ))}
      </tr>
    </>
  )
}

interface CelluleProps {
  une: Case
  cle: string
  name: string
  tabIndex: number
  ferme: string | null
  tenu: string | undefined
}

/** A cell: the chips of its rounds, its absence, and its conflicts, in words for screen readers. */
const Cellule = memo(function Cellule({ une, cle, name, tabIndex, ferme, tenu }: CelluleProps) {
  const { jour, passages, absence, conflits } = une
  const phrases = conflits.map(({ phrase }) => phrase).join('\n')
  return (
    <td
      className={classes.case}
      data-cell={name}
      data-ligne={cle}
      data-jour={jour}
      data-conflit={conflits.length > 0 || undefined}
      data-ferme={ferme === null ? undefined : ''}
      tabIndex={tabIndex}
      title={phrases || undefined}
    >
      {absence && (
        <span
          className={classes.absence}
          style={{
            background: journees[absence.statutJournee].couleur,
            color: journees[absence.statutJournee].texte,
          }}
        >
          {journees[absence.statutJournee].label}
        </span>
      )}
      {passages.map((one, i) => (
        <Jeton
          // biome-ignore lint/suspicious/noArrayIndexKey: as the cell, a chip holds nothing but what it shows
          key={i}
          passage={one}
          isRed={conflits.length > 0}
          isHeld={tenu === clePassage(one)}
          cle={cle}
        />
      ))}
    </td>
  )
})

interface JetonProps {
  passage: Passage
  isRed: boolean
  isHeld: boolean
  cle: string
}

function Jeton({ passage, isRed, isHeld, cle }: JetonProps) {
  const { libelle, client, heureDebut, etat, travaille, equipier } = passage
  const isSecond = equipier !== null && cle === `operateur-${equipier}`
  return (
    <div
      className={classes.jeton}
      data-passage={travaille || etat === 'annulee' ? undefined : clePassage(passage)}
      data-fixe={travaille || undefined}
      data-etat={etat}
      data-rouge={(isRed && etat !== 'annulee') || undefined}
      data-tenu={isHeld || undefined}
      title={`${libelle}, ${client}`}
    >
      {isRed && etat !== 'annulee' && <IconAlertTriangle size={14} aria-label="Conflit" />}
      {isSecond && <IconUser size={14} aria-label="Équipier" />}
      <span>
        {heureDebut && `${heureDebut} `}
        {libelle}
        {etat === 'annulee' && <VisuallyHidden>, annulée</VisuallyHidden>}
      </span>
    </div>
  )
}

function Volant({ dragged: { item, from }, tableau }: { dragged: Dragged; tableau: Tableau }) {
  const held = tableau.rangees
    .find(({ cle }) => cle === from.ligne)
    ?.cases.flatMap(({ passages }) => passages)
    .find((one) => clePassage(one) === item.passage)
  if (!held) return null
  return (
    <div className={`${classes.jeton} ${classes.volant}`} aria-hidden>
      <span>{held.libelle}</span>
    </div>
  )
}
