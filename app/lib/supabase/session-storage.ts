type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * Where supabase-js keeps the session: in local storage, or in memory while the browser denies it or has no room left. Without this,
 * supabase-js takes full storage for none, and a stored session is signed out by every page. Nothing here throws; `open` may.
 */
export function createSessionStorage(open: () => BrowserStorage): BrowserStorage {
  const memory = new Map<string, string>()

  function attempt<Result>(use: (storage: BrowserStorage) => Result): Result | undefined {
    try {
      return use(open())
    } catch {
      return undefined
    }
  }

  return {
    getItem: (key) => attempt((storage) => storage.getItem(key)) ?? memory.get(key) ?? null,
    setItem(key, value) {
      try {
        open().setItem(key, value)
        memory.delete(key)
      } catch {
        memory.set(key, value)
        // The session that it replaces is spent: the next page could not renew it.
        attempt((storage) => storage.removeItem(key))
      }
    },
    removeItem(key) {
      memory.delete(key)
      attempt((storage) => storage.removeItem(key))
    },
  }
}
