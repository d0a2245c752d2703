import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from '../../lib/class-names.ts'
import type { BuyingTerms } from './buying-terms.ts'
import type { Piece } from './delivery-choice.tsx'
import { DeliveryLine } from './delivery-line.tsx'

export interface BuyingTermsListProps {
  piece: Piece
  terms: BuyingTerms
}

/** Delivery, ways to pay, returns and questions, each where the shop has set it up: docs/behaviour/product.md#below-the-button. */
export function BuyingTermsList({ piece, terms }: BuyingTermsListProps) {
  const { states, payment, returns, chatUrl } = terms
  if (!states && !payment && !returns && !chatUrl) return null
  return (
    <dl className="divide-y divide-ink/10 border-y border-ink/15 text-sm">
      {states && (
        <Term name="Delivery" className="needs-script">
          <DeliveryLine piece={piece} states={states} />
        </Term>
      )}
      {payment && (
        <Term name="Payment">
          <p>{payment}</p>
        </Term>
      )}
      {returns && (
        <Term name="Returns">
          <p>
            <span>{returns.sentence}</span>{' '}
            <Link to={returns.path} className={LINK}>
              {returns.title}
            </Link>
          </p>
        </Term>
      )}
      {chatUrl && (
        <Term name="Questions">
          <p>
            <a href={chatUrl} target="_blank" rel="noopener noreferrer" className={LINK}>
              Ask about this piece on WhatsApp
            </a>
          </p>
        </Term>
      )}
    </dl>
  )
}

/** The padding makes it high enough for a finger. */
const LINK = 'py-3 font-medium underline underline-offset-4'

function Term({ name, className, children }: { name: string; className?: string; children: ReactNode }) {
  return (
    <div className={classNames('flex flex-wrap gap-x-4 py-3', className)}>
      <dt className="w-20 text-ink-soft">{name}</dt>
      <dd className="min-w-40 flex-1">{children}</dd>
    </div>
  )
}
