import Trash2 from '~icons/lucide/trash-2'
import { Picture } from '../../../ui/picture.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { passFocusOn } from '../../page/pass-focus-on.ts'

export interface PictureTileProps {
  src: string
  /** Names the picture in the label of its remove button. */
  name: string
  removing: boolean
  onRemove: () => void
}

/** A stored picture with the button that removes it. */
export function PictureTile({ src, name, removing, onRemove }: PictureTileProps) {
  return (
    <div className="relative overflow-hidden rounded-xl ring-1 ring-ink/10">
      <Picture src={src} alt={name} sizes="12rem" width={320} height={320} className="aspect-square w-full" />
      <button
        type="button"
        aria-label={`Remove ${name.toLowerCase()}`}
        title={`Remove ${name.toLowerCase()}`}
        disabled={removing}
        onClick={(event) => {
          passFocusOn(event)
          onRemove()
        }}
        className="absolute top-1.5 right-1.5 grid size-11 cursor-pointer place-items-center rounded-full bg-white text-danger shadow-md transition-colors duration-150 hover:bg-danger hover:text-white disabled:cursor-progress"
      >
        {removing ? <Spinner label={null} /> : <Trash2 aria-hidden="true" className="size-5" />}
      </button>
    </div>
  )
}
