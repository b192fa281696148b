import {
  codesJournee,
  journees,
  pausesOffertes,
  pauseText,
  type SorteDeJournee,
} from '@lavandiere/domain/heures/journees.ts'
import { posteOperateur } from '@lavandiere/domain/heures/poste.ts'
import { idOf } from '@lavandiere/domain/kernel/fields.ts'
import { Alert, Group, Input, Select, SimpleGrid, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useList } from '../crud/list.ts'
import { DateField } from '../ui/date-field.tsx'
import { MomentField } from '../ui/moment-field.tsx'
import { AvisDeSolde } from './avis-de-solde.tsx'
import classes from './heures.module.css'
import type { HeuresSaisies, Objections } from './saisie-des-heures.ts'

interface TypeJourneeProps {
  value: SorteDeJournee
  onChange: (journee: SorteDeJournee) => void
  disabled?: boolean
}

/** The choice of the type of a day, each type in its colour and in words (RH-47, RH-92). */
export function TypeJournee({ value, onChange, disabled }: TypeJourneeProps) {
  return (
    <Input.Wrapper label="Type de journée" labelElement="div">
      <Group gap={6} role="radiogroup" aria-label="Type de journée">
        {codesJournee.map((code) => {
          const { label, couleur, texte } = journees[code]
          const isChosen = code === value
          return (
            <UnstyledButton
              key={code}
              role="radio"
              aria-checked={isChosen}
              disabled={disabled}
              className={classes.type}
              style={
                isChosen
                  ? { background: couleur, color: texte, borderColor: couleur }
                  : { borderColor: couleur }
              }
              onClick={() => !isChosen && onChange(code)}
            >
              {isChosen && <IconCheck size={14} aria-hidden />}
              {label}
            </UnstyledButton>
          )
        })}
      </Group>
    </Input.Wrapper>
  )
}

interface PauseProps {
  value: number | null
  onChange: (minutes: number | null) => void
  error?: string
}

/** The choice of the pause, in words (RH-91); a stored pause of another length is offered too. */
export function ChampPause({ value, onChange, error }: PauseProps) {
  const offered =
    value === null || pausesOffertes.includes(value)
      ? pausesOffertes
      : [...pausesOffertes, value].sort((a, b) => a - b)
  return (
    <Select
      label="Temps de pause"
      withAsterisk
      error={error}
      data={offered.map((minutes) => ({ value: minutes, label: pauseText(minutes) }))}
      value={value}
      onChange={onChange}
      placeholder="Choisir…"
    />
  )
}

interface AvisProps {
  /** IRI of the person; nothing is said before one is chosen. */
  operateur: string | null | undefined
  jour: string
}

/** Warns that hours of a day will replace the absence that is planned on it. */
export function AvisDAbsence({ operateur, jour }: AvisProps) {
  const id = idOf(operateur ?? '')
  const query = { operateur: id ?? 0, 'date[after]': jour, 'date[before]': jour }
  const { data } = useList(posteOperateur, query, id !== null && jour !== '')
  const absence = data?.members.find(
    ({ statutJournee, feuilleDeTempsId }) => statutJournee !== 'WD' && feuilleDeTempsId === null,
  )
  if (!absence?.statutJournee) return null
  return (
    <Alert color="orange" icon={<IconAlertTriangle size={20} />} p="xs">
      Une absence est prévue ce jour-là ({journees[absence.statutJournee].label}) : ces heures la
      remplaceront.
    </Alert>
  )
}

interface ChampsProps {
  saisie: HeuresSaisies
  /** The day that is written; that of the start where nothing else names it. */
  jour?: string
  errors: Objections
  onChange: (more: Partial<HeuresSaisies>) => void
}

/**
 * Type of day, start, pause and end. For a day that is not worked the hours are hidden; they stay stored and count for
 * nothing (OPEN-120).
 */
export function ChampsHeures({
  saisie,
  jour = saisie.heureDebut.slice(0, 10),
  errors,
  onChange,
}: ChampsProps) {
  const isWorked = saisie.statutJournee === 'WD'
  return (
    <>
      <TypeJournee value={saisie.statutJournee} onChange={(statutJournee) => onChange({ statutJournee })} />
      {!isWorked && saisie.jusquAu !== undefined && (
        <DateField
          label="Jusqu'au (compris)"
          value={saisie.jusquAu}
          error={errors.jusquAu}
          onChange={(jusquAu) => onChange({ jusquAu })}
        />
      )}
      {isWorked ? (
        <AvisDAbsence operateur={saisie.operateur} jour={jour} />
      ) : (
        <AvisDeSolde
          operateur={saisie.operateur}
          journee={saisie.statutJournee}
          du={jour}
          au={saisie.jusquAu ?? jour}
        />
      )}
      {isWorked && (
        <>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <MomentField
              label="Heure de début"
              withAsterisk
              value={saisie.heureDebut}
              error={errors.heureDebut}
              onChange={(heureDebut) => onChange({ heureDebut })}
            />
            <MomentField
              label="Heure de fin"
              withAsterisk
              value={saisie.heureFin}
              error={errors.heureFin}
              onChange={(heureFin) => onChange({ heureFin })}
            />
          </SimpleGrid>
          <ChampPause
            value={saisie.tempsPauseMinutes}
            error={errors.tempsPauseMinutes}
            onChange={(tempsPauseMinutes) => onChange({ tempsPauseMinutes })}
          />
        </>
      )}
    </>
  )
}
