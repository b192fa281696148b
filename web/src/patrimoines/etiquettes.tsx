import type { StatutLavage } from '@lavandiere/domain/patrimoines/statut.ts'
import {
  type ConteneurType,
  conteneurTypes,
  type DechetType,
  dechetTypes,
} from '@lavandiere/domain/patrimoines/types.ts'
import { Badge, Group } from '@mantine/core'
import { aspectDuStatut } from './points.ts'
import { Signe } from './signe.tsx'

/** The wash status of a container, by sign, colour and word (CONT-06). */
export const Statut = ({ status }: { status: StatutLavage }) => <Signe {...aspectDuStatut(status)} />

/** A kind of waste, in its colour (CONT-05). */
export function Dechet({ type }: { type: DechetType }) {
  const { label, couleur } = dechetTypes[type]
  return (
    <Badge color={couleur} autoContrast tt="none">
      {label}
    </Badge>
  )
}

/** The kinds of waste of a patrimoine. */
export function Flux({ types }: { types: readonly string[] }) {
  return (
    <Group gap={4}>
      {types.map((type) => (
        <Dechet type={type as DechetType} key={type} />
      ))}
    </Group>
  )
}

export const nomDuType = (type: string) => conteneurTypes[type as ConteneurType] ?? type
export const nomDuDechet = (type: string) => dechetTypes[type as DechetType]?.label ?? type
