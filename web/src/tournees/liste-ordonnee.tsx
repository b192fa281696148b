import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { NumberInput, Text } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import { memo, useEffect, useState } from 'react'
import { adresseDe } from '../patrimoines/use-conteneurs.ts'
import { pageOf } from '../ui/table/arrange.ts'
import { Pager } from '../ui/table/pager.tsx'
import type { Conteneur } from './conteneurs.ts'
import classes from './liste-ordonnee.module.css'

/** Thousands of stops stay fluid because a page of them is drawn; a number typed in moves one to any other page. */
const SIZES = [25, 50, 100] as const

interface ListeOrdonneeProps {
  ordre: readonly Conteneur[]
  onOrdre: (ids: number[]) => void
}

const INSTRUCTIONS = {
  draggable:
    'Pour déplacer un point, appuyez sur Espace, choisissez sa place avec les flèches, puis appuyez de nouveau sur Espace. Échap annule.',
}

/** The stops of a round; each is dragged, moved with the arrow keys, or given another number (TOUR-14). */
export function ListeOrdonnee({ ordre, onOrdre }: ListeOrdonneeProps) {
  const [page, setPage] = useState(1)
  const [size, setSize] = useState<number>(SIZES[0])
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const rangDe = (id: unknown) => ordre.findIndex((conteneur) => conteneur.id === id)
  const deplacer = (from: number, to: number) => {
    if (from < 0 || to < 0 || from === to) return
    onOrdre(
      arrayMove(
        ordre.map(({ id }) => id),
        from,
        Math.min(to, ordre.length - 1),
      ),
    )
  }
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over) deplacer(rangDe(active.id), rangDe(over.id))
  }
  const shown = pageOf(ordre, page, size)
  const first = shown[0] ? rangDe(shown[0].id) : 0
  return (
    <>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={onDragEnd}
        accessibility={{
          announcements: annonces(ordre, rangDe),
          screenReaderInstructions: INSTRUCTIONS,
        }}
      >
        <SortableContext items={shown.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
          <ol className={classes.liste} start={first + 1} aria-label="Points de la tournée, dans l'ordre">
            {shown.map((conteneur, i) => (
              <Ligne
                conteneur={conteneur}
                numero={first + i + 1}
                total={ordre.length}
                deplacer={deplacer}
                key={conteneur.id}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      <Pager
        page={page}
        size={size}
        total={ordre.length}
        sizes={SIZES}
        sizeLabel="Nombre de lignes :"
        onPage={setPage}
        onSize={(next) => {
          setSize(next)
          setPage(1)
        }}
      />
    </>
  )
}

/** What a screen reader says while a stop moves. */
function annonces(ordre: readonly Conteneur[], rangDe: (id: unknown) => number): Announcements {
  const nom = (id: unknown) => ordre[rangDe(id)]?.nomenclature ?? ''
  const place = (id: unknown) => `position ${rangDe(id) + 1} sur ${ordre.length}`
  return {
    onDragStart: ({ active }) => `${nom(active.id)} est pris, ${place(active.id)}.`,
    onDragOver: ({ active, over }) => over && `${nom(active.id)} passe en ${place(over.id)}.`,
    onDragEnd: ({ active, over }) => over && `${nom(active.id)} est posé en ${place(over.id)}.`,
    onDragCancel: ({ active }) => `Déplacement annulé, ${nom(active.id)} reste en ${place(active.id)}.`,
  } as Announcements
}

interface LigneProps {
  conteneur: Conteneur
  numero: number
  total: number
  deplacer: (from: number, to: number) => void
}

function Ligne({ conteneur, numero, total, deplacer }: LigneProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: conteneur.id, attributes: { roleDescription: 'point déplaçable' } })
  return (
    <li
      ref={setNodeRef}
      className={classes.ligne}
      data-leve={isDragging || undefined}
      style={{ transform: CSS.Transform.toString(transform), transition }}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        className={classes.poignee}
        aria-label={`Déplacer ${conteneur.nomenclature}`}
        {...attributes}
        {...listeners}
      >
        <IconGripVertical size={18} aria-hidden />
      </button>
      <Numero
        numero={numero}
        total={total}
        label={`Position de ${conteneur.nomenclature}`}
        onNumero={(next) => deplacer(numero - 1, next - 1)}
      />
      <Libelle conteneur={conteneur} />
    </li>
  )
}

const Libelle = memo(({ conteneur }: { conteneur: Conteneur }) => (
  <div className={classes.texte}>
    <Text size="sm" fw={600} truncate>
      {conteneur.nomenclature}
    </Text>
    <Text size="xs" c="dimmed" truncate>
      {adresseDe(conteneur)}
    </Text>
  </div>
))

interface NumeroProps {
  numero: number
  total: number
  label: string
  onNumero: (numero: number) => void
}

/** The number of a stop; another one, typed and confirmed, moves it there. */
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
