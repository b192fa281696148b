import { jourEntier } from '@lavandiere/domain/kernel/dates.ts'
import { ActionIcon, Menu } from '@mantine/core'
import {
  IconArrowsSplit,
  IconCalendarOff,
  IconCalendarShare,
  IconDotsVertical,
  IconFileSpreadsheet,
  IconRestore,
  IconUsers,
} from '@tabler/icons-react'
import { lazy } from 'react'
import { Link } from 'react-router'
import { useDownload } from '../crud/download.tsx'
import { useDialogHost } from '../ui/dialog-host.tsx'
import type { Intention } from './jour-dialogue.tsx'
import { type JourVise, useRestoreDay } from './use-jour.ts'

/** A dialog with its fields: pages that show menus open without it. */
const JourDialogue = lazy(() => import('./jour-dialogue.tsx').then((m) => ({ default: m.JourDialogue })))

interface Props {
  vise: JourVise
  /** The day does not take place where its rule lays it. */
  isChanged: boolean
}

/**
 * What may be done with one day of a tournée: cancel, move, staff, share out, print, or bring back; as entries of a menu, whose dialog opens in
 * the host above.
 * @param vise null for a round that the rule does not lay on that day: it has no entries
 */
export function useJourMenu(vise: JourVise | null, isChanged: boolean) {
  const open = useDialogHost()
  const restore = useRestoreDay()
  const sheet = useDownload()
  const openFor = (intention: Intention) => {
    if (vise) open((close) => <JourDialogue vise={vise} intention={intention} onClose={close} />)
  }
  const items = vise && (
    <>
      <Menu.Item leftSection={<IconUsers size={16} />} onClick={() => openFor('equipe')}>
        Équipe, laveuse et départ…
      </Menu.Item>
      <Menu.Item
        component={Link}
        to={`/admin/tournees/${vise.campagne}/repartir?regle=${vise.regle}`}
        leftSection={<IconArrowsSplit size={16} />}
      >
        Répartir ses points…
      </Menu.Item>
      <Menu.Item
        leftSection={<IconFileSpreadsheet size={16} />}
        onClick={() =>
          sheet.start(
            `/campagne_lavages/${vise.campagne}/excel?regle=${vise.regle}`,
            `tournee_${vise.libelle}_${vise.regle}.xlsx`,
          )
        }
      >
        Fiche du jour (Excel)
      </Menu.Item>
      <Menu.Item leftSection={<IconCalendarShare size={16} />} onClick={() => openFor('reportee')}>
        Déplacer ce passage…
      </Menu.Item>
      <Menu.Item leftSection={<IconCalendarOff size={16} />} onClick={() => openFor('annulee')}>
        Annuler ce passage…
      </Menu.Item>
      {isChanged && (
        <Menu.Item leftSection={<IconRestore size={16} />} onClick={() => restore.mutate(vise)}>
          Rétablir au {jourEntier(vise.regle)}
        </Menu.Item>
      )}
    </>
  )
  return { items, isPending: restore.isPending || sheet.pending }
}

export function JourMenu({ vise, isChanged }: Props) {
  const { items, isPending } = useJourMenu(vise, isChanged)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          loading={isPending}
          aria-label={`Changer le passage du ${jourEntier(vise.regle)} de ${vise.libelle}`}
        >
          <IconDotsVertical size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{items}</Menu.Dropdown>
    </Menu>
  )
}
