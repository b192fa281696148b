import { useSortable } from '@dnd-kit/sortable'
import { ActionIcon, NumberInput, Text, Tooltip } from '@mantine/core'
import { IconArrowBigDownLines, IconGripVertical } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { conteneurAdresse } from '../patrimoines/use-conteneurs.ts'
import type { Conteneur } from './conteneurs.ts'
import classes from './liste-ordonnee.module.css'

interface EtapeProps {
  conteneur: Conteneur
  /** Distance from the top of the list, in pixels. */
  top: number
  /** Number in the round, from 1. */
  numero: number
  total: number
  /** True for a stop just moved or found. */
  isMarked: boolean
  /** True among found lines, where dragging has no target: the stop's number moves it. */
  isFixed: boolean
  /** Moves a stop from one rank to another, both from 0. */
  onMove: (from: number, to: number) => void
  /** Shows the stop in the whole list. */
  onFind: () => void
}

/** A stop in the ordered list of a round. */
export function LigneEtape({ conteneur, top, numero, total, isMarked, isFixed, onMove, onFind }: EtapeProps) {
  const sortable = useSortable({
    id: conteneur.id,
    disabled: isFixed,
    attributes: { roleDescription: 'point déplaçable' },
  })
  const isTarget = sortable.isOver && !sortable.isDragging
  return (
    <li
      ref={sortable.setNodeRef}
      className={classes.ligne}
      data-leve={sortable.isDragging || undefined}
      data-cible={(isTarget && (sortable.activeIndex < sortable.index ? 'apres' : 'avant')) || undefined}
      data-marque={isMarked || undefined}
      aria-posinset={numero}
      aria-setsize={total}
      style={{ top }}
    >
      {isFixed ? (
        <Tooltip label="Voir dans la liste">
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={`Voir ${conteneur.nomenclature} dans la liste`}
            onClick={onFind}
          >
            <IconArrowBigDownLines size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      ) : (
        <button
          type="button"
          ref={sortable.setActivatorNodeRef}
          className={classes.poignee}
          aria-label={`Déplacer ${conteneur.nomenclature}`}
          {...sortable.attributes}
          {...sortable.listeners}
        >
          <IconGripVertical size={18} aria-hidden />
        </button>
      )}
      <Numero
        numero={numero}
        total={total}
        label={`Position de ${conteneur.nomenclature}`}
        onNumero={(next) => onMove(numero - 1, next - 1)}
      />
      <div className={classes.texte}>
        <Text size="sm" fw={600} truncate>
          {conteneur.nomenclature}
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
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
    />
  )
}
