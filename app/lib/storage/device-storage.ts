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

/** Before the keys of what was typed in the back office and is not saved yet. */
export const DRAFT_PREFIX = 'draft '

/** Forgets what was typed on this device and is not saved. */
export function clearDrafts(): void {
  try {
    const { localStorage } = window
    for (const key of Object.keys(localStorage))
      if (key.startsWith(DRAFT_PREFIX)) localStorage.removeItem(key)
  } catch {
    // Storage is denied.
  }
}
