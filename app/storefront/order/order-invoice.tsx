import { useState } from 'react'
import { formatNaira } from '../../domain/money.ts'
import { saveFile } from '../../lib/save-file.ts'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { listPapers, type OrderPaper } from '../own-order/order-papers.ts'
import type { OwnOrderRow } from '../own-order/own-order-row.ts'
import type { OrderKey } from './queries.ts'

export interface OrderInvoiceProps {
  order: Pick<OwnOrderRow, 'order_number' | 'tax_documents' | 'receipts'>
  /** Of the order's link; without it the account is asked. */
  orderKey: OrderKey
}

/** Saves the invoice of an order as a PDF, or each of its papers where there are more. */
export function OrderInvoice({ order, orderKey }: OrderInvoiceProps) {
  return listPapers(order).map((paper) => (
    <PaperButton key={paper.file} paper={paper} orderNumber={order.order_number} orderKey={orderKey} />
  ))
}

interface PaperButtonProps {
  paper: OrderPaper
  orderNumber: string
  orderKey: OrderKey
}

function PaperButton({ paper, orderNumber, orderKey }: PaperButtonProps) {
  const [pending, setPending] = useState(false)
  const parameters = new URLSearchParams({
    ...paper.parameters,
    ...(orderKey !== undefined && { key: orderKey }),
  })
  const address = `/order/${orderNumber}/invoice.pdf${parameters.size > 0 ? `?${parameters}` : ''}`
  const label = paper.amount === undefined ? paper.label : `${paper.label} (${formatNaira(paper.amount)})`
  if (orderKey !== undefined)
    return (
      <a href={address} download className={buttonClasses('outline')}>
        {label}
      </a>
    )

  async function save() {
    setPending(true)
    try {
      saveFile(await fetchPaper(address), `${paper.file}.pdf`)
    } catch {
      toast.error('Error', 'The invoice could not be loaded. Please try again.')
    }
    setPending(false)
  }

  return (
    <Button variant="outline" pending={pending} onClick={() => void save()}>
      {label}
    </Button>
  )
}

async function fetchPaper(address: string): Promise<Blob> {
  const client = await browserClient()
  const { data } = await client.auth.getSession()
  const headers = { Authorization: `Bearer ${data.session?.access_token ?? ''}` }
  const response = await fetch(address, { headers })
  if (!response.ok) throw new Error(`The paper was answered with ${response.status}`)
  return await response.blob()
}
