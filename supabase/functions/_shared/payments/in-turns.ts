/** How many providers' answers are waited for at once. */
const AT_ONCE = 5

/** Does the work for each item, a few at a time, and logs failures. Returns how many failed; a later sweep tries again. */
export async function inTurns<Item extends { reference: string }>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<number> {
  const waiting = [...items]
  let failed = 0
  async function next(): Promise<void> {
    for (let item = waiting.shift(); item; item = waiting.shift()) {
      try {
        await work(item)
      } catch (error) {
        failed += 1
        console.error(`${item.reference} could not be checked:`, error)
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next))
  return failed
}
