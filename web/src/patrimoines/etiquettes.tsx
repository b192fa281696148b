import { type StatutLavage, statutsLavage } from '@lavandiere/domain/patrimoines/statut.ts'
import {
  type ConteneurType,
  conteneurTypes,
  type DechetType,
  dechetTypes,
} from '@lavandiere/domain/patrimoines/types.ts'
import { Badge, Group } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconCircleDotted, IconX } from '@tabler/icons-react'

const ICONES = { 0: IconCheck, 1: IconCircleDotted, 2: IconAlertTriangle, 3: IconX } as const

/** The wash status of a container, by word, colour and sign (CONT-06). */
export function Statut({ status }: { status: StatutLavage }) {
  const Icone = ICONES[status]
  return (
    <Badge
      color={statutsLavage[status].couleur}
      autoContrast
      tt="none"
      leftSection={<Icone size={13} aria-hidden />}
    >
      {statutsLavage[status].label}
    </Badge>
  )
}

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
