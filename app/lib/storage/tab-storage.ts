/** Session storage that never throws. When the browser refuses it, nothing is stored. */
export type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Forgets all that was kept in this tab. */
export function clearTabStorage(): void {
  attempt(() => window.sessionStorage.clear())
}

export const tabStorage: TabStorage = {
  getItem: (key) => attempt(() => window.sessionStorage.getItem(key)) ?? null,
  setItem: (key, value) => attempt(() => window.sessionStorage.setItem(key, value)),
  removeItem: (key) => attempt(() => window.sessionStorage.removeItem(key)),
}

function attempt<Result>(use: () => Result): Result | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}
