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
  storeKeys([...keysOfOthers(orderNumber), [orderNumber, key]])
}

/** The link no longer opens the order, for example because it is in an account. */
export function forgetOrderKey(orderNumber: string): void {
  storeKeys(keysOfOthers(orderNumber))
}

function keysOfOthers(orderNumber: string): [string, string][] {
  return Object.entries(readKeys()).filter(([number]) => number !== orderNumber)
}

function storeKeys(keys: readonly [string, string][]): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(keys.slice(-MOST))))
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
