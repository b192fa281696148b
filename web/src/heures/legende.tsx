import { codesJournee, journees } from '@lavandiere/domain/heures/journees.ts'
import { codesStatut, statutsDuJour } from '@lavandiere/domain/heures/statut-du-jour.ts'
import { Group, Text } from '@mantine/core'
import { IconCircleDashed } from '@tabler/icons-react'
import classes from './heures.module.css'

function CouleurDeLegende({ couleur, label }: { couleur: string; label: string }) {
  return (
    <span className={classes.legende}>
      <span style={{ background: couleur }} aria-hidden />
      {label}
    </span>
  )
}

/** The legend of the types of day: each colour with its meaning (RH-68). */
export function LegendeJournees() {
  return (
    <Group gap="md" aria-label="Types de journée" role="group">
      {codesJournee.map((code) => (
        <CouleurDeLegende key={code} {...journees[code]} />
      ))}
    </Group>
  )
}

/** The legend of the grid: each colour with its meaning, and how hours are typed in it. */
export function LegendeGrille({ canType }: { canType: boolean }) {
  return (
    <Group gap="md" aria-label="Légende" role="group">
      {codesStatut.map((code) => (
        <CouleurDeLegende key={code} {...statutsDuJour[code]} />
      ))}
      {codesJournee
        .filter((code) => code !== 'WD')
        .map((code) => (
          <CouleurDeLegende key={code} {...journees[code]} />
        ))}
      <span className={classes.legende}>
        <IconCircleDashed size={14} aria-hidden />
        Non validée
      </span>
      {canType && (
        <Text size="xs" c="dimmed" visibleFrom="sm">
          Au clavier : flèches, puis 730-1512 dans la case, Entrée
        </Text>
      )}
    </Group>
  )
}
