import { type Item, shapeResource } from '@lavandiere/domain/kernel/resource.ts'
import { APRES_MODIFICATION_MS } from '@lavandiere/domain/tableau-de-bord/rythme.ts'
import { tournee } from '@lavandiere/domain/tournees/tournee.ts'
import { Alert } from '@mantine/core'
import { IconCalendarRepeat } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { draftOf } from '../crud/draft.ts'
import { useResourceForm } from '../crud/form.ts'
import { type Loaded, useOne } from '../crud/one.ts'
import { FormNotices } from '../crud/outdated.tsx'
import { useVersionedSave } from '../crud/versioned-save.ts'
import { Avertissements } from '../tournees/avertissements.tsx'
import { tourneeSaisie } from '../tournees/brouillon.ts'
import { ChampsEquipe } from '../tournees/champs-equipe.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { FormFoot } from '../ui/form-foot.tsx'
import { Note } from '../ui/note.tsx'
import { OpenedModal } from '../ui/opened-modal.tsx'
import { BlockSkeleton } from '../ui/skeletons.tsx'
import { useToday } from '../ui/today.ts'
import { Waiting } from '../ui/waiting.tsx'

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

const { chauffeur, equipier, formulaire } = tournee.fields
const equipe = shapeResource({ ...tournee, fields: { chauffeur, equipier, formulaire } })

interface EquipeProps extends Props {
  start: Loaded<Item<typeof tournee>>
}

function Equipe({ start, tour, onClose }: EquipeProps) {
  const client = useQueryClient()
  const saving = useVersionedSave(tournee, start)
  const before = saving.item ?? start.item
  const form = useResourceForm(equipe, { item: before, sujet: `equipe/${tour.id}` })
  const onSubmit = form.onSubmit(
    (crew) => {
      // The body of this call names the tournée too (DASH-32).
      const body = { ...crew, id: before.id }
      return saving.save(body, form.rebase)
    },
    () => {
      // The day is read once more after a moment, since other servers may follow later.
      setTimeout(
        () => void client.invalidateQueries({ queryKey: ['tableau-de-bord'] }),
        APRES_MODIFICATION_MS,
      )
      onClose()
    },
  )
  const jour = useToday()
  return (
    <FormDialog
      size="lg"
      title={TITLE}
      isDirty={form.hasUnsaved()}
      onForget={form.forget}
      onClose={onClose}
      onSubmit={onSubmit}
    >
      <Note>{tour.libelle}</Note>
      <Alert icon={<IconCalendarRepeat size={20} />}>
        Le changement vaut pour <strong>toute la tournée</strong>, dès maintenant. Les jours passés et ceux
        qui ont leur propre équipe gardent la leur.
      </Alert>
      <FormNotices resource={equipe} form={form} />
      <ChampsEquipe
        known={before}
        saisie={form.values}
        jour={jour}
        campagne={before.id}
        errors={form.errors}
        onChange={form.fill}
      />
      <Avertissements id={before.id} valeurs={{ ...draftOf(tourneeSaisie, before), ...form.values }} />
      <FormFoot pending={saving.isPending} />
    </FormDialog>
  )
}
