import { useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { useFocusHeadingOnUnmount } from '../../ui/focus-heading.ts'
import { useKeepFocus } from '../../ui/use-keep-focus.ts'
import { ValidatedForm } from '../form/validated-form.tsx'
import type { OwnOrderRow } from '../own-order/own-order-row.ts'

/** Nothing for an order that somebody works on, or for which money has arrived: see cancel_order(). */
export function CancelOrder({ order }: { order: OwnOrderRow }) {
  const isOpen = order.status === 'pending' && order.payment_status === 'pending'
  if (!isOpen || order.payments.some(({ state }) => state === 'paid' || state === 'submitted')) return null
  return <Cancelling order={order} />
}

/** The button, and in its place the question. */
function Cancelling({ order }: { order: OwnOrderRow }) {
  const [asked, setAsked] = useState(false)
  const pending = useNavigation().state !== 'idle'
  const part = useRef<HTMLDivElement>(null)
  useKeepFocus(part, asked)
  useFocusHeadingOnUnmount(part)
  return (
    <div ref={part}>
      {asked ? (
        <ValidatedForm pending={pending} className="rounded-xl border border-ink/25 p-4">
          {() => (
            <>
              <input type="hidden" name="intent" value="cancel" />
              <input type="hidden" name="id" value={order.id} />
              <input type="hidden" name="number" value={order.order_number} />
              <p tabIndex={-1} className="outline-none">
                {`Cancel order ${order.order_number}? Its pieces go back on sale.`}
              </p>
              <div className="mt-3 flex flex-wrap gap-3">
                <Button type="submit" variant="destructive" pending={pending}>
                  Yes, cancel it
                </Button>
                <Button type="button" variant="outline" onClick={() => setAsked(false)}>
                  Keep it
                </Button>
              </div>
            </>
          )}
        </ValidatedForm>
      ) : (
        <Button type="button" variant="outline" onClick={() => setAsked(true)}>
          Cancel this order
        </Button>
      )}
    </div>
  )
}
