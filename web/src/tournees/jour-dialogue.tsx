import { jourEntier } from '@lavandiere/domain/kernel/dates.ts'
import { laveuse } from '@lavandiere/domain/laveuses/laveuse.ts'
import { type EtatDeJour, etatsDeJour } from '@lavandiere/domain/tournees/etats-de-jour.ts'
import { changementDeJour } from '@lavandiere/domain/tournees/jour.ts'
import { Alert, SegmentedControl, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Answer } from '../api/api.ts'
import { isOutdated, violationsOf } from '../api/errors.ts'
import { Conflicts } from '../crud/outdated.tsx'
import { toastFailure } from '../crud/save.ts'
import { SelectRef } from '../crud/select-ref.tsx'
import { type Conflict, changedFields, mergeVersions } from '../crud/versions.ts'
import { DateField } from '../ui/date-field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { FormFoot } from '../ui/form-foot.tsx'
import { Note } from '../ui/note.tsx'
import { OpenedModal } from '../ui/opened-modal.tsx'
import { BlockSkeleton } from '../ui/skeletons.tsx'
import { sending } from '../ui/submit-button.tsx'
import { TimeField } from '../ui/time-field.tsx'
import { toastSuccess } from '../ui/toasts.tsx'
import { useToday } from '../ui/today.ts'
import { Waiting } from '../ui/waiting.tsx'
import { AVerifier } from './avertissements.tsx'
import { ChampsEquipe } from './champs-equipe.tsx'
import { HistoriqueDuJour } from './jour-historique.tsx'
import { changesOf, type SaisieDeJour, saisieOf, withEtat } from './jour-saisie.ts'
import { changeText, type JourLu, type JourVise, pathOf, readDay, useChangeDay, useDay } from './use-jour.ts'

/** What the dialog of a day opens on. */
export type Intention = EtatDeJour | 'equipe'

interface Props {
  vise: JourVise
  intention: Intention
  onClose: () => void
}

const ETATS = [
  { value: 'prevue', label: 'Maintenu' },
  { value: 'reportee', label: etatsDeJour.reportee },
  { value: 'annulee', label: etatsDeJour.annulee },
]
/** The fields of a day as its refusals and its versions name them. */
const DAY_CHANGE = { name: 'jours', fields: changementDeJour.shape }

const titleOf = ({ regle }: JourVise) => `Passage du ${jourEntier(regle)}`

/** Cancels, moves or staffs one day of a tournée; the tournée itself stays as it is. */
export function JourDialogue(props: Props) {
  const day = useDay(props.vise)
  if (day.isFetchedAfterMount && day.data) return <FormulaireDuJour {...props} start={day.data} />
  return (
    <Lecture {...props}>
      <Waiting one={day} skeleton={<BlockSkeleton h={280} />} />
    </Lecture>
  )
}

/** The dialog of a day while nothing is typed in it. */
function Lecture({ vise, onClose, children }: Omit<Props, 'intention'> & { children: ReactNode }) {
  return (
    <OpenedModal onClose={onClose} size="lg" title={titleOf(vise)}>
      <Note mb="md">{vise.libelle}</Note>
      {children}
    </OpenedModal>
  )
}

