import { useRef, useState, type RefObject } from 'react'
import type { ProductPageRow } from './queries.ts'

export interface ColourChoiceState {
  /** The first control of the group. */
  first: RefObject<HTMLInputElement | null>
  chosen: string | null
  /** Whether the product could not be added for want of a colour. */
  isMissing: boolean
  choose: (name: string) => void
  /** Whether the product can be added with this choice. If not, the group says so and takes the focus. */
  check: () => boolean
}

/** The colour chosen on the product page. The only colour of a product needs no choice. */
export function useColourChoice(
  product: Pick<ProductPageRow, 'color_variants' | 'color_required'>,
): ColourChoiceState {
  const { color_variants: names, color_required: required } = product
  const first = useRef<HTMLInputElement>(null)
  const [picked, setPicked] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const chosen = picked ?? (names.length === 1 ? (names[0] ?? null) : null)

  return {
    first,
    chosen,
    isMissing: isMissing && chosen === null,
    choose: setPicked,
    check() {
      const isEnough = chosen !== null || !required || names.length === 0
      setMissing(!isEnough)
      if (!isEnough) first.current?.focus()
      return isEnough
    },
  }
}
