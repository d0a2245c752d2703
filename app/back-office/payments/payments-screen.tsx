import { Link } from 'react-router'
import { isPaymentMethod, paymentMethodLabel, type PaymentMethodName } from '../../domain/payment-methods.ts'
import { parseForm } from '../../lib/forms/parse-form.ts'
import { answeredMessage } from '../../lib/supabase/data-error.ts'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { withFallback } from '../../lib/with-fallback.ts'
import { readEdit, rowReader } from '../form/read-edit.ts'
import { invalid, revalidateOnSuccess, runAction } from '../form/run-action.ts'
import { useReloadAndReset } from '../form/use-reload-and-reset.ts'
import { guideAddress } from '../guide/guide-pages.ts'
import { withErrorToast } from '../list/list-loader.ts'
import { adminMeta } from '../page/admin-meta.ts'
import { LoadFailure } from '../page/load-failure.tsx'
import { PageHeader } from '../page/page-header.tsx'
import { PageTabs } from '../page/page-tabs.tsx'
import { SETTINGS_TABS } from '../settings/settings-tabs.ts'
import type { Route } from './+types/payments-screen.ts'
import { getPaymentKeys, keyText, type PaymentKeys } from './payment-keys.ts'
import { PaymentMethodForm } from './payment-method-form.tsx'
import { paymentMethodSchema } from './payment-method-input.ts'
import { listPaymentMethods, updatePaymentMethod } from './queries.ts'
import { TestGatewayNote } from './test-gateway-note.tsx'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Payments')

export const shouldRevalidate = revalidateOnSuccess

export async function clientLoader() {
  const client = await browserClient()
  const [methods, keys] = await Promise.all([
    withErrorToast(listPaymentMethods(client), answeredMessage),
    withFallback(getPaymentKeys(client), null, 'The keys of the payment providers'),
  ])
  return { methods, keys }
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  const method = String(form.get('method'))
  const schema = paymentMethodSchema(method)
  const parsed = parseForm(schema, form)
  if (!parsed.ok) return invalid(parsed.errors)
  return runAction(
    async () => {
      const { changes, opened } = readEdit(form, { row: parsed.data, read: rowReader(schema) })
      return updatePaymentMethod(await browserClient(), method, changes, opened)
    },
    { success: `${paymentMethodLabel(method)} updated successfully` },
  )
}

export default function Payments({ loaderData: { methods, keys } }: Route.ComponentProps) {
  const { key, reloadAndReset } = useReloadAndReset(methods)
  return (
    <>
      <PageTabs label="Settings" tabs={SETTINGS_TABS} />
      <PageHeader
        title="Payments"
        description="How customers can pay. While nothing is offered, you agree the payment after the order."
        actions={
          <Link
            to={guideAddress('payments')}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            How to begin
          </Link>
        }
      />
      {methods === null ? (
        <LoadFailure message="The ways to pay could not be loaded." />
      ) : (
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
          {methods.map(
            (row) =>
              isPaymentMethod(row.method) && (
                <PaymentMethodForm
                  key={`${row.method} ${key}`}
                  method={row.method}
                  row={row}
                  note={keyNote(row.method, keys)}
                  onReload={reloadAndReset}
                />
              ),
          )}
        </div>
      )}
      <TestGatewayNote keys={keys} />
    </>
  )
}

function keyNote(method: PaymentMethodName, keys: PaymentKeys | null): string | undefined {
  return method === 'paystack' || method === 'flutterwave' ? keyText(method, keys) : undefined
}
