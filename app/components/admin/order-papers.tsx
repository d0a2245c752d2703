import { FileText, Printer } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button, buttonClasses } from '../ui/button.tsx'

export interface OrderPapersProps {
  id: string
  /** Saves the invoice; tells of a failure by itself. */
  onInvoice: () => Promise<void>
}

/** What one puts on paper of an order. */
export function OrderPapers({ id, onInvoice }: OrderPapersProps) {
  const [making, setMaking] = useState(false)

  async function save() {
    setMaking(true)
    await onInvoice()
    setMaking(false)
  }

  return (
    <div className="mb-6 flex flex-wrap gap-3">
      <Link to={`/admin/orders/${id}/print`} className={buttonClasses('outline', 'small')}>
        <Printer aria-hidden="true" />
        Print
      </Link>
      <Button variant="outline" size="small" pending={making} onClick={() => void save()}>
        <FileText aria-hidden="true" />
        Invoice (PDF)
      </Button>
    </div>
  )
}
