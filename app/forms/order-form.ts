export interface OrderUpdate {
  status: string
  payment_status: string
  /** Null when nothing is left of them. */
  notes: string | null
}

/** Reads the dialog 'Update Order Status'. It refuses nothing (spec §5); what the database does not know, it refuses. */
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
