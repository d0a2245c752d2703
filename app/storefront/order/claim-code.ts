import { tabStorage, type TabStorage } from '../../lib/storage/tab-storage.ts'

const STORAGE_KEY = 'claim-code'

/** Milliseconds. The mailed code is valid as long. */
const VALID_MS = 30 * 60 * 1000

/** Notes that a code for adding the order to an account was mailed: phones reload the tab while the mail is read. */
export function noteClaimCode(orderNumber: string, storage: TabStorage = tabStorage): void {
  storage.setItem(STORAGE_KEY, `${orderNumber} ${Date.now() + VALID_MS}`)
}

/** Whether a code that was mailed from this tab is still valid. */
export function hasClaimCode(orderNumber: string, storage: TabStorage = tabStorage): boolean {
  const [number, until] = storage.getItem(STORAGE_KEY)?.split(' ') ?? []
  return number === orderNumber && Date.now() < Number(until)
}
