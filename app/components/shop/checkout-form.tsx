import { Link } from 'react-router'
import type { CheckoutDraft } from '../../forms/checkout-draft.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Textarea } from '../ui/textarea.tsx'
import { ValidatedForm } from './validated-form.tsx'

const FORM_ID = 'checkout-form'

type CheckoutErrors = Partial<Record<string, string>>

export interface CheckoutFormProps {
  defaults: CheckoutDraft
  /** A new one with every refused attempt; the first field in error then takes the focus. */
  refusal: { errors: CheckoutErrors } | undefined
  pending: boolean
  /** Where to sign in, while nobody is. */
  signInPath: string | null
  onType: (form: FormData) => void
}

/** The shipping form (spec §2, §5). What is typed stays in the fields whatever the answer is. */
export function CheckoutForm({ defaults, refusal, pending, signInPath, onType }: CheckoutFormProps) {
  return (
    <ValidatedForm
      id={FORM_ID}
      refusal={refusal}
      pending={pending}
      onChange={(event) => onType(new FormData(event.currentTarget))}
      aria-labelledby="shipping"
      className="space-y-5"
    >
      {(errors) => (
        <>
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
                defaultValue={defaults.shipping_address}
              />
            )}
          </Field>
          <Field
            label="Order Notes (optional)"
            error={errors['notes']}
            hint="The colour you would like, a landmark, a good time to call."
          >
            {(control) => <Textarea {...control} name="notes" rows={3} defaultValue={defaults.notes} />}
          </Field>
        </>
      )}
    </ValidatedForm>
  )
}

/** Sends the form from wherever it stands: on a phone below the total that one agrees to. */
export function PlaceOrderButton({ pending }: { pending: boolean }) {
  return (
    <Button
      type="submit"
      form={FORM_ID}
      size="large"
      className="w-full sm:w-auto sm:justify-self-start"
      pending={pending}
    >
      {pending ? 'Placing order...' : 'Place Order'}
    </Button>
  )
}

function ContactFields({ defaults, errors }: { defaults: CheckoutDraft; errors: CheckoutErrors }) {
  return (
    <>
      <Field label="Full Name" error={errors['customer_name']} required>
        {(control) => (
          <Input
            {...control}
            name="customer_name"
            autoComplete="name"
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
      <Link to={to} className="py-1 font-medium text-terracotta-deep underline underline-offset-4">
        Sign in or create one
      </Link>
      ; what you have typed stays here.
    </p>
  )
}
