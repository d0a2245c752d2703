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
