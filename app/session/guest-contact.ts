/** The key in local storage under which a device remembers name and phone of the last order without an account. */
const KEY = 'guest-contact'

/** As it was kept; null without one. */
export function readGuestContact(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** Null forgets it. */
export function keepGuestContact(contact: string | null): void {
  try {
    if (contact === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, contact)
  } catch {
    // The browser refuses storage: nothing is kept.
  }
}
