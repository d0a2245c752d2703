import { Panel } from '../page/panel.tsx'
import type { PaymentKeys } from './payment-keys.ts'

/** For a shop without live keys: how to try payments with the test gateway, which comes with the shop. */
export function TestGatewayNote({ keys }: { keys: PaymentKeys | null }) {
  if (keys === null || keys.paystack === 'live' || keys.flutterwave === 'live') return null
  return (
    <Panel title="Try it without money" className="mt-5">
      <p className="text-ink-soft">
        A test gateway comes with the shop. It imitates Paystack and Flutterwave, with a payment page and with
        faults that you can switch on. No money moves, and it does not run beside a live key.
      </p>
      <ol className="list-decimal space-y-2 pl-5">
        <li>
          Where the shop runs, start the gateway:
          <code className="mt-1 block rounded-lg bg-sand/60 px-3 py-2 text-sm wrap-anywhere">
            npm run gateway -- --webhooks {window.location.origin}/functions/v1
          </code>
        </li>
        <li>
          Put the settings that it prints into <code>.env</code>, and restart the shop.
        </li>
        <li>Switch Paystack or Flutterwave on, above, and place an order.</li>
      </ol>
    </Panel>
  )
}
