import type { ComponentProps } from 'react'
import DatesNote, { type DatesNoteProps } from './dates-note.tsx'
import MadeToOrderNote from './made-to-order-note.tsx'

export type LaterNoteProps = DatesNoteProps | ComponentProps<typeof MadeToOrderNote>

/** When the order arrives, or in what time the pieces of a line are made: one file, since each costs its name in the pages' code. */
export default function LaterNote(props: LaterNoteProps) {
  return 'item' in props ? <MadeToOrderNote {...props} /> : <DatesNote {...props} />
}
