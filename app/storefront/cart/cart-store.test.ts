import { describe, expect, test, vi } from 'vitest'
import { createCartStore, type CartHost } from './cart-store.ts'
import type { CartProduct } from './cart.ts'

const sofa: CartProduct = {
  id: 'sofa',
  name: 'Lekki Sofa',
  category: 'sofas',
  price: 1_250_000,
  discount_price: null,
  image_url: null,
  color_variants: [],
  color_required: false,
  stock_quantity: 8,
}

/** A BroadcastChannel whose messages arrive when the test calls `deliver`. */
function createChannels() {
  const open = new Set<EventTarget>()
  let posted: { from: EventTarget; data: unknown }[] = []

  class Channel extends EventTarget {
    constructor() {
      super()
      open.add(this)
    }
    postMessage(data: unknown): void {
      if (!open.has(this)) throw new DOMException('closed', 'InvalidStateError')
      posted.push({ from: this, data })
    }
    close(): void {
      open.delete(this)
    }
  }

  function deliver(): void {
    const messages = posted
    posted = []
    for (const { from, data } of messages) {
      for (const channel of open) {
        if (channel !== from) channel.dispatchEvent(new MessageEvent('message', { data }))
      }
    }
  }
  return { Channel, deliver }
}

/** One browser profile: tabs share local storage, and each gets storage events from the others. */
function createBrowser(stored?: string) {
  const { Channel, deliver } = createChannels()
  const values = new Map<string, string>(stored === undefined ? [] : [['cart', stored]])
  const tabs: EventTarget[] = []
  let refuseWrites = false

  function openTab() {
    const tab = new EventTarget()
    tabs.push(tab)
    const setItem = (key: string, value: string) => {
      if (refuseWrites) throw new DOMException('full', 'QuotaExceededError')
      values.set(key, value)
      for (const other of tabs) if (other !== tab) announce(other, key)
    }
    const localStorage = { getItem: (key: string) => values.get(key) ?? null, setItem }
    const host = Object.assign(tab, { localStorage, BroadcastChannel: Channel })
    return createCartStore(() => host as unknown as CartHost)
  }

  /** A tab that sees the storage as it was when the tab opened: browsers propagate writes with a delay. */
  function openLateTab() {
    const tab = new EventTarget()
    const old = new Map(values)
    const localStorage = {
      getItem: (key: string) => old.get(key) ?? null,
      setItem: (key: string, value: string) => [old, values].forEach((map) => map.set(key, value)),
    }
    const host = Object.assign(tab, { localStorage, BroadcastChannel: Channel })
    return createCartStore(() => host as unknown as CartHost)
  }

  return {
    openTab,
    openLateTab,
    deliver,
    values,
    announce: (key: string | null) => tabs.forEach((tab) => announce(tab, key)),
    refuseWrites: () => {
      refuseWrites = true
    },
    comeBack: () => tabs.forEach((tab) => tab.dispatchEvent(new Event('pageshow'))),
  }
}

function announce(tab: EventTarget, key: string | null): void {
  tab.dispatchEvent(Object.assign(new Event('storage'), { key }))
}

function quantities(store: ReturnType<typeof createCartStore>) {
  return Object.fromEntries(store.getSnapshot().items.map((item) => [item.id, item.quantity]))
}

describe('the stored cart', () => {
  test('is empty when nothing is stored', () => {
    expect(createBrowser().openTab().getSnapshot()).toEqual({ ready: true, items: [] })
  })

  test('is restored after a reload', () => {
    const browser = createBrowser()
    browser.openTab().add(sofa, 3)
    expect(quantities(browser.openTab())).toEqual({ sofa: 3 })
  })

  test.each(['{', 'null', '{"a":1}', '[{"id":1}]'])('survives %s in storage', (junk) => {
    const store = createBrowser(junk).openTab()
    expect(quantities(store)).toEqual({})
    store.add(sofa)
    expect(quantities(store)).toEqual({ sofa: 1 })
  })

  test('is written at every change', () => {
    const browser = createBrowser()
    const store = browser.openTab()
    store.add(sofa)
    store.setQuantity({ id: 'sofa', color: null }, 4)
    expect(JSON.parse(browser.values.get('cart') ?? '')).toEqual([{ ...sofa, color: null, quantity: 4 }])
    store.clear()
    expect(browser.values.get('cart')).toBe('[]')
  })
})

