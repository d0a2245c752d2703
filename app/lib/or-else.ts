/** A section that fails is logged and left out; it never takes the page with it (spec §8). */
export async function orElse<Value>(promise: Promise<Value>, fallback: Value, what: string): Promise<Value> {
  try {
    return await promise
  } catch (error) {
    console.error(`${what} could not be loaded:`, error)
    return fallback
  }
}
