import type { Item } from '@lavandiere/domain/kernel/resource.ts'
import { APRES_MODIFICATION_MS } from '@lavandiere/domain/tableau-de-bord/rythme.ts'
import { tournee } from '@lavandiere/domain/tournees/tournee.ts'
import { Alert } from '@mantine/core'
import { IconCalendarRepeat } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { violationsOf } from '../api/errors.ts'
import { type Loaded, useOne } from '../crud/one.ts'
import { Conflicts } from '../crud/outdated.tsx'
import { useVersionedSave } from '../crud/versioned-save.ts'
import { type Conflict, changedFields, mergeVersions, pick } from '../crud/versions.ts'
import { Avertissements } from '../tournees/avertissements.tsx'
import { errorsOf, startDraft } from '../tournees/brouillon.ts'
import { ChampsEquipe, type EquipeSaisie } from '../tournees/champs-equipe.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { FormFoot } from '../ui/form-foot.tsx'
import { Note } from '../ui/note.tsx'
import { OpenedModal } from '../ui/opened-modal.tsx'
import { BlockSkeleton } from '../ui/skeletons.tsx'
import { sending } from '../ui/submit-button.tsx'
import { useToday } from '../ui/today.ts'
import { Waiting } from '../ui/waiting.tsx'

type Tournee = Item<typeof tournee>

interface Props {
  tour: { id: number; libelle: string }
  onClose: () => void
}

const TITLE = 'Équipe et formulaire de la tournée'

/** Gives a whole tournée another crew or form (DASH-18, OPEN-13). */
export function EquipeDialogue(props: Props) {
  const { tour, onClose } = props
  const read = useOne(tournee, tour.id, { fresh: true })
  if (read.data) return <Equipe {...props} start={read.data} />
  return (
    <OpenedModal onClose={onClose} size="lg" title={TITLE}>
      <Note mb="md">{tour.libelle}</Note>
      <Waiting one={read} skeleton={<BlockSkeleton h={260} />} />
    </OpenedModal>
  )
}

const FIELDS = ['chauffeur', 'equipier', 'formulaire'] as const
const CREW = {
  name: tournee.name,
  fields: {
    chauffeur: tournee.fields.chauffeur,
    equipier: tournee.fields.equipier,
    formulaire: tournee.fields.formulaire,
  },
}

const saisieOf = ({ chauffeur, equipier, formulaire }: Tournee): EquipeSaisie => ({
  chauffeur: chauffeur['@id'],
  equipier: equipier?.['@id'] ?? null,
  formulaire: formulaire['@id'],
})

interface EquipeProps extends Props {
  start: Loaded<Tournee>
}

/**
 * The values of the dialog. They are saved on condition that the tournée still has the version that the dialog began
 * with; when it has not, the newer version is merged with what was typed, and differences are shown.
 */
function useSaisie({ start, onClose }: EquipeProps) {
  const client = useQueryClient()
  const [saisie, setSaisie] = useState(() => saisieOf(start.item))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [conflicts, setConflicts] = useState<readonly Conflict[] | null>(null)
  const saving = useVersionedSave(tournee, start)
  const before = saving.item ?? start.item
  const set = (more: Partial<EquipeSaisie>) => {
    setErrors({})
    setSaisie({ ...saisie, ...more })
  }
  const valeurs = { ...startDraft('', before).valeurs, ...saisie }
  const rebase = (latest: Tournee) => {
    const theirs = saisieOf(latest)
    const merged = mergeVersions({ ...saisieOf(before) }, { ...saisie }, { ...theirs })
    setSaisie({ ...theirs, ...merged.values })
    setConflicts(merged.conflicts)
  }
  const save = async () => {
    const wrong = Object.entries(errorsOf(valeurs)).filter(([field]) => FIELDS.some((name) => name === field))
    if (wrong.length > 0) return setErrors(Object.fromEntries(wrong))
    try {
      await saving.save(pick({ id: before.id, ...saisie }, ['id', ...FIELDS]), rebase)
      // The day is read once more after a moment, since other servers may follow later.
      setTimeout(
        () => void client.invalidateQueries({ queryKey: ['tableau-de-bord'] }),
        APRES_MODIFICATION_MS,
      )
      onClose()
    } catch (error) {
      setErrors(violationsOf(error))
    }
  }
  const isDirty = changedFields({ ...saisieOf(start.item) }, { ...saisie }).length > 0
  return { before, saisie, isDirty, valeurs, errors, conflicts, set, save, isPending: saving.isPending }
}

function Equipe(props: EquipeProps) {
  const { before, saisie, isDirty, valeurs, errors, conflicts, set, save, isPending } = useSaisie(props)
  const jour = useToday()
  return (
    <FormDialog size="lg" title={TITLE} isDirty={isDirty} onClose={props.onClose} onSubmit={sending(save)}>
      <Note>{props.tour.libelle}</Note>
      <Alert icon={<IconCalendarRepeat size={20} />}>
        Le changement vaut pour <strong>toute la tournée</strong>, dès maintenant. Les jours passés et ceux
        qui ont leur propre équipe gardent la leur.
      </Alert>
      {conflicts && (
        <Conflicts
          resource={CREW}
          conflicts={conflicts}
          values={{ ...saisie }}
          onChoose={(field, value) => set({ [field]: value })}
        />
      )}
      <ChampsEquipe
        known={before}
        saisie={saisie}
        jour={jour}
        campagne={before.id}
        errors={errors}
        onChange={set}
      />
      <Avertissements id={before.id} valeurs={valeurs} />
      <FormFoot pending={isPending} />
    </FormDialog>
  )
}
