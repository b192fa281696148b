import { Menu } from '@mantine/core'
import { IconArrowsDiff, IconUsersGroup } from '@tabler/icons-react'
import { useJourMenu } from '../tournees/jour-menu.tsx'
import { useDialogHost } from '../ui/dialog-host.tsx'
import { onDemand } from '../ui/on-demand.tsx'
import { DotsMenu, MenuEntry } from '../ui/table/row-actions.tsx'

/** Dialogs that most visits of the dashboard never open. */
const ComparaisonDialogue = onDemand(() => import('./comparaison.tsx').then((m) => m.ComparaisonDialogue))
const EquipeDialogue = onDemand(() => import('./equipe-dialogue.tsx').then((m) => m.EquipeDialogue))

/** The fields of a round that its menu needs. */
interface TourVise {
  id: number
  libelle: string
  /** The day of the tournée's rule that takes place; null when the rule has none. */
  regle: string | null
  supprimee: boolean
}

/** The menu of a round of the day: compare its order, change the day, or change the whole tournée. */
export function TourMenu({ tour, date }: { tour: TourVise; date: string }) {
  const { id, libelle, regle, supprimee } = tour
  const open = useDialogHost()
  const isLiving = !supprimee
  const ofDay = useJourMenu(
    isLiving && regle !== null ? { campagne: id, libelle, regle } : null,
    regle !== date,
  )
  const openComparaison = () =>
    open((close) => <ComparaisonDialogue tour={tour} date={date} onClose={close} />)
  const openEquipe = () => open((close) => <EquipeDialogue tour={tour} onClose={close} />)
  return (
    <DotsMenu label={`Actions sur ${libelle}`} loading={ofDay.isPending}>
      <Menu.Dropdown>
        <MenuEntry label="Comparer l'ordre prévu et réel" icon={IconArrowsDiff} onClick={openComparaison} />
        {ofDay.actions.length > 0 && (
          <>
            <Menu.Divider />
            <Menu.Label>Ce jour seulement</Menu.Label>
            {ofDay.actions.map((one) => (
              <MenuEntry key={one.label} {...one} />
            ))}
          </>
        )}
        {isLiving && (
          <>
            <Menu.Divider />
            <Menu.Label>Toute la tournée</Menu.Label>
            <MenuEntry label="Équipe et formulaire…" icon={IconUsersGroup} onClick={openEquipe} />
          </>
        )}
      </Menu.Dropdown>
    </DotsMenu>
  )
}
