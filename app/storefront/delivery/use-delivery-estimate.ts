import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import {
  ESTIMATE_KEY,
  estimatePath,
  type DeliveryEstimate,
  type EstimateQuestion,
} from './delivery-estimate.ts'
import type { EstimateData } from './estimate-route.ts'

export interface CurrentEstimate {
  /** The areas of the chosen state, for choosing one. */
  lgas: readonly string[]
  /** Undefined while it is worked out, null when it could not be, or nothing is asked. */
  estimate: DeliveryEstimate | null | undefined
}

/**
 * What delivering to a place costs. Asks again when the question or `attempt` changes, and when the network is back; null asks nothing.
 */
export function useDeliveryEstimate(question: EstimateQuestion | null, attempt?: number): CurrentEstimate {
  const { data, state, load } = useFetcher<EstimateData>({ key: ESTIMATE_KEY })
  const path = question && estimatePath(question, attempt)

  useEffect(() => {
    if (path === null) return
    const ask = () => void load(path)
    ask()
    window.addEventListener('online', ask)
    return () => window.removeEventListener('online', ask)
  }, [path, load])

  if (question === null) return { lgas: [], estimate: null }
  const lgas = data?.question.state === question.state ? data.lgas : []
  const isCurrent =
    state === 'idle' && data !== undefined && estimatePath(data.question) === estimatePath(question)
  return { lgas, estimate: isCurrent ? data.estimate : undefined }
}
