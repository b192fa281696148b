import { semaineCopiee } from '@lavandiere/domain/heures/feuille-de-temps.ts'
import type { Fiche } from '@lavandiere/domain/heures/fiche-heures.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { api } from '../api/api.ts'
import { sendRemoval } from '../crud/remove.ts'
import { toastWayBack } from '../crud/undo.ts'
import { useWrite } from '../crud/write.ts'
import { toastSuccess } from '../ui/toasts.tsx'
import classes from './heures.module.css'

/** What a copy did, in words: the days that it made, and those that it left. */
function copieText(faits: number, laissees: number): string {
  const left =
    laissees > 0
      ? `${countInWords(laissees, 'jour avait', 'jours avaient')} déjà des heures ou une absence`
      : ''
  if (faits === 0) return `Rien de copié${left && ` : ${left}`}`
  const made = countInWords(faits, 'jour copié', 'jours copiés')
  return `${made} dans la semaine suivante${left && ` ; ${left}`}`
}

/** Copies the hours of a week of a person to the next one; its toast removes the days that it made, while nobody changed them. */
function useCopie(operateurId: number) {
  const send = (days: { du: string; au: string }) =>
    api('/feuille_de_temps/copie', { method: 'POST', body: { operateurId, ...days }, answer: semaineCopiee })
  return useWrite(send, {
    failed: "La semaine n'a pas pu être copiée",
    onDone({ postes, laissees }, { du }) {
      const said = copieText(postes.length, laissees)
      if (postes.length === 0) toastSuccess(said)
      else
        toastWayBack(`copie/${operateurId}/${du}`, said, {
          undo: () =>
            Promise.all(
              postes.map(({ id, version }) => sendRemoval(`/poste_operateurs/${id}`, `"${version}"`)),
            ),
          done: 'La copie a été annulée',
          failed: "La copie n'a pas pu être annulée",
        })
    },
  })
}

interface Props {
  operateurId: number
  semaine: Pick<Fiche['semaines'][number], 'debut' | 'fin' | 'jours'>
}

/** The button that copies a week; nothing for one without hours. */
export function CopierSemaine({ operateurId, semaine: { debut, fin, jours } }: Props) {
  const copie = useCopie(operateurId)
  if (!jours.some(({ statutJournee, heureFin }) => statutJournee === 'WD' && heureFin !== null)) return null
  return (
    <Button
      mt="xs"
      size="compact-sm"
      variant="subtle"
      className={classes.horsPapier}
      leftSection={<IconCopy size={16} />}
      loading={copie.isPending}
      onClick={() => copie.mutate({ du: debut, au: fin })}
    >
      Copier dans la semaine suivante
    </Button>
  )
}
