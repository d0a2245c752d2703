import { useEffect, useState } from 'react'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { randomUuid } from '../../lib/uuid.ts'
import { withFallback } from '../../lib/with-fallback.ts'
import { withReauthentication } from '../access/reauthentication.ts'
import { CheckField } from '../form/check-field.tsx'
import { consequenceLines, refundNowHint, refundNowLabel } from './consequences-text.ts'
import { previewDecision, type Consequences, type Decision } from './queries.ts'
import type { RefundNow } from './refund-now.ts'

/** What a decision means, once it is read: null for an order without money and documents. */
export type Preview = Consequences | 'failed' | null | undefined

/** Reads what a decision means; nothing without one. */
export function usePreview(decision: Decision | null): Preview {
  const asked = JSON.stringify(decision)
  const [read, setRead] = useState<{ asked: string; preview: Preview }>()
  useEffect(() => {
    let isCurrent = true
    const about = JSON.parse(asked) as Decision | null
    if (about === null) return
    void withFallback<Preview>(
      withReauthentication(async () => previewDecision(await browserClient(), about)),
      'failed',
      'What a decision means',
    ).then((preview) => isCurrent && setRead({ asked, preview }))
    return () => {
      isCurrent = false
    }
  }, [asked])
  return read?.asked === asked ? read.preview : undefined
}

export interface DecisionConsequencesProps {
  kind: Decision['kind']
  preview: Preview
  /** What is to be refunded with the decision; undefined while the box is not ticked. */
  onChoose: (refund: RefundNow | undefined) => void
}

/** What a decision means for money, documents, stock and mails, and the box that refunds with it: off at first. */
export function DecisionConsequences({ kind, preview, onChoose }: DecisionConsequencesProps) {
  if (preview === null || preview === undefined) return null
  return (
    <div className="mt-3 rounded-xl bg-ochre/15 px-4 py-3">
      {preview === 'failed' ? (
        <p>What this means for its money could not be read. Look at the order first.</p>
      ) : (
        <>
          <ul className="space-y-1">
            {consequenceLines(kind, preview).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          {preview.refund_amount > 0 && <RefundNowField told={preview} onChoose={onChoose} />}
        </>
      )}
    </div>
  )
}

interface RefundNowFieldProps {
  told: Consequences
  onChoose: DecisionConsequencesProps['onChoose']
}

function RefundNowField({ told, onChoose }: RefundNowFieldProps) {
  // A submission whose answer was lost is sent again with the same key.
  const [key] = useState(randomUuid)
  const refund: RefundNow = {
    orderId: told.order_id,
    amount: told.refund_amount,
    paymentId: told.refund_payment_id,
    sentBack: told.refund_sent_back,
    key,
  }
  return (
    <div className="mt-2">
      <CheckField onChange={({ target }) => onChoose(target.checked ? refund : undefined)}>
        {refundNowLabel(told)}
      </CheckField>
      <p className="pl-8 text-sm">{refundNowHint(told)}</p>
    </div>
  )
}
