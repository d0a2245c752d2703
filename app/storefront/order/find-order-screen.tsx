import { data, replace, useNavigation, useSearchParams } from 'react-router'
import { parseForm } from '../../lib/forms/parse-form.ts'
import { showFormAgain } from '../../lib/forms/show-form-again.ts'
import { answeredMessage } from '../../lib/supabase/data-error.ts'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { ValidatedForm } from '../form/validated-form.tsx'
import { NeedsScript } from '../page/needs-script.tsx'
import { pageMeta } from '../page/page-meta.ts'
import type { Route } from './+types/find-order-screen.ts'
import { findOrder } from './queries.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ matches, path: '/order', title: 'Find your order', hidden: true })

export const action = showFormAgain

/** The same answer for a wrong contact and for an unknown number: docs/behaviour/guests.md#finding-an-order. */
const NOT_FOUND =
  'We found no order with this number and contact that was placed without an account. Please check both.'

export async function clientAction({ request }: Route.ClientActionArgs) {
  const { findOrderSchema } = await import('./find-order-input.ts')
  const parsed = parseForm(findOrderSchema, await request.formData())
  if (!parsed.ok) return data({ errors: parsed.errors }, 400)
  try {
    const path = await findOrder(await browserClient(), parsed.data.number, parsed.data.contact)
    if (path !== null) return replace(path)
    return data({ errors: { number: NOT_FOUND } }, 400)
  } catch (error) {
    toast.error('Error', answeredMessage(error))
    return data({ errors: {} }, 400)
  }
}

export default function FindOrder({ actionData }: Route.ComponentProps) {
  const pending = useNavigation().formMethod !== undefined
  const [search] = useSearchParams()
  return (
    <div className="page min-h-[70dvh] py-14 sm:py-20">
      <div className="mx-auto w-full max-w-md">
        <h1 className="font-serif text-4xl sm:text-5xl">Find your order</h1>
        <p className="mt-3 mb-8 text-ink-soft">
          For orders that were placed without an account. The number was shown when you ordered. It is also in
          the mail that we sent you, if you gave your email.
        </p>
        <NeedsScript what="Finding an order" help="we will tell you how it is doing" />
        <ValidatedForm
          refusal={actionData}
          pending={pending}
          aria-label="Find your order"
          className="mt-8 space-y-5"
        >
          {(errors) => (
            <>
              <Field label="Order number" error={errors['number']} required>
                {(control) => (
                  <Input
                    {...control}
                    name="number"
                    placeholder="ORD-…"
                    autoCapitalize="characters"
                    defaultValue={search.get('number') ?? ''}
                  />
                )}
              </Field>
              <Field label="Email or phone" error={errors['contact']} required>
                {(control) => <Input {...control} name="contact" autoComplete="email" />}
              </Field>
              <Button type="submit" size="large" pending={pending} className="w-full">
                Find my order
              </Button>
            </>
          )}
        </ValidatedForm>
      </div>
    </div>
  )
}
