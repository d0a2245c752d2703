import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import FileText from '~icons/file-text'
import Pencil from '~icons/pencil'
import Printer from '~icons/printer'
import { Button, buttonClasses } from '../../ui/button.tsx'

export interface OrderToolbarProps {
  id: string
  onUpdate: () => void
  /** Saves the invoice; reports failures itself. */
  onInvoice: () => Promise<void>
  /** More buttons. */
  children?: ReactNode
}

/** The buttons of an order: status, printing and invoice. */
export function OrderToolbar({ id, onUpdate, onInvoice, children }: OrderToolbarProps) {
  const [isSaving, setSaving] = useState(false)

  async function save() {
    setSaving(true)
    await onInvoice()
    setSaving(false)
  }

  return (
    <div className="mb-6 flex flex-wrap gap-3">
      <Button size="small" onClick={onUpdate}>
        <Pencil aria-hidden="true" />
        Update status
      </Button>
      <Link to={`/admin/orders/${id}/print`} className={buttonClasses('outline', 'small')}>
        <Printer aria-hidden="true" />
        Print
      </Link>
      <Button variant="outline" size="small" pending={isSaving} onClick={() => void save()}>
        <FileText aria-hidden="true" />
        Invoice (PDF)
      </Button>
      {children}
    </div>
  )
}