function FormulaireDuJour({ vise, intention, start, onClose }: Props & { start: Answer<JourLu> }) {
  const [before, setBefore] = useState(start)
  const [opened] = useState(() =>
    intention === 'equipe' ? saisieOf(start.data) : withEtat(saisieOf(start.data), intention, vise.regle),
  )
  const [saisie, setSaisie] = useState(opened)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [conflicts, setConflicts] = useState<readonly Conflict[] | null>(null)
  const change = useChangeDay()
  const today = useToday()
  const set = (more: Partial<SaisieDeJour>) => {
    setErrors({})
    setSaisie({ ...saisie, ...more })
  }
  const body = changesOf(saisieOf(before.data), saisie)
  const { motif, ...asked } = body
  const save = async () => {
    const wrong = missing(saisie, vise.regle)
    if (wrong) return setErrors(wrong)
    try {
      if (Object.keys(body).length > 0) await change.mutateAsync({ vise, before, body })
      onClose()
    } catch (error) {
      setErrors(violationsOf(error))
      if (isOutdated(error))
        await rebase().catch((lost) => toastFailure(lost, "Le passage n'a pas pu être relu"))
    }
  }
  /**
   * Somebody else changed the day meanwhile: what was chosen here is laid over the newer version. Of two who want the
   * same, the second has it already.
   */
  const rebase = async () => {
    const latest = await readDay(vise)
    const stored = saisieOf(latest.data)
    const merged = mergeVersions({ ...saisieOf(before.data) }, { ...saisie }, { ...stored })
    const laid = { ...stored, ...merged.values }
    if (merged.conflicts.length === 0 && changedFields({ ...stored }, laid).length === 0) {
      toastSuccess(changeText(latest.data, before.data))
      return onClose()
    }
    setSaisie(laid)
    setBefore(latest)
    setConflicts(merged.conflicts)
  }
  const { travaille, jour } = before.data
  if (travaille && jour < today) {
    return (
      <Lecture vise={vise} onClose={onClose}>
        <Worked day={before.data} />
      </Lecture>
    )
  }
  return (
    <FormDialog
      size="lg"
      title={titleOf(vise)}
      isDirty={changedFields({ ...opened }, { ...saisie }).length > 0}
      onClose={onClose}
      onSubmit={sending(save)}
    >
      <Note>{vise.libelle}</Note>
      {conflicts && (
        <Conflicts
          resource={DAY_CHANGE}
          conflicts={conflicts}
          values={{ ...saisie }}
          onChoose={(field, value) => set({ [field]: value })}
        />
      )}
      <SegmentedControl
        aria-label="Passage"
        data={ETATS}
        value={saisie.etat}
        disabled={travaille}
        onChange={(etat) => {
          setErrors({})
          setSaisie(withEtat(saisie, etat as EtatDeJour, vise.regle))
        }}
      />
      {travaille && <Note>Quelqu'un a travaillé ce jour-là : il ne peut plus être annulé ni déplacé.</Note>}
      {errors.etat && (
        <Text size="sm" c="red" role="alert">
          {errors.etat}
        </Text>
      )}
      {saisie.etat === 'reportee' && (
        <DateField
          label="Nouvelle date"
          withAsterisk
          data-autofocus
          value={saisie.jour}
          error={errors.jour}
          onChange={(next) => set({ jour: next ?? '' })}
        />
      )}
      {saisie.etat !== 'prevue' && (
        <TextInput
          label="Motif"
          withAsterisk={saisie.etat === 'annulee'}
          maxLength={255}
          data-autofocus={saisie.etat === 'annulee' || undefined}
          value={saisie.motif ?? ''}
          error={errors.motif}
          onChange={(event) => set({ motif: event.target.value || null })}
        />
      )}
      {saisie.etat !== 'annulee' && (
        <JourEquipe
          day={before.data}
          campagne={vise.campagne}
          saisie={saisie}
          errors={errors}
          onChange={set}
        />
      )}
      {saisie.etat !== 'annulee' && (
        <AVerifier path={`${pathOf(vise)}/avertissements`} body={asked} isAsked={asked.jour !== ''} />
      )}
      {/* « Annuler » would read as cancelling the round of that day. */}
      <FormFoot cancelLabel="Fermer" pending={change.isPending} />
      <HistoriqueDuJour day={before.data} />
    </FormDialog>
  )
}

/** What a decision lacks, by field; null when it is whole. */
function missing({ etat, jour, motif }: SaisieDeJour, regle: string): Record<string, string> | null {
  if (etat === 'annulee' && !motif?.trim()) return { motif: 'Le motif est requis' }
  if (etat === 'reportee' && !jour) return { jour: 'La date est requise' }
  return etat === 'reportee' && jour === regle ? { jour: 'Choisissez un autre jour' } : null
}

/** A past day that was worked on, which nobody changes any more. */
function Worked({ day }: { day: JourLu }) {
  const crew = [day.chauffeur, day.equipier].flatMap((one) => (one ? [one.libelle] : [])).join(' / ')
  return (
    <Stack gap="md">
      <Alert icon={<IconLock size={20} />}>
        Quelqu'un a travaillé ce jour-là : ce passage ne change plus.{crew && ` Équipe prévue : ${crew}.`}
      </Alert>
      <HistoriqueDuJour day={day} />
    </Stack>
  )
}

interface JourEquipeProps {
  day: JourLu
  campagne: number
  saisie: SaisieDeJour
  errors: Readonly<Record<string, string>>
  onChange: (more: Partial<SaisieDeJour>) => void
}

/** Who works on a day, with which vehicle and form, and from when on. */
function JourEquipe({ day, campagne, saisie, errors, onChange }: JourEquipeProps) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <ChampsEquipe
        known={day}
        saisie={saisie}
        jour={saisie.jour}
        campagne={campagne}
        errors={errors}
        onChange={onChange}
      >
        <SelectRef
          resource={laveuse}
          label="Laveuse"
          placeholder="Celle de l'équipe"
          clearable
          known={day.laveuse}
          value={saisie.laveuse}
          error={errors.laveuse}
          onChange={(iri) => onChange({ laveuse: iri })}
        />
        <TimeField
          label="Départ"
          clearable
          value={saisie.heureDebut ?? ''}
          error={errors.heureDebut}
          onChange={(heure) => onChange({ heureDebut: heure || null })}
        />
      </ChampsEquipe>
    </SimpleGrid>
  )
}
