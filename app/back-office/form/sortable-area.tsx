import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
  type UniqueIdentifier,
} from '@dnd-kit/core'
import {
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { useId, type CSSProperties, type ReactNode } from 'react'
import GripVertical from '~icons/lucide/grip-vertical'
import { classNames } from '../../lib/class-names.ts'

export interface SortableAreaProps {
  /** Unique, in their order. Items are drawn again when the array is another one. */
  ids: string[]
  /** What one item is, for screen readers: `picture`. */
  noun: string
  nameOf: (id: string) => string
  /** Without it the items stand in several columns. */
  isColumn?: boolean
  onMove: (from: number, to: number) => void
  children: ReactNode
}

/** Pointer movement in pixels after which a press becomes a drag. */
const DRAG_DISTANCE = 6

/**
 * Items that users sort by dragging a `DragHandle`, or by keyboard (space, arrow keys, space). Each also needs buttons that move it
 * (WCAG 2.2, 2.5.7: an alternative to dragging).
 */
export function SortableArea({ ids, noun, nameOf, isColumn = false, onMove, children }: SortableAreaProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_DISTANCE } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  // A stable id: dnd-kit's own counter differs between server and browser.
  const id = useId()

  function drop({ active, over }: DragEndEvent): void {
    if (over && active.id !== over.id) onMove(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)))
  }

  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        announcements: announcementsFor(ids, nameOf),
        screenReaderInstructions: {
          draggable: `Press space to take the ${noun} up, the arrow keys to move it, and space to lay it down.`,
        },
      }}
    >
      <SortableContext items={ids} strategy={isColumn ? verticalListSortingStrategy : rectSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}

/** Screen reader announcements while dragging. */
function announcementsFor(ids: readonly string[], nameOf: (id: string) => string): Announcements {
  const place = (id: UniqueIdentifier) => `place ${ids.indexOf(String(id)) + 1} of ${ids.length}`
  return {
    onDragStart: ({ active }) => `${nameOf(String(active.id))} is taken up, at ${place(active.id)}.`,
    onDragOver: ({ over }) => (over ? `Now at ${place(over.id)}.` : undefined),
    onDragEnd: ({ over }) => (over ? `Laid down at ${place(over.id)}.` : 'Laid down where it was.'),
    onDragCancel: ({ active }) => `Back at ${place(active.id)}.`,
  }
}

export interface SortableItem {
  ref: (element: HTMLElement | null) => void
  style: CSSProperties
  isDragging: boolean
  handle: Pick<ReturnType<typeof useSortable>, 'attributes' | 'listeners' | 'setActivatorNodeRef'>
}

/** For one item of a `SortableArea`. */
export function useSortableItem(id: string): SortableItem {
  const { setNodeRef, transform, transition, isDragging, ...handle } = useSortable({ id })
  const style = { transform: CSS.Translate.toString(transform), transition }
  return { ref: setNodeRef, style, isDragging, handle }
}

export interface DragHandleProps extends Pick<SortableItem, 'handle'> {
  label: string
  className?: string
}

export function DragHandle({ label, handle, className }: DragHandleProps) {
  const { attributes, listeners, setActivatorNodeRef } = handle
  return (
    <button
      {...attributes}
      {...listeners}
      ref={setActivatorNodeRef}
      type="button"
      aria-label={label}
      className={classNames(
        'grid size-11 shrink-0 cursor-grab touch-none place-items-center rounded-full hover:bg-sand active:cursor-grabbing',
        className,
      )}
    >
      <GripVertical aria-hidden="true" className="size-5" />
    </button>
  )
}
