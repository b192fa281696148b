import { instantDe } from '@lavandiere/domain/heures/horaires.ts'
import { pauseText } from '@lavandiere/domain/heures/journees.ts'
import type { JourSuivi, LigneSuivi } from '@lavandiere/domain/heures/suivi-heures.ts'
import { jourEntier, minutesEntre } from '@lavandiere/domain/kernel/dates.ts'
import { minutesText } from '@lavandiere/domain/kernel/texte.ts'
import { Popover, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { isGone, isOutdated, mayPass, sentenceOr, violationsOf } from '../api/errors.ts'
import { reloadAll } from '../crud/client.ts'
import { nomDe } from '../crud/short.ts'
import { heuresEnMots } from './mots.ts'
import type { HeuresSaisies } from './saisie-des-heures.ts'
import { lireSaisie, MODELE } from './saisie-rapide.ts'
import { changeSheet, makeSheet } from './use-detail-equipe.ts'

const REFUSED = "Ces heures n'ont pas pu être enregistrées"

interface Props {
  ligne: LigneSuivi
  jour: JourSuivi
  /** The text with which the entry begins: the digit that opened it, or the stored hours. */
  depart: string
  /** @param isSaved whether hours were saved: the next day then takes the focus */
  onClose: (isSaved: boolean) => void
}

/** Saves the typed hours of a day: of its sheet, on condition that it is the one on screen, else of a new one. */
async function saveHours({ operateur }: LigneSuivi, { date, details }: JourSuivi, saisie: HeuresSaisies) {
  const { heureDebut, heureFin } = saisie
  const tempsPauseMinutes = saisie.tempsPauseMinutes ?? 0
  const { feuilleDeTempsId: id, feuilleVersion: version } = details ?? {}
  if (id && version)
    await changeSheet({ feuille: { id, version }, body: { heureDebut, heureFin, tempsPauseMinutes } })
  else
    await makeSheet({
      operateurId: operateur.id,
      date,
      statutJournee: 'WD',
      heureDebut,
      heureFin,
      tempsPauseMinutes,
    })
}

/** Why hours were not saved; when somebody else changed them meanwhile, what is saved now. */
const refusalOf = (error: unknown, jour: JourSuivi): string =>
  isOutdated(error) || isGone(error)
    ? `Quelqu'un d'autre a changé cette journée${heuresEnMots(jour)}. Entrée garde votre saisie, Échap la sienne.`
    : (Object.values(violationsOf(error))[0] ?? sentenceOr(error, REFUSED))

/** What the typed text will save, in words. */
function lectureDe({ heureDebut, heureFin, tempsPauseMinutes }: HeuresSaisies): string {
  const [debut, fin] = [heureDebut.slice(11, 16), heureFin.slice(11, 16)]
  const pause = tempsPauseMinutes ?? 0
  const minutes = minutesEntre(instantDe(heureDebut, 'debut'), instantDe(heureFin, 'fin')) - pause
  return `${debut} – ${fin}, ${pause === 0 ? 'sans pause' : `pause ${pauseText(pause)}`} : ${minutesText(minutes)}`
}

/** The field in a day of the grid: Enter saves, Escape takes back; a refusal stands under what was typed. */
export function SaisieEnCase({ ligne, jour, depart, onClose }: Props) {
  const [text, setText] = useState(depart)
  const [isTried, setTried] = useState(false)
  const lue = lireSaisie(text, jour)
  const saving = useMutation({
    mutationFn: (saisie: HeuresSaisies) => saveHours(ligne, jour, saisie),
    onSuccess: () => onClose(true),
    // The day is read again, so that Enter saves over the version that is on screen then, or makes the sheet that was removed.
    onError: (error) => void (mayPass(error) || reloadAll()),
  })
  const save = () => {
    setTried(true)
    if ('saisie' in lue && !saving.isPending) saving.mutate(lue.saisie)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // The arrows of the grid would leave the field, and Escape a dialog around it.
    event.stopPropagation()
    if (event.key === 'Enter') save()
    if (event.key === 'Escape') onClose(false)
  }
  const wrong = isTried && 'message' in lue ? lue.message : undefined
  return (
    <Popover
      opened
      position="bottom-start"
      shadow="lg"
      onClose={() => text === depart && onClose(false)}
      trapFocus
      returnFocus={false}
    >
      <Popover.Target>
        <span style={{ position: 'absolute', inset: 0 }} />
      </Popover.Target>
      <Popover.Dropdown p="xs" w={290} onKeyDown={onKeyDown} onClick={(event) => event.stopPropagation()}>
        <TextInput
          label={`${nomDe(ligne.operateur)}, ${jourEntier(jour.date)}`}
          data-autofocus
          autoComplete="off"
          value={text}
          disabled={saving.isPending}
          error={wrong ?? (saving.error ? refusalOf(saving.error, jour) : undefined)}
          onChange={(event) => {
            setTried(false)
            saving.reset()
            setText(event.currentTarget.value)
          }}
        />
        <Text size="xs" c="dimmed" mt={4} aria-live="polite">
          {'saisie' in lue ? lectureDe(lue.saisie) : wrong ? null : MODELE}
        </Text>
      </Popover.Dropdown>
    </Popover>
  )
}
