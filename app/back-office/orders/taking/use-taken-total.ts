import { useEffect, useEffectEvent, useState } from 'react'
import { hasErrorCode } from '../../../domain/error-codes.ts'
import { answeredMessage, isRefusal } from '../../../lib/supabase/data-error.ts'
import { browserClient } from '../../../lib/supabase/supabase-browser.ts'
import { failureMessage, withReauthentication } from '../../access/reauthentication.ts'
import { estimateTakenOrder, type TakenOrderEstimate } from './queries.ts'
import type { TotalQuestion, TypedQuestion } from './total-question.ts'

/** Debounce, in milliseconds. */
const DEBOUNCE_MS = 250

/** What the order of a form costs. */
export type TakenTotalState =
  | { kind: 'empty' }
  /** With the sums of the last answer, if there is one. */
  | { kind: 'pending'; estimate: TakenOrderEstimate | null; lacksPlace: boolean }
  | { kind: 'known'; estimate: TakenOrderEstimate; lacksPlace: boolean }
  | Failure

type Failure =
  /** Something in the form has to be changed first. */
  { kind: 'refused'; message: string } | { kind: 'failed'; message: string }

export interface TakenTotal {
  total: TakenTotalState
  retry: () => void
}

type Result = { estimate: TakenOrderEstimate; failure: null } | { estimate: null; failure: Failure }

/** What an order costs. It is asked anew after an attempt to take the order. */
export function useTakenTotal(typed: TypedQuestion, isTaking: boolean): TakenTotal {
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<{ to: string; result: Result }>()
  const key = JSON.stringify([attempt, typed])
  const answerTyped = useEffectEvent(async () => typed.kind === 'asked' && (await ask(typed.question)))
  useEffect(() => {
    if (isTaking) return
    let isCurrent = true
    const work = async () => {
      const result = await answerTyped()
      if (isCurrent && result) setAnswer({ to: key, result })
    }
    const timer = setTimeout(() => void work(), DEBOUNCE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [key, isTaking])
  const total = stateOf(typed, answer?.result, answer?.to === key)
  return { total, retry: () => setAttempt(attempt + 1) }
}

async function ask(question: TotalQuestion): Promise<Result> {
  try {
    const estimate = await withReauthentication(async () =>
      estimateTakenOrder(await browserClient(), question),
    )
    return { estimate, failure: null }
  } catch (error) {
    const kind = isRefusal(error) ? 'refused' : 'failed'
    return { estimate: null, failure: { kind, message: failureMessage(error, refusalText(error, question)) } }
  }
}

/** A shopper would be asked to choose another place. */
function refusalText(error: unknown, { delivery }: TotalQuestion): string {
  const isPlace = delivery !== null && 'state' in delivery
  if (isPlace && hasErrorCode(error, 'delivery_unavailable'))
    return 'No zone delivers to this place. Enter an agreed fee.'
  return answeredMessage(error)
}

function stateOf(typed: TypedQuestion, last: Result | undefined, isCurrent: boolean): TakenTotalState {
  if (typed.kind === 'empty') return typed
  if (typed.kind === 'unreadable') return { kind: 'refused', message: typed.message }
  const { lacksPlace } = typed
  if (!last || !isCurrent) return { kind: 'pending', estimate: last?.estimate ?? null, lacksPlace }
  return last.failure ?? { kind: 'known', estimate: last.estimate, lacksPlace }
}
