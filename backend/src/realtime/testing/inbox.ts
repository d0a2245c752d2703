/** Keeps received items until a test takes them; taking waits. */
export class Inbox<Item> {
  readonly #items: Item[] = []
  readonly #waiting: (() => void)[] = []

  put = (item: Item): void => {
    this.#items.push(item)
    for (const wake of this.#waiting.splice(0)) wake()
  }

  next(): Promise<Item> {
    return this.find(() => true)
  }

  /** The first matching item; others are kept. */
  async find(isWanted: (item: Item) => boolean): Promise<Item> {
    for (;;) {
      const index = this.#items.findIndex(isWanted)
      if (index >= 0) return this.#items.splice(index, 1)[0]!
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
  }

  async take(count: number): Promise<Item[]> {
    const items: Item[] = []
    while (items.length < count) items.push(await this.next())
    return items
  }

  /** The items received so far. */
  all(): Item[] {
    return this.#items.splice(0)
  }
}
