import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  KeyboardSensor,
  MeasuringStrategy,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { arrayMove, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import { matching } from '@lavandiere/domain/kernel/search.ts'
import { Text } from '@mantine/core'
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { conteneurAdresse } from '../patrimoines/use-conteneurs.ts'
import { useSteady } from '../ui/after-press.ts'
import { SearchInput } from '../ui/table/search-input.tsx'
import type { Conteneur } from './conteneurs.ts'
import { LigneEtape } from './ligne-ordonnee.tsx'
import classes from './liste-ordonnee.module.css'

/** Height of a line in pixels, as the style sheet says too. */
const LIGNE_PX = 52
/** Lines drawn above and below the visible ones. */
const MARGE = 8
/** Lines drawn before the height of the list is known. */
const VISIBLES = 12

interface ListeOrdonneeProps {
  ordre: readonly Conteneur[]
  onOrdre: (ids: number[]) => void
}

const INSTRUCTIONS = {
  draggable:
    'Pour déplacer un point, appuyez sur Espace, choisissez sa place avec les flèches, puis appuyez de nouveau sur Espace. Échap annule.',
}

/**
 * The stops of a round; each is dragged, moved with the arrow keys, or given another number (TOUR-14). Only the
 * visible ones of thousands are drawn; a search finds the others.
 */
export function ListeOrdonnee({ ordre, onOrdre }: ListeOrdonneeProps) {
  const [typed, setSearch] = useState('')
  const search = useSteady(typed)
  const [dragged, setDragged] = useState<number | null>(null)
  const rangs = useMemo(() => new Map(ordre.map(({ id }, i) => [id, i])), [ordre])
  const shown = useMemo(
    () =>
      search === ''
        ? ordre
        : matching(ordre, search, (one) => `${one.nomenclature} ${conteneurAdresse(one)}`),
    [ordre, search],
  )
  const list = useRef<HTMLOListElement>(null)
  const { first, last, follow, markOf } = useWindow(list, shown, dragged)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const rankOf = (id: unknown) => rangs.get(Number(id)) ?? -1
  const move = (from: number, to: number) => {
    const id = ordre[from]?.id
    if (id === undefined || to < 0 || from === to) return
    const ids = ordre.map((one) => one.id)
    onOrdre(arrayMove(ids, from, Math.min(to, ordre.length - 1)))
    follow(id)
  }
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    setDragged(null)
    if (over) move(rankOf(active.id), rankOf(over.id))
  }
  const held = dragged === null ? undefined : ordre[rankOf(dragged)]
  return (
    <>
      <SearchInput value={typed} onChange={setSearch} placeholder="Rechercher un point…" />
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        measuring={{ droppable: { strategy: MeasuringStrategy.Always } }}
        onDragStart={({ active }) => setDragged(Number(active.id))}
        onDragCancel={() => setDragged(null)}
        onDragEnd={onDragEnd}
        accessibility={{
          announcements: announcements(ordre, rankOf),
          screenReaderInstructions: INSTRUCTIONS,
        }}
      >
        <SortableContext items={shown.map(({ id }) => id)} strategy={keepOrder}>
          <ol className={classes.liste} ref={list} aria-label="Points de la tournée, dans l'ordre">
            <li
              role="presentation"
              className={classes.hauteur}
              style={{ height: shown.length * LIGNE_PX }}
              key="hauteur"
            />
            {shown.map((conteneur, i) =>
              (i >= first && i <= last) || conteneur.id === dragged ? (
                <LigneEtape
                  conteneur={conteneur}
                  top={i * LIGNE_PX}
                  numero={rankOf(conteneur.id) + 1}
                  total={ordre.length}
                  isMarked={markOf === conteneur.id}
                  isFixed={search !== ''}
                  onMove={move}
                  onFind={() => {
                    setSearch('')
                    follow(conteneur.id)
                  }}
                  key={conteneur.id}
                />
              ) : null,
            )}
          </ol>
        </SortableContext>
        <DragOverlay>
          {held && (
            <div className={classes.tenue}>
              <Text size="sm" fw={600} truncate>
                {held.nomenclature}
              </Text>
            </div>
          )}
        </DragOverlay>
      </DndContext>
      {shown.length === 0 && (
        <Text size="sm" c="dimmed" role="status">
          Aucun point ne correspond à cette recherche
        </Text>
      )}
    </>
  )
}

/** Lines keep their places during a drag; a mark shows where the dragged line would go. */
const keepOrder = () => null

/** The visible lines, and a function that brings a line into view and marks it. */
function useWindow(
  list: RefObject<HTMLOListElement | null>,
  shown: readonly Conteneur[],
  dragged: number | null,
) {
  const [top, setTop] = useState(0)
  const [height, setHeight] = useState(0)
  const [markOf, setMark] = useState<number | null>(null)
  const [isFollowing, setFollowing] = useState(false)
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const look = () => {
      setTop(element.scrollTop)
      setHeight(element.clientHeight)
    }
    look()
    element.addEventListener('scroll', look, { passive: true })
    const resized = new ResizeObserver(look)
    resized.observe(element)
    return () => {
      element.removeEventListener('scroll', look)
      resized.disconnect()
    }
  }, [list])
  useLayoutEffect(() => {
    if (!isFollowing || dragged !== null) return
    setFollowing(false)
    const at = shown.findIndex(({ id }) => id === markOf) * LIGNE_PX
    const element = list.current
    if (!element || at < 0) return
    const isSeen = at >= element.scrollTop && at + LIGNE_PX <= element.scrollTop + element.clientHeight
    if (!isSeen) element.scrollTop = Math.max(0, at - element.clientHeight / 2)
  }, [isFollowing, dragged, markOf, shown, list])
  const visible = height === 0 ? VISIBLES : Math.ceil(height / LIGNE_PX)
  const first = Math.max(0, Math.floor(top / LIGNE_PX) - MARGE)
  return {
    first,
    last: first + visible + 2 * MARGE,
    markOf,
    follow: (id: number) => {
      setMark(id)
      setFollowing(true)
    },
  }
}

/** The announcements of a screen reader during a move. */
function announcements(ordre: readonly Conteneur[], rangDe: (id: unknown) => number): Announcements {
  const nom = (id: unknown) => ordre[rangDe(id)]?.nomenclature ?? ''
  const place = (id: unknown) => `position ${rangDe(id) + 1} sur ${ordre.length}`
  return {
    onDragStart: ({ active }) => `${nom(active.id)} est pris, ${place(active.id)}.`,
    onDragOver: ({ active, over }) => (over ? `${nom(active.id)} passe en ${place(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) => (over ? `${nom(active.id)} est posé en ${place(over.id)}.` : undefined),
    onDragCancel: ({ active }) => `Déplacement annulé, ${nom(active.id)} reste en ${place(active.id)}.`,
  }
}
