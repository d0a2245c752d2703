import { LazyPart } from '../../ui/lazy-part.tsx'
import type { DatesNoteProps } from './dates-note.tsx'
import type { LaterNoteProps } from './later-note.tsx'

const loadNote = () => import('./later-note.tsx')

export function doNothing(): void {}

/** A note that the page can do without until its script has come. */
export function LazyNote({ enabled, props }: { enabled: boolean; props: LaterNoteProps }) {
  return <LazyPart load={loadNote} enabled={enabled} props={props} onLoadError={doNothing} />
}

/** When the order arrives. Two lines high from the first, so that nothing moves when the text appears; nothing where none is promised. */
export function DatesLine(props: DatesNoteProps) {
  if (props.days === null || props.days?.max_days === null) return null
  return (
    <span className="block min-h-10 text-sm">
      <LazyNote enabled props={props} />
    </span>
  )
}
