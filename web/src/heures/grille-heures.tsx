import { journees } from '@lavandiere/domain/heures/journees.ts'
import { type StatutDuJour, statutsDuJour } from '@lavandiere/domain/heures/statut-du-jour.ts'
import type { JourSuivi, LigneSuivi } from '@lavandiere/domain/heures/suivi-heures.ts'
import { Anchor } from '@mantine/core'
import { IconAlertTriangle, IconCircleDashed } from '@tabler/icons-react'
import { type CSSProperties, memo, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { nomDe } from '../crud/short.ts'
import { useToday } from '../ui/today.ts'
import { cellName, useGridKeys } from '../ui/use-grid-keys.ts'
import classes from './grille-heures.module.css'
import { centiemes, enteteDe, jourEnMots } from './mots.ts'
import { type Ouverte, ouverteDe } from './ouverte.ts'
import { SaisieEnCase } from './saisie-en-case.tsx'
import { texteDeSaisie } from './saisie-rapide.ts'
import { FICHE_PATH } from './use-suivi.ts'

/** The colour of the text on each colour of a cell, with enough contrast to be read. */
const COULEURS_DU_TEXTE: Readonly<Record<StatutDuJour, string>> = {
  vert: '#10131c',
  orange: '#10131c',
  rouge: '#ffffff',
  gris: 'light-dark(#4a5163, #aab2c5)',
}

/** Custom CSS properties as a style: React's types do not have them. */
const cssVariables = (values: Record<`--${string}`, number>): CSSProperties => values

/** The cell in which hours are typed, with the text it begins with. */
interface EnSaisie {
  y: number
  x: number
  text: string
}

interface Props {
  jours: readonly string[]
  lignes: readonly LigneSuivi[]
  /** Whether the days are a part of the period. */
  isPart: boolean
  /** Whether hours may be typed in the days. */
  canType: boolean
  onOpen: (ouverte: Ouverte) => void
}

/**
 * The grid of everybody's days (RH-32 … RH-39). Arrow keys move between the days; Enter or a click opens one and marks
 * its row; a digit, or F2, types its hours in its place. The meaning of a cell's colour is also given in words, on hover and to screen readers.
 */
export function GrilleHeures({ jours, lignes, isPart, canType, onOpen }: Props) {
  const [saisie, setSaisie] = useState<EnSaisie | null>(null)
  const [choisie, setChoisie] = useState<number | null>(null)
  const today = useToday()
  const cadre = useRef<HTMLDivElement>(null)
  // The grid is scrolled to today when it opens, since people look at the days around today first.
  useEffect(() => {
    const box = cadre.current
    const column = box?.querySelector<HTMLElement>('[aria-current=date]')
    if (box && column) box.scrollLeft = column.offsetLeft - box.clientWidth + 3 * column.offsetWidth
  }, [])
  const open = (y: number, x: number) => {
    const ligne = lignes[y]
    const jour = ligne?.suivi[x]
    if (!ligne || !jour) return
    setChoisie(ligne.operateur.id)
    onOpen(ouverteDe(ligne, jour))
  }
  const type = (y: number, x: number, text: string) => {
    const jour = lignes[y]?.suivi[x]
    // The hours of an absence count for nothing: its dialog shows the type of the day.
    if (jour?.details && jour.details.statutJournee !== 'WD') open(y, x)
    else if (jour) setSaisie({ y, x, text: text || texteDeSaisie(jour) })
  }
  const { grid, tabIndexOf } = useGridKeys({
    rows: lignes.length,
    columns: jours.length,
    onOpen: open,
    onType: canType ? type : null,
  })
  const endSaisie = (isSaved: boolean) => {
    if (!saisie) return
    setSaisie(null)
    const next = cellName(saisie.y, Math.min(saisie.x + (isSaved ? 1 : 0), jours.length - 1))
    cadre.current?.querySelector<HTMLElement>(`[data-cell="${next}"]`)?.focus()
  }
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
              Opérateur{isPart && ' (heures de cette partie)'}
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
              saisie={saisie?.y === y ? saisie : null}
              onSaisie={saisie?.y === y ? endSaisie : undefined}
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
  /** The day of the row in which hours are typed. */
  saisie: EnSaisie | null
  onSaisie?: (isSaved: boolean) => void
}

const LigneDeGrille = memo(function Ligne({
  ligne,
  y,
  isChosen,
  tabStop,
  saisie,
  onSaisie,
}: LigneDeGrilleProps) {
  const nom = nomDe(ligne.operateur)
  return (
    <tr className={isChosen ? classes.choisie : undefined} aria-selected={isChosen}>
      <th scope="row" data-nom>
        <Anchor component={Link} to={`${FICHE_PATH}/${ligne.operateur.id}`} c="inherit" fz="inherit">
          {nom} ({centiemes(ligne.totalMinutes)} h)
        </Anchor>
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
            {saisie?.x === x && onSaisie && (
              <SaisieEnCase
                key={jour.date}
                ligne={ligne}
                jour={jour}
                depart={saisie.text}
                onClose={onSaisie}
              />
            )}
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
      style={{ background: statutsDuJour[status].couleur, color: COULEURS_DU_TEXTE[status] }}
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
