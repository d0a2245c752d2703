import { useEffect, useRef } from 'react'
import { data, replace, useNavigation, useSearchParams } from 'react-router'
import { parseForm, type FieldErrors } from '../../lib/forms/parse-form.ts'
import { showFormAgain } from '../../lib/forms/show-form-again.ts'
import { answeredMessage, DataError } from '../../lib/supabase/data-error.ts'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import type { Elements } from '../../lib/text/elements.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { ValidatedForm } from '../form/validated-form.tsx'
import { NeedsScript } from '../page/needs-script.tsx'
import { pageMeta } from '../page/page-meta.ts'
import { orderPath } from '../payment/go-to-payment.ts'
import { orderKey } from '../payment/order-keys.ts'
import type { Route } from './+types/find-order-screen.ts'
import { presentStep, type FoundOrder } from './order-steps.ts'
import { findOrder, mailOrderLink } from './queries.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ matches, path: '/order', title: 'Find your order', hidden: true })

export const action = showFormAgain

/** The same answer for a wrong contact and for an unknown number: docs/behaviour/guests.md#finding-an-order. */
const NOT_FOUND =
  'We found no order with this number and contact that was placed without an account. Please check both.'

interface FindResult {
  errors: FieldErrors
  found?: FoundOrder
  /** The link can be mailed. */
  offersLink?: boolean
  linkMailed?: boolean
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const { findOrderSchema, orderNumberOf } = await import('./find-order-input.ts')
  const form = await request.formData()
  const parsed = parseForm(findOrderSchema, form)
  if (!parsed.ok) return data<FindResult>({ errors: parsed.errors }, 400)
  const { number, contact } = parsed.data
  // The browser that ordered has the key of the link, and needs no look-up.
  const key = orderKey(orderNumberOf(number))
  if (key !== undefined) return replace(orderPath(orderNumberOf(number), key))
  try {
    const client = await browserClient()
    if (form.get('intent') === 'mail-link') {
      await mailOrderLink(client, number, contact)
      return data<FindResult>({ errors: {}, linkMailed: true })
    }
    const found = await findOrder(client, number, contact)
    if (found) return data<FindResult>({ errors: {}, found, offersLink: found.has_email })
    return data<FindResult>({ errors: { number: NOT_FOUND } }, 400)
  } catch (error) {
    toast.error('Error', answeredMessage(error))
    const isRefused = error instanceof DataError && error.hint === 'too_many_searches'
    return data<FindResult>({ errors: {}, offersLink: isRefused }, 400)
  }
}

export default function FindOrder({ actionData }: Route.ComponentProps) {
  const pending = useNavigation().formMethod !== undefined
  const [search] = useSearchParams()
  const { found, offersLink = false, linkMailed = false }: Partial<FindResult> = actionData ?? {}
  return (
    <div className="page min-h-[70dvh] py-14 sm:py-20">
      <div className="mx-auto w-full max-w-md">
        <h1 className="font-serif text-4xl sm:text-5xl">Find your order</h1>
        <p className="mt-3 mb-8 text-ink-soft">
          For orders that were placed without an account. The number was shown when you ordered. It is also in
          the mail that we sent you, if you gave your email.
        </p>
        <NeedsScript what="Finding an order" help="we will tell you how it is doing" />
        {found && <FoundOrderNote key={found.order_number} found={found} />}
        {linkMailed && <LinkMailedNote />}
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
                    kind="code"
                    defaultValue={search.get('number') ?? ''}
                  />
                )}
              </Field>
              <Field label="Email or phone" error={errors['contact']} required>
                {(control) => <Input {...control} kind="contact" name="contact" autoComplete="email" />}
              </Field>
              <Button type="submit" size="large" pending={pending} className="w-full">
                Find my order
              </Button>
              {offersLink && (
                <Button
                  type="submit"
                  name="intent"
                  value="mail-link"
                  variant="outline"
                  size="large"
                  pending={pending}
                  className="w-full"
                >
                  Mail me the link
                </Button>
              )}
            </>
          )}
        </ValidatedForm>
      </div>
    </div>
  )
}

/** What a number and a contact tell, which others may know too. Takes the focus. */
function FoundOrderNote({ found }: { found: FoundOrder }) {
  const { title, description, next } = presentStep(found)
  return (
    <FocusedNote heading={`Order ${found.order_number}`}>
      <p className="mt-3 font-medium">{title}</p>
      <p className="text-ink-soft">{description}</p>
      {next !== undefined && <p className="mt-3">{`Next: ${next}`}</p>}
      <p className="mt-3 text-ink-soft">
        {`The whole order opens with the link in our ${found.has_email ? 'mails' : 'message'} about it, and in the browser that you ordered with.`}
      </p>
    </FocusedNote>
  )
}

function LinkMailedNote() {
  return (
    <FocusedNote heading="Check your mail">
      <p className="mt-3">
        If this number and contact are those of an order with an email, its link is on the way there.
      </p>
    </FocusedNote>
  )
}

function FocusedNote({ heading, children }: { heading: string; children: Elements }) {
  const note = useRef<HTMLElement>(null)
  useEffect(() => note.current?.focus(), [])
  return (
    <section
      ref={note}
      tabIndex={-1}
      aria-labelledby="found-order"
      className="scroll-mt-32 rounded-xl bg-sand/60 px-5 py-4 break-words"
    >
      <h2 id="found-order" className="font-serif text-xl">
        {heading}
      </h2>
      {children}
    </section>
  )
}
