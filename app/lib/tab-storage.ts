/** Session storage that never throws: what cannot be kept in this browser is simply not kept. */
export type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

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
