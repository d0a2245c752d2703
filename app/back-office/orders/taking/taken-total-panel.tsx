import { useRef } from 'react'
import { formatNaira } from '../../../domain/money.ts'
import { classNames } from '../../../lib/class-names.ts'
import { Button } from '../../../ui/button.tsx'
import { useKeepFocus } from '../../../ui/use-keep-focus.ts'
import { Panel } from '../../page/panel.tsx'
import { additionsToGoods } from '../delivery/order-delivery.ts'
import type { TakenOrderEstimate } from './queries.ts'
import { UNSEEN_TOTAL } from './taken-order-input.ts'
import type { TakenTotal, TakenTotalState } from './use-taken-total.ts'

/** What the order will cost, as the database works it out. The hidden input `total` holds what is shown. */
export function TakenTotalPanel({ total, retry, error }: TakenTotal & { error: string | undefined }) {
  const part = useRef<HTMLDivElement>(null)
  useKeepFocus(part, total.kind)
  return (
    <Panel title="Total">
      <div ref={part} className="space-y-5">
        <input type="hidden" name="total" value={shownTotal(total)} />
        {/* Always there, so that screen readers announce what it comes to hold. */}
        <output className="block text-ink-soft empty:hidden">
          {total.kind === 'empty' && 'Add a product to see what the order costs.'}
          {(total.kind === 'refused' || total.kind === 'failed') && (
            <span className="text-danger">{total.message}</span>
          )}
        </output>
        {(total.kind === 'known' || total.kind === 'pending') && (
          <Sums {...total} isPending={total.kind === 'pending'} />
        )}
        {error !== undefined && (
          <p role="alert" className="text-danger">
            {error}
          </p>
        )}
        {total.kind === 'failed' && (
          <Button variant="outline" onClick={retry}>
            Work it out again
          </Button>
        )}
      </div>
    </Panel>
  )
}

function shownTotal(total: TakenTotalState): string {
  if (total.kind === 'refused') return ''
  return total.kind === 'known' ? String(total.estimate.total_amount) : UNSEEN_TOTAL
}

interface SumsProps {
  /** Null before the first answer. */
  estimate: TakenOrderEstimate | null
  lacksPlace: boolean
  isPending: boolean
}

function Sums({ estimate, lacksPlace, isPending }: SumsProps) {
  const parts = estimate ? partsOf(estimate) : []
  if (estimate && lacksPlace) parts.push(['Delivery', 'Choose where to'])
  const isFeeOpen = lacksPlace || (estimate?.delivery_method != null && estimate.delivery_fee === null)
  return (
    <dl tabIndex={-1} aria-busy={isPending} aria-live="polite" className="space-y-2">
      {parts.map(([label, text]) => (
        <Sum key={label} label={label} text={text} className={classNames(isPending && 'text-ink-soft')} />
      ))}
      <Sum
        label={isFeeOpen ? 'Total before delivery' : 'Total'}
        text={isPending || !estimate ? 'Working it out...' : formatNaira(estimate.total_amount)}
        className="border-t border-ink/10 pt-3 text-lg font-medium"
      />
    </dl>
  )
}

function partsOf(estimate: TakenOrderEstimate): [label: string, text: string][] {
  return [['Goods', formatNaira(estimate.goods)], ...additionsToGoods(estimate)]
}

function Sum({ label, text, className }: { label: string; text: string; className?: string }) {
  return (
    <div className={classNames('flex flex-wrap justify-between gap-x-4', className)}>
      <dt>{label}</dt>
      <dd className="ml-auto text-right tabular-nums">{text}</dd>
    </div>
  )
}
