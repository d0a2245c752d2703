import { useEffect, useRef, useState } from 'react'
import { cart } from './cart-store.ts'
import { isSameLine, type CartItem, type CartProduct, type LineKey } from './cart.ts'
import { replaceItem, restoreItem, setItemColor } from './line-changes.ts'

/** A line, and its index before it was removed. */
interface RemovedLine {
  item: CartItem
  place: number
}

/** Changes that remove the pressed button. The last removed line can be restored until the visitor leaves the page. */
export function useLineChanges() {
  const page = useRef<HTMLElement>(null)
  const [{ removed, focused, count }, setChange] = useState({
    removed: null as RemovedLine | null,
    focused: '',
    count: 0,
  })

  // The pressed button was removed, so the focus moves to what is there instead.
  useEffect(() => {
    if (count > 0) page.current?.querySelector<HTMLElement>(focused)?.focus()
  }, [focused, count])

  const change = (next: RemovedLine | null, focus: string) =>
    setChange({ removed: next, focused: focus, count: count + 1 })

  function remove(item: CartItem): void {
    const place = placeOf(item)
    cart.remove(item)
    change({ item, place }, NOTE)
  }

  function undo(): void {
    if (!removed) return
    const { item, place } = removed
    cart.change((items) => restoreItem(items, item, place))
    change(null, nameOf(item))
  }

  function reduce(item: CartItem, left: number): void {
    cart.setQuantity(item, left)
    change(removed, nameOf(item))
  }

  function recolour(item: CartItem, color: string | null): void {
    const target = { id: item.id, color }
    const merges = placeOf(target) >= 0
    cart.change((items) => setItemColor(items, item, color))
    if (merges) change(removed, nameOf(target))
  }

  function chooseVariant(item: CartItem, variant: CartProduct): void {
    cart.change((items) => replaceItem(items, item, variant))
    change(removed, nameOf({ id: variant.id, color: null }))
  }

  return { page, removed, remove, undo, reduce, recolour, chooseVariant }
}

/** Its index; -1 without it. */
function placeOf(line: LineKey): number {
  return cart.getSnapshot().items.findIndex((item) => isSameLine(item, line))
}

/** Selectors of what takes the focus: the text of the note, or the name of a line, whose picture is a link too. */
const NOTE = 'output [tabindex]'
const nameOf = (line: LineKey) => `li:nth-child(${placeOf(line) + 1}) a:not([tabindex])`
