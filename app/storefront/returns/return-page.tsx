import { Link } from 'react-router'
import { buttonClasses } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { OwnOrderRow } from '../own-order/own-order-row.ts'
import { canReturn, ReturnForm, type RefusedReturn } from './return-form.tsx'

export interface ReturnPageProps {
  number: string
  /** Null when there is no such order. */
  order: OwnOrderRow | null
  refusal: RefusedReturn
  /** The page of the order, and where other orders are found. */
  back: string
  others: { path: string; label: string }
}

/** The form that asks to return items of an order. */
export function ReturnPage({ number, order, refusal, back, others }: ReturnPageProps) {
  return (
    <div className="page min-h-[70dvh] py-10 sm:py-14">
      {order !== null && canReturn(order) ? (
        <>
          <Link to={back} className="inline-flex min-h-11 items-center underline underline-offset-4">
            {`Order ${number}`}
          </Link>
          <h1 className="title-section mt-2">Return items</h1>
          <ReturnForm order={order} refusal={refusal} />
        </>
      ) : (
        <EmptyState
          level={1}
          title="Nothing to return"
          description="Items can be returned once they are delivered, and each of them once."
          action={
            <Link to={order === null ? others.path : back} className={buttonClasses('primary')}>
              {order === null ? others.label : 'Your order'}
            </Link>
          }
        />
      )}
    </div>
  )
}
