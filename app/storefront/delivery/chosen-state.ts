import { tabStorage, type TabStorage } from '../../lib/tab-storage.ts'

const STORAGE_KEY = 'delivery-state'

/** The code of the state for which the cart estimates delivery; the checkout begins with it. '' while none was chosen. */
export function readChosenState(storage: TabStorage = tabStorage): string {
  return storage.getItem(STORAGE_KEY) ?? ''
}

export function saveChosenState(code: string, storage: TabStorage = tabStorage): void {
  storage.setItem(STORAGE_KEY, code)
}
