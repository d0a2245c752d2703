import { useRef } from 'react'
import { useFetcher } from 'react-router'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { Button } from '../../ui/button.tsx'
import { useKeepFocus } from '../../ui/use-keep-focus.ts'
import { runAction, type ActionResult } from '../form/run-action.ts'
import { piecesMark, type OrderPiecesState } from './pieces-mark.ts'
import { confirmPieces, type MissingPieces } from './queries.ts'

/** The `task` of the form, which tells it from the form of the status. */
export const PIECES_TASK = 'confirm-pieces'

/** Takes the pieces of an order that waits for them; a refusal names what is missing. */
export async function savePieces(form: FormData): Promise<ActionResult> {
  const id = String(form.get('id'))
  return runAction(async () => confirmPieces(await browserClient(), id), {
    row: id,
    success: 'The order has its pieces.',
  })
}

export interface PiecesPanelProps {
  order: OrderPiecesState & { id: string }
  /** Undefined when it could not be read. */
  missing: MissingPieces | undefined
}

/** What an order waits for, and the button that ends it: docs/behaviour/orders.md#pieces. Nothing for an order that holds its pieces. */
export function PiecesPanel({ order, missing }: PiecesPanelProps) {
  const part = useRef<HTMLDivElement>(null)
  const confirmation = useFetcher<ActionResult>()
  const mark = piecesMark(order)
  useKeepFocus(part, mark === undefined)
  return (
    <div ref={part}>
      {mark ? (
        <section aria-label="Pieces" className="mb-6 space-y-3 rounded-xl bg-ochre/15 p-4">
          <p className="font-medium">{mark.label}</p>
          <p>{mark.text}</p>
          {missing !== undefined && <p>{missingText(missing)}</p>}
          <Button
            size="small"
            pending={confirmation.state !== 'idle'}
            onClick={() => void confirmation.submit({ task: PIECES_TASK, id: order.id }, { method: 'post' })}
          >
            We have these pieces
          </Button>
        </section>
      ) : (
        confirmation.data?.saved && (
          <p tabIndex={-1} className="mb-6 outline-none">
            Its pieces are taken out of stock.
          </p>
        )
      )}
    </div>
  )
}

function missingText(missing: MissingPieces): string {
  if (missing.length === 0) return 'Everything is in stock.'
  return `Missing: ${missing.map(({ product_name, missing: pieces }) => `${pieces} of ${product_name}`).join(', ')}.`
}
