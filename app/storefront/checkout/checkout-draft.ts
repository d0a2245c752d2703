import { tabStorage, type TabStorage } from '../../lib/storage/tab-storage.ts'
import { keepGuestContact, readGuestContact } from '../../session/guest-contact.ts'

const STORAGE_KEY = 'checkout-draft'

/** The account for which it was typed; absent for a visitor who was not signed in. */
const OWNER = 'user_id'

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

/**
 * The shipping form as typed, in session storage, so that signing in before the order loses nothing. Empty when it was typed for
 * another account than `userId`, which is null for visitors who are not signed in.
 */
export function readCheckoutDraft(userId: string | null, storage: TabStorage = tabStorage): CheckoutDraft {
  const text = storage.getItem(STORAGE_KEY)
  if (userId !== null && (parseObject(text)[OWNER] ?? userId) !== userId) return {}
  return readDraftFields(text)
}

type GuestContact = Pick<CheckoutDraft, 'customer_name' | 'customer_phone'>

/** Name and phone of the last order without an account on this device: docs/behaviour/guests.md#at-the-checkout. */
export function readContact(): GuestContact {
  return readDraftFields(readGuestContact())
}

/** Keeps nothing else of the order. */
export function saveContact({ customer_name, customer_phone }: GuestContact): void {
  keepGuestContact(JSON.stringify({ customer_name, customer_phone }))
}

/** The fields in a stored text that are not blank. */
function readDraftFields(text: string | null | undefined): CheckoutDraft {
  const fields = parseObject(text)
  const draft: CheckoutDraft = {}
  for (const name of FIELDS) {
    const value = fields[name]
    if (typeof value === 'string' && value !== '') draft[name] = value
  }
  return draft
}

/** Without a `userId` the draft stays that of the account for which it was typed. */
export function saveCheckoutDraft(
  form: FormData,
  userId: string | null,
  storage: TabStorage = tabStorage,
): void {
  const owner = userId ?? parseObject(storage.getItem(STORAGE_KEY))[OWNER]
  storage.setItem(STORAGE_KEY, JSON.stringify({ ...Object.fromEntries(form), [OWNER]: owner }))
}

export function clearCheckoutDraft(storage: TabStorage = tabStorage): void {
  storage.removeItem(STORAGE_KEY)
}

function parseObject(text: string | null | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
