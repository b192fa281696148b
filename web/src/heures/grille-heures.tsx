import { journees } from '@lavandiere/domain/heures/journees.ts'
import { type StatutDuJour, statutsDuJour } from '@lavandiere/domain/heures/statut-du-jour.ts'
import type { JourSuivi, LigneSuivi } from '@lavandiere/domain/heures/suivi-heures.ts'
import { jourDeParis } from '@lavandiere/domain/kernel/dates.ts'
import { IconAlertTriangle, IconCircleDashed } from '@tabler/icons-react'
import { type CSSProperties, memo, useEffect, useRef, useState } from 'react'
import { nomDe } from '../crud/short.ts'
import { cellName, useGridKeys } from '../ui/use-grid-keys.ts'
import classes from './grille-heures.module.css'
import { centiemes, enteteDe, jourEnMots } from './mots.ts'
import { type Ouverte, ouverteDe } from './ouverte.ts'

/** The colour of the text on each colour of a cell, with enough contrast to be read. */
const TEXTES: Readonly<Record<StatutDuJour, string>> = {
  vert: '#10131c',
  orange: '#10131c',
  rouge: '#ffffff',
  gris: '#10131c',
}

/** Custom CSS properties as a style: React's types do not have them. */
const cssVariables = (values: Record<`--${string}`, number>): CSSProperties => values

interface Props {
  jours: readonly string[]
  lignes: readonly LigneSuivi[]
  onOpen: (ouverte: Ouverte) => void
}

/**
 * The grid of everybody's days (RH-32 … RH-39). Arrow keys move between the days; Enter or a click opens one and marks
 * its row. The meaning of a cell's colour is also given in words, on hover and to screen readers.
 */
export function GrilleHeures({ jours, lignes, onOpen }: Props) {
  const [choisie, setChoisie] = useState<number | null>(null)
  const today = jourDeParis(new Date().toISOString())
  const cadre = useRef<HTMLDivElement>(null)
  // The grid is scrolled to today when it opens, since people look at the days around today first.
  useEffect(() => {
    const box = cadre.current
    const column = box?.querySelector<HTMLElement>('[aria-current=date]')
    if (box && column) box.scrollLeft = column.offsetLeft - box.clientWidth + 3 * column.offsetWidth
  }, [])
  const { grid, tabIndexOf } = useGridKeys({
    rows: lignes.length,
    columns: jours.length,
    onOpen: (y, x) => {
      const ligne = lignes[y]
      const jour = ligne?.suivi[x]
      if (!ligne || !jour) return
      setChoisie(ligne.operateur.id)
      onOpen(ouverteDe(ligne, jour))
    },
  })
  return (
    <div className={classes.cadre} ref={cadre}>
      <table
        className={classes.grille}
        {...grid}
        aria-label="Heures par opérateur et par jour"
        style={cssVariables({ '--jours': jours.length })}
      >
        <thead>
          <tr>
            <th scope="col" data-nom>
              Opérateur
            </th>
            <th scope="col" className={classes.miroir}>
              Nom
            </th>
            {jours.map((jour) => {
              const [semaine, numero] = enteteDe(jour)
              return (
                <th
                  scope="col"
                  className={classes.jour}
                  key={jour}
                  aria-current={jour === today ? 'date' : undefined}
                >
                  {semaine}
                  <br />
                  <b>{numero}</b>
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {lignes.map((ligne, y) => (
            <LigneDeGrille
              key={ligne.operateur.id}
              ligne={ligne}
              y={y}
              isChosen={ligne.operateur.id === choisie}
              tabStop={jours.findIndex((_, x) => tabIndexOf(y, x) === 0)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface LigneDeGrilleProps {
  ligne: LigneSuivi
  y: number
  isChosen: boolean
  /** The column of the cell that Tab reaches; -1 when that cell is in another row. */
  tabStop: number
}

const LigneDeGrille = memo(function Ligne({ ligne, y, isChosen, tabStop }: LigneDeGrilleProps) {
  const nom = nomDe(ligne.operateur)
  return (
    <tr className={isChosen ? classes.choisie : undefined} aria-selected={isChosen}>
      <th scope="row" data-nom>
        {nom} ({centiemes(ligne.totalMinutes)} h)
      </th>
      <td className={classes.miroir}>{nom}</td>
      {ligne.suivi.map((jour, x) => {
        const words = jourEnMots(jour)
        return (
          <td
            key={jour.date}
            className={classes.case}
            data-cell={cellName(y, x)}
            tabIndex={x === tabStop ? 0 : -1}
            aria-label={`${nom}, ${words}`}
            title={words}
          >
            <Pastille jour={jour} />
          </td>
        )
      })}
    </tr>
  )
})

/** The colour of a day with its hours or its type (RH-36 … RH-38). */
function Pastille({ jour: { status, details } }: { jour: JourSuivi }) {
  const journee = details?.statutJournee ?? 'WD'
  if (journee !== 'WD') {
    const { label, couleur, texte } = journees[journee]
    return (
      <div className={classes.pastille} style={{ background: couleur, color: texte }}>
        {label}
      </div>
    )
  }
  const hasSheet = details !== null && details.feuilleDeTempsId !== null
  return (
    <div
      className={classes.pastille}
      style={{ background: statutsDuJour[status].couleur, color: TEXTES[status] }}
      data-status={status}
    >
      {hasSheet ? (
        `${centiemes(details.workMinutes)}h`
      ) : status === 'rouge' ? (
        <IconAlertTriangle size={18} />
      ) : (
        '–'
      )}
      {hasSheet && !details.validatedAt && <IconCircleDashed size={13} aria-hidden />}
    </div>
  )
}
