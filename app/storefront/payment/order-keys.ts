const STORAGE_KEY = 'order-keys'
/** The oldest are forgotten first. */
const MOST = 20

/**
 * The keys of the links to orders that were placed or opened in this browser without an account, by order number. After a
 * payment the provider sends shoppers back without them.
 */
export function orderKey(orderNumber: string): string | undefined {
  return readKeys()[orderNumber]
}

export function rememberOrderKey(orderNumber: string, key: string): void {
  const others = Object.entries(readKeys()).filter(([number]) => number !== orderNumber)
  const kept = [...others, [orderNumber, key] as const].slice(-MOST)
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(kept)))
  } catch {
    // Without storage the page of a payment leads to the form that finds an order.
  }
}

function readKeys(): Record<string, string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(
      Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
  } catch {
    return {}
  }
}
