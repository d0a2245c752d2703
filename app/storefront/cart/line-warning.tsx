import CircleAlert from '~icons/circle-alert'
import type { CartItem } from './cart.ts'
import { lineProblem } from './line-problem.ts'

export interface LineWarningProps {
  item: CartItem
  /** All lines of the cart: those of one product share its stock. */
  items: readonly CartItem[]
}

/** The problem of a line, if it has one. */
export function LineWarning({ item, items }: LineWarningProps) {
  const problem = lineProblem(item, items)
  return (
    <output className="flex items-start gap-2 text-sm font-medium text-danger empty:hidden">
      {problem && (
        <>
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {problem.message}
        </>
      )}
    </output>
  )
}
