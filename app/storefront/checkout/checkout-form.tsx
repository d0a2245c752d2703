import { Link } from 'react-router'
import { formatNaira } from '../../domain/money.ts'
import { PAYMENT_METHOD_LABELS } from '../../domain/payment-methods.ts'
import type { Elements } from '../../lib/text/elements.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { RadioCard } from '../../ui/fields/radio-card.tsx'
import { RadioGroup } from '../../ui/fields/radio-group.tsx'
import { Textarea } from '../../ui/fields/textarea.tsx'
import { ValidatedForm } from '../form/validated-form.tsx'
import { agreedFields, type AgreedAmounts } from './agreed-amounts.ts'
import type { CheckoutDraft } from './checkout-draft.ts'
import { DeliveryFields } from './delivery-fields.tsx'
import type { Delivery } from './use-delivery.ts'
import { paymentExplanation, type Payment } from './use-payment.ts'

const FORM_ID = 'checkout-form'

/** The hidden field of a form that is sent without an account. */
export const GUEST = 'guest'

type CheckoutErrors = Partial<Record<string, string>>

export interface CheckoutFormProps {
  defaults: CheckoutDraft
  /** As shown beside the form. */
  agreed: AgreedAmounts
  /** A new object for each refused attempt; then the first invalid field is focused. */
  refusal: { errors: CheckoutErrors } | undefined
  pending: boolean
  /** The sign-in screen, when the visitor is signed out. */
  signInPath: string | null
  /** Whether the visitor can order without signing in. */
  isGuest: boolean
  /** Below name, email and phone: what is known of earlier orders. */
  below: Elements
  onType: (form: FormData) => void
  /** Null while delivery is agreed after the order. */
  delivery: Delivery | null
  /** Null while payment is agreed after the order, and where nothing is to be paid. */
  payment: Payment | null
}

/** The shipping form (docs/behaviour/checkout.md#the-form). The fields keep what was typed after a refused attempt. */
export function CheckoutForm(props: CheckoutFormProps) {
  const { defaults, agreed, refusal, pending, signInPath, isGuest, below, onType, delivery, payment } = props
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
          {agreedFields(agreed).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {isGuest && <input type="hidden" name={GUEST} value="1" />}
          {signInPath !== null && <SignInNote to={signInPath} isGuest={isGuest} />}
          <ContactFields
            defaults={defaults}
            errors={errors}
            isEmailRequired={!isGuest || needsEmail(payment)}
          />
          {below}
          {delivery === null ? (
            <AddressField defaults={defaults} error={errors['shipping_address']} />
          ) : (
            <DeliveryFields delivery={delivery} errors={errors} />
          )}
          <Field
            label="Order Notes (optional)"
            error={errors['notes']}
            hint={
              delivery === null ? 'A landmark, a good time to call.' : 'A good time to call, for instance.'
            }
          >
            {(control) => <Textarea {...control} name="notes" rows={3} defaultValue={defaults.notes} />}
          </Field>
          {payment && <PaymentChoice payment={payment} error={errors['payment_method']} />}
        </>
      )}
    </ValidatedForm>
  )
}

/** Submits the form from outside: on phones it is below the order summary. */
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

function AddressField({ defaults, error }: { defaults: CheckoutDraft; error: string | undefined }) {
  return (
    <Field label="Shipping Address" error={error} required>
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
  )
}

/** Providers send their receipt by mail. */
function needsEmail(payment: Payment | null): boolean {
  return payment?.method === 'paystack' || payment?.method === 'flutterwave'
}

interface ContactFieldsProps {
  defaults: CheckoutDraft
  errors: CheckoutErrors
  isEmailRequired: boolean
}

function ContactFields({ defaults, errors, isEmailRequired }: ContactFieldsProps) {
  return (
    <>
      <Field label="Full Name" error={errors['customer_name']} required>
        {(control) => (
          <Input
            {...control}
            kind="person"
            name="customer_name"
            autoComplete="name"
            defaultValue={defaults.customer_name}
          />
        )}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label={isEmailRequired ? 'Email' : 'Email (optional)'}
          error={errors['customer_email']}
          required={isEmailRequired}
        >
          {(control) => (
            <Input
              {...control}
              kind="email"
              name="customer_email"
              autoComplete="email"
              defaultValue={defaults.customer_email}
            />
          )}
        </Field>
        <Field label="Phone" error={errors['customer_phone']} required>
          {(control) => (
            <Input
              {...control}
              kind="phone"
              name="customer_phone"
              autoComplete="tel"
              placeholder="+234 803 123 4567"
              defaultValue={defaults.customer_phone}
            />
          )}
        </Field>
      </div>
    </>
  )
}

function SignInNote({ to, isGuest }: { to: string; isGuest: boolean }) {
  return (
    <p className="rounded-xl bg-sand/60 px-4 py-3 text-sm">
      <span>
        {isGuest ? 'You can order without an account. ' : 'You need an account to place an order. '}
      </span>
      <Link to={to} className="py-1 font-medium text-terracotta-deep underline underline-offset-4">
        Sign in or create one
      </Link>
      <span>{`${isGuest ? ' to have your orders in one place' : ''}; what you have typed stays here.`}</span>
    </p>
  )
}

/** How the order is paid: docs/behaviour/checkout.md#payment. */
function PaymentChoice({ payment, error }: { payment: Payment; error: string | undefined }) {
  return (
    <RadioGroup legend="How would you like to pay?" legendClassName="mb-3 font-serif text-2xl" error={error}>
      <div className="grid gap-3">
        {payment.options.map((option) => (
          <RadioCard
            key={option.method}
            name="payment_method"
            value={option.method}
            checked={payment.method === option.method}
            onChange={() => payment.onChoose(option.method)}
          >
            <span className="block font-medium">{PAYMENT_METHOD_LABELS[option.method]}</span>
            <span className="block text-sm text-ink-soft">
              {paymentExplanation(option, payment.purchase)}
            </span>
            {payment.method === option.method && payment.fee > 0 && (
              <span className="block text-sm text-ink-soft">
                {`Costs ${formatNaira(payment.fee)} on top of your order.`}
              </span>
            )}
          </RadioCard>
        ))}
      </div>
      {payment.options.length === 0 && (
        <p className="text-ink-soft">Nothing that we offer fits this order. Please contact us.</p>
      )}
    </RadioGroup>
  )
}
