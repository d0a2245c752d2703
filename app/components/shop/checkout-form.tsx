import { Form, Link } from 'react-router'
import type { CheckoutDraft } from '../../forms/checkout-draft.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Textarea } from '../ui/textarea.tsx'
import { useFirstErrorFocus } from './use-first-error-focus.ts'
import { useSubmitOnce } from './use-submit-once.ts'

export interface CheckoutFormProps {
  defaults: CheckoutDraft
  errors: Partial<Record<string, string>>
  /** Changes with every refused attempt; the first field in error then takes the focus. */
  attempt: number | undefined
  pending: boolean
  /** Where to sign in, while nobody is. */
  signInPath: string | null
  onType: (form: FormData) => void
}

/** The shipping form (spec §2, §5). What is typed stays in the fields whatever the answer is. */
export function CheckoutForm({ defaults, errors, attempt, pending, signInPath, onType }: CheckoutFormProps) {
  const form = useFirstErrorFocus(attempt)
  const submitOnce = useSubmitOnce(pending)

  return (
    <Form
      ref={form}
      method="post"
      noValidate
      onSubmit={submitOnce}
      onChange={(event) => onType(new FormData(event.currentTarget))}
      aria-labelledby="shipping"
      className="space-y-5"
    >
      <h2 id="shipping" className="font-serif text-2xl">
        Shipping information
      </h2>
      {signInPath !== null && <SignInNote to={signInPath} />}
      <ContactFields defaults={defaults} errors={errors} />
      <Field label="Shipping Address" error={errors['shipping_address']} required>
        {(control) => (
          <Textarea
            {...control}
            name="shipping_address"
            rows={3}
            autoComplete="street-address"
            maxLength={500}
            defaultValue={defaults.shipping_address}
          />
        )}
      </Field>
      <Field
        label="Order Notes (optional)"
        error={errors['notes']}
        hint="The colour you would like, a landmark, a good time to call."
      >
        {(control) => (
          <Textarea {...control} name="notes" rows={3} maxLength={1000} defaultValue={defaults.notes} />
        )}
      </Field>
      <Button type="submit" size="large" className="w-full sm:w-auto" pending={pending}>
        {pending ? 'Placing order...' : 'Place Order'}
      </Button>
    </Form>
  )
}

function ContactFields({ defaults, errors }: Pick<CheckoutFormProps, 'defaults' | 'errors'>) {
  return (
    <>
      <Field label="Full Name" error={errors['customer_name']} required>
        {(control) => (
          <Input
            {...control}
            name="customer_name"
            autoComplete="name"
            maxLength={120}
            defaultValue={defaults.customer_name}
          />
        )}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Email" error={errors['customer_email']} required>
          {(control) => (
            <Input
              {...control}
              type="email"
              name="customer_email"
              autoComplete="email"
              inputMode="email"
              maxLength={254}
              defaultValue={defaults.customer_email}
            />
          )}
        </Field>
        <Field label="Phone" error={errors['customer_phone']} required>
          {(control) => (
            <Input
              {...control}
              type="tel"
              name="customer_phone"
              autoComplete="tel"
              inputMode="tel"
              maxLength={40}
              placeholder="+234 803 123 4567"
              defaultValue={defaults.customer_phone}
            />
          )}
        </Field>
      </div>
    </>
  )
}

function SignInNote({ to }: { to: string }) {
  return (
    <p className="rounded-xl bg-sand/60 px-4 py-3 text-sm">
      You need an account to place an order.{' '}
      <Link
        to={to}
        className="inline-block py-1 font-medium text-terracotta-deep underline underline-offset-4"
      >
        Sign in or create one
      </Link>
      ; what you have typed stays here.
    </p>
  )
}
