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
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { useId } from 'react'
import ArrowLeft from '~icons/lucide/arrow-left'
import ArrowRight from '~icons/lucide/arrow-right'
import GripVertical from '~icons/lucide/grip-vertical'
import Pin from '~icons/lucide/pin'
import { classNames } from '../../../lib/class-names.ts'
import { Button } from '../../../ui/button.tsx'
import { passFocusOn } from '../../page/pass-focus-on.ts'
import { MoveButton } from '../ordered-rows.tsx'
import { PictureTile } from './picture-tile.tsx'

export interface SortablePicturesProps {
  /** Unique URLs. */
  urls: readonly string[]
  /** The name of a picture, without its number: `Additional image`. */
  name: string
  removing: string | null
  onReorder: (urls: string[]) => void
  onRemove: (url: string) => void
  /** For a list beside a main picture: each picture then has a button that makes it the main one. */
  onMakeMain?: ((url: string) => void) | undefined
}

/** Pointer movement in pixels after which a press becomes a drag. */
const DRAG_DISTANCE = 6

/**
 * A list of pictures that users sort by dragging, by keyboard (space, arrow keys, space), or with two buttons per picture
 * (WCAG 2.2, 2.5.7: an alternative to dragging).
 */
export function SortablePictures({
  urls,
  name,
  removing,
  onReorder,
  onRemove,
  onMakeMain,
}: SortablePicturesProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_DISTANCE } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  // A stable id: dnd-kit's own counter differs between server and browser.
  const id = useId()

  function move(from: number, to: number): void {
    if (to >= 0 && to < urls.length && from !== to) onReorder(arrayMove([...urls], from, to))
  }

  function drop({ active, over }: DragEndEvent): void {
    if (over) move(urls.indexOf(String(active.id)), urls.indexOf(String(over.id)))
  }

  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        announcements: announcementsFor(urls, name),
        screenReaderInstructions: {
          draggable:
            'Press space to take the picture up, the arrow keys to move it, and space to lay it down.',
        },
      }}
    >
      <SortableContext items={[...urls]} strategy={rectSortingStrategy}>
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {urls.map((url, index) => (
            <SortablePicture
              key={url}
              url={url}
              name={`${name} ${index + 1}`}
              removing={removing === url}
              onRemove={() => onRemove(url)}
              onMakeMain={onMakeMain && (() => onMakeMain(url))}
              onEarlier={index > 0 ? () => move(index, index - 1) : undefined}
              onLater={index < urls.length - 1 ? () => move(index, index + 1) : undefined}
            />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}

interface SortablePictureProps {
  url: string
  name: string
  removing: boolean
  onRemove: () => void
  onMakeMain?: (() => void) | undefined
  onEarlier?: (() => void) | undefined
  onLater?: (() => void) | undefined
}

function SortablePicture({
  url,
  name,
  removing,
  onRemove,
  onMakeMain,
  onEarlier,
  onLater,
}: SortablePictureProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: url })
  const lowerName = name.toLowerCase()
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={classNames('min-w-0', isDragging && 'relative z-10 opacity-80')}
    >
      <PictureTile src={url} name={name} removing={removing} onRemove={onRemove} />
      {onMakeMain && (
        <Button
          variant="ghost"
          size="small"
          className="w-full"
          onClick={(event) => {
            passFocusOn(event)
            onMakeMain()
          }}
        >
          <Pin aria-hidden="true" />
          Make main<span className="sr-only"> image: {lowerName}</span>
        </Button>
      )}
      <div className="flex justify-between text-ink-soft">
        <MoveButton label={`Move ${lowerName} earlier`} onClick={onEarlier}>
          <ArrowLeft aria-hidden="true" />
        </MoveButton>
        <button
          {...attributes}
          {...listeners}
          ref={setActivatorNodeRef}
          type="button"
          aria-label={`Drag ${lowerName}`}
          className="grid size-11 cursor-grab touch-none place-items-center rounded-full hover:bg-sand active:cursor-grabbing"
        >
          <GripVertical aria-hidden="true" className="size-5" />
        </button>
        <MoveButton label={`Move ${lowerName} later`} onClick={onLater}>
          <ArrowRight aria-hidden="true" />
        </MoveButton>
      </div>
    </li>
  )
}

/** Screen reader announcements while dragging. */
function announcementsFor(urls: readonly string[], name: string): Announcements {
  const place = (id: UniqueIdentifier) => `place ${urls.indexOf(String(id)) + 1} of ${urls.length}`
  const picture = (id: UniqueIdentifier) => `${name} ${urls.indexOf(String(id)) + 1}`
  return {
    onDragStart: ({ active }) => `${picture(active.id)} is taken up, at ${place(active.id)}.`,
    onDragOver: ({ over }) => (over ? `Now at ${place(over.id)}.` : undefined),
    onDragEnd: ({ over }) => (over ? `Laid down at ${place(over.id)}.` : 'Laid down where it was.'),
    onDragCancel: ({ active }) => `Back at ${place(active.id)}.`,
  }
}
