import { type StatutLavage, statutsLavage } from '@lavandiere/domain/patrimoines/statut-conteneur.ts'
import {
  type ConteneurType,
  conteneurTypes,
  type DechetType,
  dechetNoms,
  dechetTypes,
} from '@lavandiere/domain/patrimoines/types.ts'
import { choicesOf } from '../ui/choices.ts'
import classes from './etiquettes.module.css'
import { statutAspect } from './points.ts'
import { Signe } from './signe.tsx'

/** The wash status of a container, by sign, colour and word (CONT-06). */
export const Statut = ({ status }: { status: StatutLavage }) => <Signe {...statutAspect(status)} />

/** A kind of waste, with its colour (CONT-05). */
export function Dechet({ type }: { type: DechetType }) {
  const { label, couleur } = dechetTypes[type]
  return (
    <span>
      <span className={classes.couleur} style={{ background: couleur }} aria-hidden />
      {label}
    </span>
  )
}

export function Flux({ types }: { types: readonly DechetType[] }) {
  return (
    <span className={classes.flux}>
      {types.map((type) => (
        <Dechet type={type} key={type} />
      ))}
    </span>
  )
}

export const typeName = (type: ConteneurType) => conteneurTypes[type]
export const dechetName = (type: DechetType) => dechetTypes[type].label

interface PassageDEtiquette {
  lastInterventionDate?: string | null
  lastInterventionStatus?: number | null
}

/** The date of the last passage (formatted by `format`); one without a wash says so: a date alone would pass for a wash. */
export function dernierPassage(
  { lastInterventionDate, lastInterventionStatus }: PassageDEtiquette,
  format: (iso: string | null | undefined) => string,
): string {
  const date = format(lastInterventionDate)
  return date && lastInterventionStatus === 3 ? `${date} (impossible)` : date
}

export const choixDeTypes = choicesOf(conteneurTypes)
export const choixDeStatuts = Object.entries(statutsLavage).map(([value, { label }]) => ({ value, label }))
export const choixDeDechets = choicesOf(dechetNoms)
