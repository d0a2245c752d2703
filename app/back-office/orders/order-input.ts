export interface OrderUpdate {
  status: string
  payment_status: string
  /** Null when blank. */
  notes: string | null
}

/** Reads the dialog 'Update Order Status'. Any text is accepted here; the database refuses unknown statuses. */
export function parseOrderUpdate(form: FormData): OrderUpdate {
  return {
    status: field(form, 'status'),
    payment_status: field(form, 'payment_status'),
    notes: field(form, 'notes').trim() || null,
  }
}

function field(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
