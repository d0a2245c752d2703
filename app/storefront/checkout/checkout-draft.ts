import { tabStorage, type TabStorage } from '../../lib/tab-storage.ts'

const STORAGE_KEY = 'checkout-draft'

const FIELDS = [
  'customer_name',
  'customer_email',
  'customer_phone',
  'shipping_address',
  'notes',
  'delivery_method',
  'delivery_state',
  'delivery_lga',
  'delivery_landmark',
  'pickup_point',
  'payment_method',
] as const

export type CheckoutDraft = Partial<Record<(typeof FIELDS)[number], string>>

/** The shipping form as typed, in session storage, so that signing in before the order loses nothing. */
export function readCheckoutDraft(storage: TabStorage = tabStorage): CheckoutDraft {
  const fields = parseObject(storage.getItem(STORAGE_KEY))
  const draft: CheckoutDraft = {}
  for (const name of FIELDS) {
    const value = fields[name]
    if (typeof value === 'string' && value !== '') draft[name] = value
  }
  return draft
}

export function saveCheckoutDraft(form: FormData, storage: TabStorage = tabStorage): void {
  storage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(form)))
}

export function clearCheckoutDraft(storage: TabStorage = tabStorage): void {
  storage.removeItem(STORAGE_KEY)
}

function parseObject(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
