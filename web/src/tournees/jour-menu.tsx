import { jourEntier } from '@lavandiere/domain/kernel/dates.ts'
import {
  IconArrowsSplit,
  IconCalendarOff,
  IconCalendarShare,
  IconFileSpreadsheet,
  IconRestore,
  IconUsers,
} from '@tabler/icons-react'
import { useDownload } from '../crud/download.tsx'
import { useDialogHost } from '../ui/dialog-host.tsx'
import { onDemand } from '../ui/on-demand.tsx'
import { DotsMenu, MenuEntries, type RowAction } from '../ui/table/row-actions.tsx'
import type { Intention } from './jour-dialogue.tsx'
import { type JourVise, useRestoreDay } from './use-jour.ts'

/** A dialog with its fields: pages that show menus open without it. */
const JourDialogue = onDemand(() => import('./jour-dialogue.tsx').then((m) => m.JourDialogue))

interface Props {
  vise: JourVise
  /** The day does not take place where its rule lays it. */
  isChanged: boolean
}

/**
 * What may be done with one day of a tournée: cancel, move, staff, share out, print, or bring back; whose dialog opens in
 * the host above.
 * @param vise null for a round that the rule does not lay on that day: nothing may be done with it
 */
export function useJourMenu(vise: JourVise | null, isChanged: boolean) {
  const open = useDialogHost()
  const restore = useRestoreDay()
  const sheet = useDownload()
  const openFor = (intention: Intention) => {
    if (vise) open((close) => <JourDialogue vise={vise} intention={intention} onClose={close} />)
  }
  const actions: RowAction[] = vise
    ? [
        { label: 'Équipe, laveuse et départ…', icon: IconUsers, onClick: () => openFor('equipe') },
        {
          label: 'Répartir ses points…',
          icon: IconArrowsSplit,
          to: `/admin/tournees/${vise.campagne}/repartir?regle=${vise.regle}`,
        },
        {
          label: 'Fiche du jour (Excel)',
          icon: IconFileSpreadsheet,
          onClick: () =>
            sheet.start(
              `/campagne_lavages/${vise.campagne}/excel?regle=${vise.regle}`,
              `tournee_${vise.libelle}_${vise.regle}.xlsx`,
            ),
        },
        { label: 'Déplacer ce passage…', icon: IconCalendarShare, onClick: () => openFor('reportee') },
        { label: 'Annuler ce passage…', icon: IconCalendarOff, onClick: () => openFor('annulee') },
      ]
    : []
  if (vise && isChanged)
    actions.push({
      label: `Rétablir au ${jourEntier(vise.regle)}`,
      icon: IconRestore,
      onClick: () => restore.mutate(vise),
    })
  return { actions, isPending: restore.isPending || sheet.pending }
}

export function JourMenu({ vise, isChanged }: Props) {
  const { actions, isPending } = useJourMenu(vise, isChanged)
  return (
    <DotsMenu
      label={`Changer le passage du ${jourEntier(vise.regle)} de ${vise.libelle}`}
      loading={isPending}
    >
      <MenuEntries actions={actions} />
    </DotsMenu>
  )
}
