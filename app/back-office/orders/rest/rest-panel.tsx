import { useFetcher } from 'react-router'
import MessageCircle from '~icons/lucide/message-circle'
import { browserClient } from '../../../lib/supabase/supabase-browser.ts'
import { Button } from '../../../ui/button.tsx'
import { runAction, type ActionResult } from '../../form/run-action.ts'
import { askForRest } from './queries.ts'
import { canAskForRest, restByWhatsApp, restText, type RestOrder } from './rest-message.ts'

/** The `task` of the form, which tells it from the form of the status. */
export const REST_TASK = 'ask-for-rest'

export async function saveAskingForRest(form: FormData): Promise<ActionResult> {
  const id = String(form.get('id'))
  const lastAskedAt = form.get('last_asked_at')
  const work = async () =>
    askForRest(await browserClient(), id, typeof lastAskedAt === 'string' ? lastAskedAt : null)
  const result = await runAction(work, { row: id, success: 'The rest was asked for.' })
  const whatsApp = form.get('whatsapp')
  if (result.saved && typeof whatsApp === 'string') openWhatsApp(whatsApp)
  return result
}

/** Only once the rest was asked for: a refusal is read here. A browser that blocks a tab so long after the press opens it in this one. */
function openWhatsApp(address: string): void {
  if (window.open(address, '_blank') === null) window.location.assign(address)
}

export interface RestPanelProps {
  order: RestOrder
  /** By amountPaid(), in naira. */
  paid: number
  /** The path of the page on which the customer pays. */
  path: string
}

/** What is left of an order with a deposit, and the button that asks for it: docs/behaviour/deposits.md#asking-for-the-rest. */
export function RestPanel({ order, paid, path }: RestPanelProps) {
  const asking = useFetcher<ActionResult>()
  if (!canAskForRest(order)) return null
  const { id, rest_asked_at: lastAskedAt } = order
  const whatsApp = restByWhatsApp(order, paid, `${window.location.origin}${path}`)
  const task = {
    task: REST_TASK,
    id,
    ...(lastAskedAt !== null && { last_asked_at: lastAskedAt }),
    ...(whatsApp !== undefined && { whatsapp: whatsApp }),
  }
  return (
    <section aria-label="The rest" className="mb-6 space-y-3 rounded-xl bg-sand/60 p-4">
      <p>{restText(order, paid)}</p>
      <Button
        size="small"
        pending={asking.state !== 'idle'}
        onClick={() => void asking.submit(task, { method: 'post' })}
      >
        {whatsApp === undefined ? (
          'Ask for the rest'
        ) : (
          <>
            <MessageCircle aria-hidden="true" />
            Tell by WhatsApp<span className="sr-only"> (opens in a new tab)</span>
          </>
        )}
      </Button>
    </section>
  )
}