describe('changes', () => {
  test('add, set, remove and clear follow the rules of the cart', () => {
    const store = createBrowser().openTab()
    store.add(sofa, 2)
    store.add({ ...sofa, id: 'lamp' })
    expect(quantities(store)).toEqual({ sofa: 2, lamp: 1 })
    store.setQuantity({ id: 'sofa', color: null }, 0)
    expect(quantities(store)).toEqual({ lamp: 1 })
    store.remove({ id: 'lamp', color: null })
    expect(quantities(store)).toEqual({})
  })

  test('notify listeners until they unsubscribe', () => {
    const store = createBrowser().openTab()
    const listener = vi.fn<() => void>()
    const stop = store.subscribe(listener)
    store.add(sofa)
    stop()
    store.add(sofa)
    expect(listener).toHaveBeenCalledTimes(1)
  })

  test('a snapshot stays the same object until something changes', () => {
    const store = createBrowser().openTab()
    const before = store.getSnapshot()
    expect(store.getSnapshot()).toBe(before)
    store.add(sofa)
    expect(store.getSnapshot()).not.toBe(before)
  })

  test('that change nothing do not notify listeners', () => {
    const store = createBrowser().openTab()
    store.add(sofa)
    const listener = vi.fn<() => void>()
    store.subscribe(listener)
    store.refresh({ checkedIds: ['sofa'], products: [sofa] })
    store.remove({ id: 'lamp', color: null })
    expect(listener).not.toHaveBeenCalled()
  })

  test('refreshing updates the price of a line', () => {
    const store = createBrowser().openTab()
    store.add(sofa, 2)
    store.refresh({ checkedIds: ['sofa'], products: [{ ...sofa, price: 5 }] })
    expect(store.getSnapshot().items).toEqual([{ ...sofa, color: null, price: 5, quantity: 2 }])
  })
})

describe('two tabs', () => {
  test('get each other’s changes', () => {
    const browser = createBrowser()
    const [one, two] = [browser.openTab(), browser.openTab()]
    const listener = vi.fn<() => void>()
    two.subscribe(listener)
    one.add(sofa)
    expect(listener).toHaveBeenCalledTimes(1)
    expect(quantities(two)).toEqual({ sofa: 1 })
  })

  test('never overwrite each other, even when a storage event is late', () => {
    const browser = createBrowser()
    const [one, two] = [browser.openTab(), browser.openTab()]
    expect(quantities(two)).toEqual({})
    one.add(sofa)
    two.add(sofa)
    expect(quantities(two)).toEqual({ sofa: 2 })
  })

  test('lose nothing when both change the cart at the same time', () => {
    const browser = createBrowser()
    const [one, two] = [browser.openLateTab(), browser.openLateTab()]
    for (const tab of [one, two]) tab.subscribe(() => {})
    one.add(sofa)
    one.add(sofa)
    two.add(sofa)
    two.add({ ...sofa, id: 'lamp' })
    browser.deliver()
    expect(quantities(browser.openTab())).toEqual({ sofa: 3, lamp: 1 })
    expect(quantities(one)).toEqual({ sofa: 3, lamp: 1 })
    expect(quantities(two)).toEqual({ sofa: 3, lamp: 1 })
  })

  test('repeat no change when they take turns', () => {
    const browser = createBrowser()
    const [one, two] = [browser.openTab(), browser.openTab()]
    for (const tab of [one, two]) tab.subscribe(() => {})
    one.add(sofa)
    browser.deliver()
    two.remove({ id: 'sofa', color: null })
    two.add({ ...sofa, id: 'lamp' })
    browser.deliver()
    one.add(sofa)
    browser.deliver()
    expect(quantities(two)).toEqual({ sofa: 1, lamp: 1 })
  })

  test('ignore other storage keys', () => {
    const browser = createBrowser()
    const store = browser.openTab()
    const listener = vi.fn<() => void>()
    store.subscribe(listener)
    browser.values.set('cart', '[]')
    browser.announce('theme')
    expect(listener).not.toHaveBeenCalled()
  })

  test('are emptied when the whole storage is cleared', () => {
    const browser = createBrowser()
    const store = browser.openTab()
    store.subscribe(() => {})
    store.add(sofa)
    browser.values.clear()
    browser.announce(null)
    expect(quantities(store)).toEqual({})
  })

  test('a page from the back-forward cache reads the cart again', () => {
    const browser = createBrowser()
    const store = browser.openTab()
    store.subscribe(() => {})
    expect(quantities(store)).toEqual({})
    browser.values.set('cart', JSON.stringify([{ ...sofa, quantity: 5 }]))
    browser.comeBack()
    expect(quantities(store)).toEqual({ sofa: 5 })
  })
})

describe('storage that fails', () => {
  test('full: the cart is kept in memory', () => {
    const browser = createBrowser()
    const store = browser.openTab()
    store.add(sofa)
    browser.refuseWrites()
    store.add(sofa)
    store.add({ ...sofa, id: 'lamp' })
    browser.announce('cart')
    expect(quantities(store)).toEqual({ sofa: 2, lamp: 1 })
  })

  test('denied: the cart is kept in memory', () => {
    const host = {
      get localStorage(): Storage {
        throw new DOMException('denied', 'SecurityError')
      },
      addEventListener: () => {},
      removeEventListener: () => {},
    }
    const store = createCartStore(() => host)
    expect(quantities(store)).toEqual({})
    store.add(sofa, 2)
    expect(quantities(store)).toEqual({ sofa: 2 })
  })
})

test('the cart can be changed after the last listener has gone', () => {
  const store = createBrowser().openTab()
  store.subscribe(() => {})()
  store.add(sofa)
  expect(quantities(store)).toEqual({ sofa: 1 })
})

test('during server rendering and hydration the cart is not ready', () => {
  const store = createBrowser(JSON.stringify([{ ...sofa, quantity: 1 }])).openTab()
  expect(store.getServerSnapshot()).toEqual({ ready: false, items: [] })
  expect(store.getServerSnapshot()).toBe(store.getServerSnapshot())
})
