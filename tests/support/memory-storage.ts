/** In place of a browser's storage. */
export function memoryStorage(stored: Readonly<Record<string, string>> = {}) {
  const values = new Map(Object.entries(stored))
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}
