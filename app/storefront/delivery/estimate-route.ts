import type { DeliveryCalendar } from '../../domain/orders/delivery-dates.ts'
import { shopContext } from '../../lib/contexts.ts'
import { withFallback } from '../../lib/with-fallback.ts'
import { clientLoaderWithFallback } from '../page/load-page.ts'
import type { Route } from './+types/estimate-route.ts'
import { readEstimatePath, type DeliveryEstimate, type EstimateQuestion } from './delivery-estimate.ts'
import { estimateDelivery, getDeliveryCalendar, listLgas } from './queries.ts'

/** The loader data of `/delivery-estimate`, with the question that was asked. */
export interface EstimateData {
  question: EstimateQuestion
  /** Those of the state. */
  lgas: string[]
  /** Null when it could not be worked out. */
  estimate: DeliveryEstimate | null
  /** Null when it could not be read. */
  calendar: DeliveryCalendar | null
}

export async function loader({ request, context }: Route.LoaderArgs): Promise<EstimateData> {
  const question = readEstimatePath(request.url)
  const { items, state, lga } = question
  const { supabase } = context.get(shopContext)
  const [lgas, estimate, calendar] = await Promise.all([
    withFallback(listLgas(supabase, state), [], 'The areas of a state'),
    items.length === 0
      ? null
      : withFallback(estimateDelivery(supabase, items, state, lga || null), null, 'The delivery fee'),
    withFallback(getDeliveryCalendar(supabase), null, 'The days of delivery'),
  ])
  return { question, lgas, estimate, calendar }
}

export const clientLoader = clientLoaderWithFallback<EstimateData>((_error, { url }) => ({
  question: readEstimatePath(url),
  lgas: [],
  estimate: null,
  calendar: null,
}))
