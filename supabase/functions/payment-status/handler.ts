import { answer, connect, Refusal, requireStaff, type Dependencies } from '../_shared/backend.ts'
import { createProvider } from '../_shared/payments/providers.ts'

/** GET by staff → `{ paystack, flutterwave }`: the mode of each provider's key, 'live' or 'test', null without a key. */
export function createHandler(dependencies: Dependencies): (request: Request) => Promise<Response> {
  return (request) =>
    answer(request, async () => {
      if (request.method !== 'GET') throw new Refusal(405, 'Please use GET.')
      await requireStaff(connect(dependencies, request))
      return {
        paystack: createProvider('paystack', dependencies)?.mode ?? null,
        flutterwave: createProvider('flutterwave', dependencies)?.mode ?? null,
      }
    })
}
