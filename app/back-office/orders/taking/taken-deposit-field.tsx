import { useState } from 'react'
import { addNaira, formatNaira } from '../../../domain/money.ts'
import { CheckField } from '../../form/check-field.tsx'
import { readPayment } from './taken-order-input.ts'
import type { TakenTotalState } from './use-taken-total.ts'

export interface TakenDepositFieldProps {
  payment: string
  total: TakenTotalState
}

/** Whether the deposit alone was received of an order that has one. The tick stays while the total is worked out or cannot be. */
export function TakenDepositField({ payment, total }: TakenDepositFieldProps) {
  const [isTicked, setTicked] = useState(false)
  const estimate = total.kind === 'known' || total.kind === 'pending' ? total.estimate : null
  if (estimate === null || estimate.deposit_amount === null || !readPayment(payment).is_paid) return null
  const { deposit_amount: deposit, total_amount: sum } = estimate
  return (
    <CheckField
      name="is_deposit"
      checked={isTicked}
      onChange={({ currentTarget }) => setTicked(currentTarget.checked)}
    >
      <span>
        Deposit now
        <span className="block text-sm text-ink-soft">
          {formatNaira(deposit)} was received, and {formatNaira(addNaira(sum, -deposit))} is paid later.
        </span>
      </span>
    </CheckField>
  )
}
