import { Dialog as Primitive } from 'radix-ui'
import { useRef } from 'react'
import ArrowLeft from '~icons/lucide/arrow-left'
import ArrowRight from '~icons/lucide/arrow-right'
import X from '~icons/lucide/x'
import ZoomIn from '~icons/lucide/zoom-in'
import ZoomOut from '~icons/lucide/zoom-out'
import { classNames } from '../../lib/class-names.ts'
import { useReturnFocus } from '../../ui/dialogs/use-return-focus.ts'
import { IconButton, iconButtonClasses } from '../../ui/icon-button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useLightboxKeys } from './use-lightbox-keys.ts'
import { useZoom, type Zoom } from './use-zoom.ts'
import { MAX_SCALE } from './zoom.ts'

export interface PictureLightboxProps extends ViewerProps {
  open: boolean
  onClose: () => void
}

interface ViewerProps {
  /** The product's name. */
  name: string
  /** At least one. */
  images: readonly string[]
  current: number
  onChoose: (index: number) => void
}

/** A full-screen dialog that shows and zooms the pictures of a product. */
export default function PictureLightbox({ open, onClose, ...viewer }: PictureLightboxProps) {
  const focus = useReturnFocus()
  return (
    <Primitive.Root open={open} onOpenChange={(wanted) => wanted || onClose()}>
      <Primitive.Portal>
        <Primitive.Content
          {...focus}
          aria-describedby={undefined}
          className="dialog on-dark fixed inset-0 z-50 flex flex-col bg-[#14100c] text-cream outline-none"
        >
          <Primitive.Title className="sr-only">{`Pictures of ${viewer.name}`}</Primitive.Title>
          <Primitive.Close
            aria-label="Close"
            title="Close"
            className={classNames(
              iconButtonClasses,
              'absolute! top-2 right-2 z-10 bg-ink/70 hover:bg-ink! sm:top-4 sm:right-4',
            )}
          >
            <X aria-hidden="true" />
          </Primitive.Close>
          <Viewer {...viewer} />
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

function Viewer({ name, images, current, onChoose }: ViewerProps) {
  const frame = useRef<HTMLDivElement>(null)
  const zoom = useZoom(frame, turn)
  useLightboxKeys(zoom, turn)
  const { scale, x, y } = zoom.view
  const isZoomed = scale > 1

  function turn(step: -1 | 1): void {
    if (images.length < 2) return
    zoom.reset()
    onChoose((current + step + images.length) % images.length)
  }

  return (
    <>
      <div
        ref={frame}
        {...zoom.handlers}
        className={classNames(
          'relative min-h-0 flex-1 touch-none overflow-hidden select-none',
          isZoomed ? 'cursor-grab active:cursor-grabbing' : 'cursor-zoom-in',
        )}
      >
        <span className="absolute inset-0 grid animate-late place-items-center">
          <Spinner label={null} />
        </span>
        <div
          className={classNames(
            'absolute inset-0',
            !zoom.isDragging && 'transition-transform duration-150 ease-out',
          )}
          style={{ transform: `translate(${x}px, ${y}px) scale(${scale})` }}
        >
          <Picture
            key={images[current]}
            src={images[current]}
            alt={images.length > 1 ? `${name}, picture ${current + 1} of ${images.length}` : name}
            // Loads the largest rendering once the picture is zoomed.
            sizes={isZoomed ? '300vw' : '100vw'}
            width={1920}
            height={1920}
            priority
            className="pointer-events-none size-full bg-transparent! object-contain!"
          />
        </div>
      </div>
      <Controls zoom={zoom} current={current} count={images.length} onTurn={turn} />
    </>
  )
}

interface ControlsProps {
  zoom: Zoom
  current: number
  count: number
  onTurn: (step: -1 | 1) => void
}

function Controls({ zoom, current, count, onTurn }: ControlsProps) {
  const { scale } = zoom.view
  const percent = `${Math.round(scale * 100)} %`
  return (
    <div className="flex items-center justify-center gap-1 px-2 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] sm:gap-2">
      {count > 1 && (
        <IconButton label="Previous picture" onClick={() => onTurn(-1)}>
          <ArrowLeft aria-hidden="true" />
        </IconButton>
      )}
      <IconButton label="Zoom out" aria-disabled={scale <= 1} onClick={zoom.zoomOut}>
        <ZoomOut aria-hidden="true" />
      </IconButton>
      <button
        type="button"
        aria-label={`${percent}, show the whole picture`}
        title="Show the whole picture"
        onClick={zoom.reset}
        className="min-h-11 min-w-16 cursor-pointer rounded-full text-sm tabular-nums hover:bg-current/10"
      >
        {percent}
      </button>
      <IconButton label="Zoom in" aria-disabled={scale >= MAX_SCALE} onClick={zoom.zoomIn}>
        <ZoomIn aria-hidden="true" />
      </IconButton>
      {count > 1 && (
        <IconButton label="Next picture" onClick={() => onTurn(1)}>
          <ArrowRight aria-hidden="true" />
        </IconButton>
      )}
      {count > 1 && (
        <p aria-hidden="true" className="min-w-11 text-center text-sm tabular-nums">
          {`${current + 1} / ${count}`}
        </p>
      )}
      <output className="sr-only">
        {count > 1 ? `Picture ${current + 1} of ${count}, ${percent}` : percent}
      </output>
    </div>
  )
}
