import { useEffect, type ReactNode } from 'react'
import { data, Form, useNavigation, useOutletContext } from 'react-router'
import { PageHeading } from '../../components/shop/page-heading.tsx'
import { useFirstErrorFocus } from '../../components/shop/use-first-error-focus.ts'
import { useFormErrors } from '../../components/shop/use-form-errors.ts'
import { useSubmitOnce } from '../../components/shop/use-submit-once.ts'
import { Button, buttonClasses } from '../../components/ui/button.tsx'
import { Field } from '../../components/ui/field.tsx'
import { Input } from '../../components/ui/input.tsx'
import { Textarea } from '../../components/ui/textarea.tsx'
import { toast } from '../../components/ui/toast.ts'
import { sendContactEmail } from '../../data/contact-email.ts'
import { contactSchema } from '../../forms/contact.ts'
import { parseForm, readFields, type FieldErrors } from '../../forms/parse-form.ts'
import { DataError } from '../../lib/data-error.ts'
import { chatLink } from '../../lib/chat-link.ts'
import { clientAddressContext } from '../../lib/client-address-context.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { shopContext } from '../../lib/shop-context.ts'
import type { Site } from '../../lib/site.ts'
import { telephoneLink } from '../../lib/telephone.ts'
import type { Route } from './+types/contact.ts'

const FAILED = 'Failed to send message. Please try again or contact us directly.'

interface ContactAnswer {
  outcome: 'sent' | 'failed' | 'rejected'
  errors: FieldErrors
  values: Record<string, string>
  /** Why it failed, where the visitor can do something about it. */
  reason?: string
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request)
  const parsed = parseForm(contactSchema, form)
  if (!parsed.ok) return data<ContactAnswer>({ outcome: 'rejected', ...parsed }, { status: 400 })
  try {
    await sendContactEmail(context.get(shopContext).supabase, parsed.data, context.get(clientAddressContext))
    return data<ContactAnswer>({ outcome: 'sent', errors: {}, values: {} })
  } catch (error) {
    const values = readFields(form, Object.keys(contactSchema.shape))
    if (error instanceof DataError && error.status === 429)
      return data<ContactAnswer>(
        { outcome: 'failed', errors: {}, values, reason: error.message },
        { status: 429 },
      )
    console.error('A message from the contact form was not sent:', error)
    return data<ContactAnswer>({ outcome: 'failed', errors: {}, values }, { status: 502 })
  }
}

/** Without an answer from the server, the message went nowhere; what was typed stays in the fields. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<ContactAnswer> {
  try {
    return await serverAction()
  } catch (error) {
    console.warn('A message from the contact form got no answer:', error)
    return { outcome: 'failed', errors: {}, values: {} }
  }
}

/** A body that is no form at all is refused like any other bad request. */
async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch {
    throw data(null, { status: 400, statusText: 'This address expects a form.' })
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, path: '/contact', title: 'Contact', description: 'Visit, call or write to us.' })
}

export default function Contact({ actionData }: Route.ComponentProps) {
  const site = useOutletContext<Site>()
  return (
    <>
      <PageHeading title="Contact">
        <p>Tell us about the room you have in mind. We answer every message.</p>
      </PageHeading>
      <div className="page grid grid-cols-1 gap-12 pb-24 lg:grid-cols-[1.4fr_1fr] lg:gap-20">
        <ContactForm answer={actionData} />
        <ContactDetails site={site} />
      </div>
    </>
  )
}

function ContactForm({ answer }: { answer: ContactAnswer | undefined }) {
  const form = useFirstErrorFocus(answer?.outcome === 'rejected' ? answer : undefined)
  const { errors, onChange } = useFormErrors(answer)
  const sending = useNavigation().formAction === '/contact'
  const submitOnce = useSubmitOnce(sending)
  const values = answer?.values ?? {}

  useEffect(() => {
    if (answer?.outcome === 'sent') {
      form.current?.reset()
      toast.success('Message Sent!', "We'll get back to you as soon as possible.")
    } else if (answer?.outcome === 'failed') toast.error('Error', FAILED)
  }, [answer, form])

  return (
    <Form
      ref={form}
      method="post"
      noValidate
      onSubmit={submitOnce}
      onChange={onChange}
      aria-label="Contact form"
      className="space-y-5"
    >
      <Field label="Name *" error={errors['name']} required>
        {(control) => <Input {...control} name="name" autoComplete="name" defaultValue={values['name']} />}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Email *" error={errors['email']} required>
          {(control) => (
            <Input
              {...control}
              type="email"
              name="email"
              autoComplete="email"
              defaultValue={values['email']}
            />
          )}
        </Field>
        <Field label="Phone" error={errors['phone']}>
          {(control) => (
            <Input {...control} type="tel" name="phone" autoComplete="tel" defaultValue={values['phone']} />
          )}
        </Field>
      </div>
      <Field label="Message *" error={errors['message']} required>
        {(control) => <Textarea {...control} name="message" rows={7} defaultValue={values['message']} />}
      </Field>
      <Button type="submit" size="large" pending={sending} className="w-full sm:w-auto">
        Send Message
      </Button>
      {answer?.reason && (
        <p role="alert" className="text-danger">
          {answer.reason}
        </p>
      )}
      <noscript>
        {answer?.outcome === 'sent' && <p>Message Sent! We'll get back to you as soon as possible.</p>}
        {answer?.outcome === 'failed' && <p>{FAILED}</p>}
      </noscript>
    </Form>
  )
}

const detailLinkClasses = 'inline-flex min-h-11 items-center underline-offset-4 hover:underline'

function ContactDetails({ site: { address, phone, email } }: { site: Site }) {
  return (
    <div className="space-y-9">
      <address className="space-y-4 not-italic empty:hidden">
        {address && (
          <Detail title="Visit Us">
            <span className="block py-2.5 whitespace-pre-line">{address}</span>
          </Detail>
        )}
        {phone && (
          <Detail title="Call Us">
            <a href={telephoneLink(phone) || undefined} className={detailLinkClasses}>
              {phone}
            </a>
          </Detail>
        )}
        {email && (
          <Detail title="Email Us">
            <a href={`mailto:${email}`} className={detailLinkClasses}>
              {email}
            </a>
          </Detail>
        )}
      </address>
      <section className="on-dark rounded-2xl bg-green p-7 text-cream lg:p-9">
        <h2 className="font-serif text-3xl">Chat with Us</h2>
        <p className="mt-3">Send a picture of your room on WhatsApp and ask away.</p>
        <a
          href={chatLink(phone)}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClasses('light', 'medium', 'mt-6')}
        >
          Start a chat
        </a>
      </section>
    </div>
  )
}

function Detail({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="font-serif text-2xl">{title}</h2>
      <div className="text-ink-soft wrap-anywhere">{children}</div>
    </div>
  )
}
