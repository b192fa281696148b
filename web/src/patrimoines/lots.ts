import { countInWords, formatNumber } from '@lavandiere/domain/kernel/texte.ts'
import { lotAnnule, lotFait, lotRetire, type ValeursDuLot } from '@lavandiere/domain/patrimoines/lot.ts'
import { api } from '../api/api.ts'
import { toastWayBack } from '../crud/undo.ts'
import { useWrite } from '../crud/write.ts'
import { toastSuccess } from '../ui/toasts.tsx'

/** The containers that are changed or removed together, in the fields of the API. */
export interface Cible {
  patrimoineId: string
  /** Their ids; without ids, all containers that `search` finds. */
  ids?: readonly number[]
  search?: string
  /** Only these among the containers found. */
  parmi?: readonly number[] | undefined
  /** The number shown on screen: when the server counts another number, it changes nothing. */
  attendus?: number
}

/** A dialog over such containers. */
export interface DialogueDeLot {
  cible: Cible
  count: number
  onClose: () => void
  onDone: () => void
}

/** The server reads and locks thousands of containers, in ms. */
const PATIENCE_MS = 60_000

export const bodyOf = ({ patrimoineId, ids, search, parmi, attendus }: Cible) => ({
  patrimoine: `/api/patrimoines/${patrimoineId}`,
  conteneurs: ids?.map((id) => `/api/conteneurs/${id}`),
  search,
  parmi,
  attendus,
})

const CHANGED_SINCE = [
  'conteneur modifié depuis, laissé tel quel',
  'conteneurs modifiés depuis, laissés tels quels',
] as const

/**
 * Says what a bulk change did, with the way back from it unless it changed nothing (`operation` is null).
 * @param way.undone what is said once it is undone
 * @param way.left why a container is not put back, for one and for several
 */
export function toastLot(
  operation: number | null,
  said: string,
  {
    undone,
    failed,
    left = CHANGED_SINCE,
  }: { undone: string; failed: string; left?: readonly [string, string] },
): void {
  if (operation === null) toastSuccess(said)
  else
    toastWayBack(`lots/${operation}`, said, {
      undo: () => api(`/conteneurs/lots/${operation}/annulation`, { answer: lotAnnule, method: 'POST' }),
      done: ({ restaures, ignores }) => {
        const others = ignores > 0 ? ` ; ${countInWords(ignores, ...left)}` : ''
        return `${undone} : ${countInWords(restaures, 'conteneur')} remis en état${others}`
      },
      failed,
    })
}

/** Changes many containers in one call; the toast tells how many, and can undo the edit for some seconds. */
export const useModification = (onDone: () => void) =>
  useWrite(
    ({ cible, valeurs }: { cible: Cible; valeurs: ValeursDuLot }) =>
      api('/conteneurs/lots', {
        answer: lotFait,
        method: 'POST',
        patienceMs: PATIENCE_MS,
        body: { ...bodyOf(cible), valeurs },
      }),
    {
      failed: 'Erreur lors de la mise à jour',
      onDone({ modifies, inchanges, operation }) {
        const already = inchanges > 0 ? ` (${formatNumber(inchanges)} déjà à jour)` : ''
        const said = `${countInWords(modifies, 'conteneur modifié', 'conteneurs modifiés')}${already}`
        toastLot(operation, operation === null ? 'Ces conteneurs ont déjà ces valeurs' : said, {
          undone: 'Modification annulée',
          failed: "La modification n'a pas pu être annulée",
        })
        onDone()
      },
    },
  )

const NOT_BACK = [
  'conteneur rétabli entre-temps ou dont la nomenclature a été reprise, laissé tel quel',
  'conteneurs rétablis entre-temps ou dont la nomenclature a été reprise, laissés tels quels',
] as const

/** Removes many containers in one call; the toast can undo it for some seconds. */
export const useRetraitDuLot = (onDone: () => void) =>
  useWrite(
    (cible: Cible) =>
      api('/conteneurs/lots/retrait', {
        answer: lotRetire,
        method: 'POST',
        patienceMs: PATIENCE_MS,
        body: bodyOf(cible),
      }),
    {
      failed: 'Erreur lors de la suppression',
      onDone({ retires, operation }) {
        toastLot(operation, countInWords(retires, 'conteneur supprimé', 'conteneurs supprimés'), {
          undone: 'Suppression annulée',
          failed: "La suppression n'a pas pu être annulée",
          left: NOT_BACK,
        })
        onDone()
      },
    },
  )
