import { matching } from '@lavandiere/domain/kernel/search.ts'
import { ActionIcon, NumberInput, Text, VisuallyHidden } from '@mantine/core'
import { IconArrowBigDownLines, IconGripVertical } from '@tabler/icons-react'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { conteneurAdresse } from '../patrimoines/use-conteneurs.ts'
import { useSteady } from '../ui/after-press.ts'
import { Note } from '../ui/note.tsx'
import { SearchInput } from '../ui/table/search-input.tsx'
import { useDrag } from '../ui/use-drag.ts'
import type { Conteneur } from './conteneurs.ts'
import classes from './liste-ordonnee.module.css'

/** Height of a line in pixels. */
const LIGNE_PX = 52
/** Lines drawn above and below the visible ones. */
const OVERSCAN = 8

interface ListeOrdonneeProps {
  ordre: readonly Conteneur[]
  onOrdre: (ids: number[]) => void
}

/**
 * The stops of a round; each is dragged, moved with the arrow keys, or given another number (TOUR-14). Only the
 * visible ones of thousands are drawn; a search finds the others.
 */
export function ListeOrdonnee({ ordre, onOrdre }: ListeOrdonneeProps) {
  const [typed, setSearch] = useState('')
  const search = useSteady(typed)
  /** The stop just moved or found. */
  const [marked, setMarked] = useState<{ id: number } | null>(null)
  const ranks = useMemo(() => new Map(ordre.map(({ id }, i) => [id, i])), [ordre])
  const shown = useMemo(
    () =>
      search === ''
        ? ordre
        : matching(ordre, search, (one) => `${one.nomenclature} ${conteneurAdresse(one)}`),
    [ordre, search],
  )
  const rankOf = (id: number) => ranks.get(id) ?? -1
  const move = (from: number, to: number) => {
    const moved = ordre[from]
    const last = ordre.length - 1
    if (!moved || to < 0 || Math.min(to, last) === from) return
    const others = ordre.flatMap(({ id }) => (id === moved.id ? [] : [id]))
    onOrdre(others.toSpliced(to, 0, moved.id))
    setMarked({ id: moved.id })
  }
  const list = useRef<HTMLDivElement>(null)
  const { dragged, onPointerDown } = useDrag(list, {
    item: '[data-poignee]',
    place: '[data-rang]',
    onDrop: ({ from }, place) => move(Number(from.rang), Number(place.rang)),
  })
  const held = dragged ? Number(dragged.from.rang) : null
  const markedAt = marked ? shown.findIndex(({ id }) => id === marked.id) : -1
  const lines = useVirtualizer({
    count: shown.length,
    getScrollElement: () => list.current,
    estimateSize: () => LIGNE_PX,
    overscan: OVERSCAN,
    getItemKey: (i) => shown[i]?.id ?? i,
    // The line that a finger holds stays, however far the list scrolls: its events end with it. So does the moved one, with its focus.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), held ?? -1, markedAt])]
        .filter((i) => i >= 0)
        .sort((a, b) => a - b),
  })
  useLayoutEffect(() => {
    if (marked && markedAt >= 0) lines.scrollToIndex(markedAt)
  }, [marked, markedAt, lines])
  const mark = marked && ordre[rankOf(marked.id)]
  return (
    <>
      <SearchInput value={typed} onChange={setSearch} placeholder="Rechercher un point…" />
      <div className={classes.cadre} ref={list} onPointerDown={onPointerDown}>
        <ol
          className={classes.liste}
          style={{ height: lines.getTotalSize() }}
          aria-label="Points de la tournée, dans l'ordre"
        >
          {lines.getVirtualItems().map(({ index, start }) => {
            const conteneur = shown[index]
            if (!conteneur) return null
            const rank = rankOf(conteneur.id)
            return (
              <LigneEtape
                conteneur={conteneur}
                top={start}
                rank={rank}
                total={ordre.length}
                held={held}
                isMarked={marked?.id === conteneur.id}
                isFixed={search !== ''}
                onMove={move}
                onFind={() => {
                  setSearch('')
                  setMarked({ id: conteneur.id })
                }}
                key={conteneur.id}
              />
            )
          })}
        </ol>
        {held !== null && <div className={classes.tenue}>{ordre[held]?.nomenclature}</div>}
      </div>
      <VisuallyHidden role="status">
        {mark && `${mark.nomenclature} : position ${rankOf(mark.id) + 1} sur ${ordre.length}`}
      </VisuallyHidden>
      {shown.length === 0 && <Note role="status">Aucun point ne correspond à cette recherche</Note>}
    </>
  )
}

interface LigneEtapeProps {
  conteneur: Conteneur
  /** Distance from the top of the list, in pixels. */
  top: number
  /** Rank in the round, from 0. */
  rank: number
  total: number
  /** Rank of the stop that is dragged. */
  held: number | null
  isMarked: boolean
  /** True among found lines, where dragging has no target: the stop's number moves it. */
  isFixed: boolean
  onMove: (from: number, to: number) => void
  onFind: () => void
}

const KEY_STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/** A stop in the ordered list of a round. */
function LigneEtape({ conteneur, top, rank, total, held, onMove, ...props }: LigneEtapeProps) {
  const { nomenclature } = conteneur
  return (
    <li
      className={classes.ligne}
      data-rang={rank}
      data-leve={held === rank || undefined}
      data-apres={(held !== null && held < rank) || undefined}
      data-marque={props.isMarked || undefined}
      aria-posinset={rank + 1}
      aria-setsize={total}
      style={{ top, height: LIGNE_PX }}
    >
      {props.isFixed ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          title="Voir dans la liste"
          aria-label={`Voir ${nomenclature} dans la liste`}
          onClick={props.onFind}
        >
          <IconArrowBigDownLines size={18} aria-hidden />
        </ActionIcon>
      ) : (
        <button
          type="button"
          className={classes.poignee}
          data-poignee
          aria-label={`Déplacer ${nomenclature}`}
          aria-description="Les flèches haut et bas changent sa place"
          onKeyDown={(event) => {
            const step = KEY_STEPS[event.key]
            if (step === undefined) return
            event.preventDefault()
            onMove(rank, rank + step)
          }}
        >
          <IconGripVertical size={18} aria-hidden />
        </button>
      )}
      <Numero
        numero={rank + 1}
        total={total}
        label={`Position de ${nomenclature}`}
        onNumero={(next) => onMove(rank, next - 1)}
      />
      <div className={classes.texte}>
        <Text size="sm" fw={600} truncate>
          {nomenclature}
        </Text>
        <Text size="xs" c="dimmed" truncate>
          {conteneurAdresse(conteneur)}
        </Text>
      </div>
    </li>
  )
}

interface NumeroProps {
  numero: number
  total: number
  label: string
  onNumero: (numero: number) => void
}

/** The number of a stop; typing another number and Enter moves the stop there. */
function Numero({ numero, total, label, onNumero }: NumeroProps) {
  const [typed, setTyped] = useState<number | string>(numero)
  useEffect(() => setTyped(numero), [numero])
  const confirm = () => {
    const next = Math.round(Number(typed))
    if (next >= 1 && next !== numero) onNumero(Math.min(next, total))
    setTyped(numero)
  }
  return (
    <NumberInput
      size="xs"
      w={58}
      hideControls
      allowDecimal={false}
      allowNegative={false}
      aria-label={label}
      value={typed}
      onChange={setTyped}
      onBlur={confirm}
      onKeyDown={(event) => event.key === 'Enter' && confirm()}
    />
  )
}
