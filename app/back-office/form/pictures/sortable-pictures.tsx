import { arrayMove } from '@dnd-kit/sortable'
import ArrowLeft from '~icons/lucide/arrow-left'
import ArrowRight from '~icons/lucide/arrow-right'
import Pin from '~icons/lucide/pin'
import { classNames } from '../../../lib/class-names.ts'
import { Button } from '../../../ui/button.tsx'
import { passFocusOn } from '../../page/pass-focus-on.ts'
import { MoveButton } from '../ordered-rows.tsx'
import { DragHandle, SortableArea, useSortableItem } from '../sortable-area.tsx'
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

/** A list of pictures that users sort by dragging, by keyboard, or with two buttons per picture. */
export function SortablePictures({
  urls,
  name,
  removing,
  onReorder,
  onRemove,
  onMakeMain,
}: SortablePicturesProps) {
  function move(from: number, to: number): void {
    onReorder(arrayMove([...urls], from, to))
  }

  return (
    <SortableArea
      ids={[...urls]}
      noun="picture"
      nameOf={(url) => `${name} ${urls.indexOf(url) + 1}`}
      onMove={move}
    >
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
    </SortableArea>
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
  const { ref, style, isDragging, handle } = useSortableItem(url)
  const lowerName = name.toLowerCase()
  return (
    <li ref={ref} style={style} className={classNames('min-w-0', isDragging && 'relative z-10 opacity-80')}>
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
        <DragHandle label={`Drag ${lowerName}`} handle={handle} />
        <MoveButton label={`Move ${lowerName} later`} onClick={onLater}>
          <ArrowRight aria-hidden="true" />
        </MoveButton>
      </div>
    </li>
  )
}
