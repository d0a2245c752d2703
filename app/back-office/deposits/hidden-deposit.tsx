/** Keeps the deposit of a row whose form does not show it, while the shop takes no deposits. */
export function HiddenDeposit({ deposit_percent: percent, deposit_amount: amount }: HiddenDepositProps) {
  return (
    <>
      <input type="hidden" name="deposit_percent" value={percent ?? ''} />
      <input type="hidden" name="deposit_amount" value={amount ?? ''} />
    </>
  )
}

interface HiddenDepositProps {
  deposit_percent?: number | null | undefined
  deposit_amount?: number | null | undefined
}
