import type { TabStorage } from './tab-storage.ts'

/** Local storage that never throws, for what the device remembers. When the browser refuses it, nothing is stored. */
export const deviceStorage: Pick<TabStorage, 'getItem' | 'setItem'> = {
  getItem(key) {
    try {
      return window.localStorage.getItem(key)
    } catch {
      return null
    }
  },
  setItem(key, value) {
    try {
      window.localStorage.setItem(key, value)
    } catch {
      // Storage is denied or full.
    }
  },
}
