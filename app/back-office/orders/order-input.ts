export interface OrderUpdate {
  status: string
  payment_status: string
  /** Null when blank. The customer's note is another column. */
  staff_notes: string | null
  /** For orders that are delivered; null when blank. */
  tracking_number?: string | null
  driver_phone?: string | null
}

/** Reads the dialog 'Update Order Status'. Any text is accepted here; the database refuses unknown statuses. */
export function parseOrderUpdate(form: FormData): OrderUpdate {
  return {
    status: field(form, 'status'),
    payment_status: field(form, 'payment_status'),
    staff_notes: field(form, 'staff_notes').trim() || null,
    ...(form.has('tracking_number') && { tracking_number: field(form, 'tracking_number').trim() || null }),
    ...(form.has('driver_phone') && { driver_phone: field(form, 'driver_phone').trim() || null }),
  }
}

function field(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
