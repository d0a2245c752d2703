import { useState } from 'react'
import { answeredMessage } from '../../lib/supabase/data-error.ts'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { Button } from '../../ui/button.tsx'
import { beginAttempt } from '../page/standing-refusals.ts'
import { receiptAddress } from './payment-task-queries.ts'

/** Opens the receipt of a transfer in a new tab. The tab opens with the click, because browsers block later ones. */
export function ReceiptButton({ receipt, reference }: { receipt: string; reference: string }) {
  const [pending, setPending] = useState(false)
  async function view() {
    const refuse = beginAttempt(`receipt ${receipt}`)
    const tab = window.open('', '_blank')
    setPending(true)
    try {
      const address = await receiptAddress(await browserClient(), receipt)
      if (tab) tab.location.href = address
    } catch (error) {
      tab?.close()
      refuse('Error', answeredMessage(error, 'The receipt could not be opened.'))
    }
    setPending(false)
  }
  return (
    <Button variant="outline" size="small" pending={pending} onClick={() => void view()}>
      View receipt<span className="sr-only"> {reference}</span>
    </Button>
  )
}
