/** Session storage that never throws. When the browser refuses it, nothing is stored. */
export type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The key in local storage of the name and phone of a customer without an account. */
export const GUEST_CONTACT = 'guest-contact'

/** Forgets all that was typed: what was kept in this tab, and the contact on the device, which may be shared. */
export function clearTyped(): void {
  attempt(() => window.sessionStorage.clear())
  attempt(() => window.localStorage.removeItem(GUEST_CONTACT))
}

export const tabStorage: TabStorage = {
  getItem: (key) => attempt(() => window.sessionStorage.getItem(key)) ?? null,
  setItem: (key, value) => attempt(() => window.sessionStorage.setItem(key, value)),
  removeItem: (key) => attempt(() => window.sessionStorage.removeItem(key)),
}

/** Undefined where the browser refuses storage. */
export function attempt<Result>(use: () => Result): Result | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}
