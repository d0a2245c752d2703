import { useState } from 'react'
import { saveFile } from '../../lib/save-file.ts'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import type { OrderKey } from './queries.ts'

export interface OrderInvoiceProps {
  orderNumber: string
  /** Of the order's link; without it the account is asked. */
  orderKey: OrderKey
}

/** Saves the invoice as a PDF. */
export function OrderInvoice({ orderNumber, orderKey }: OrderInvoiceProps) {
  const [pending, setPending] = useState(false)
  const address = `/order/${orderNumber}/invoice.pdf`
  if (orderKey !== undefined)
    return (
      <a href={`${address}?key=${orderKey}`} download className={buttonClasses('outline')}>
        Download the invoice
      </a>
    )

  async function save() {
    setPending(true)
    try {
      saveFile(await fetchInvoice(address), `${orderNumber}.pdf`)
    } catch {
      toast.error('Error', 'The invoice could not be loaded. Please try again.')
    }
    setPending(false)
  }

  return (
    <Button variant="outline" pending={pending} onClick={() => void save()}>
      Download the invoice
    </Button>
  )
}

async function fetchInvoice(address: string): Promise<Blob> {
  const client = await browserClient()
  const { data } = await client.auth.getSession()
  const headers = { Authorization: `Bearer ${data.session?.access_token ?? ''}` }
  const response = await fetch(address, { headers })
  if (!response.ok) throw new Error(`The invoice was answered with ${response.status}`)
  return await response.blob()
}
