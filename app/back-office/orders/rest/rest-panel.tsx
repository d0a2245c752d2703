import { useFetcher } from 'react-router'
import MessageCircle from '~icons/lucide/message-circle'
import { browserClient } from '../../../lib/supabase/supabase-browser.ts'
import { Button, buttonClasses } from '../../../ui/button.tsx'
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
  return runAction(work, { row: id, success: 'The rest was asked for.' })
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
  const task = { task: REST_TASK, id, ...(lastAskedAt !== null && { last_asked_at: lastAskedAt }) }
  const ask = () => void asking.submit(task, { method: 'post' })
  const whatsApp = restByWhatsApp(order, paid, `${window.location.origin}${path}`)
  return (
    <section aria-label="The rest" className="mb-6 space-y-3 rounded-xl bg-sand/60 p-4">
      <p>{restText(order, paid)}</p>
      {whatsApp === undefined ? (
        <Button size="small" pending={asking.state !== 'idle'} onClick={ask}>
          Ask for the rest
        </Button>
      ) : (
        // WhatsApp opens with the press: a tab that opens once the answer is there would be blocked.
        <a
          href={whatsApp}
          target="_blank"
          rel="noreferrer"
          onClick={ask}
          className={buttonClasses('primary', 'small')}
        >
          <MessageCircle aria-hidden="true" />
          Tell by WhatsApp<span className="sr-only"> (opens in a new tab)</span>
        </a>
      )}
    </section>
  )
}
