import { useEffect, type ReactNode } from 'react'
import { data, Form, useNavigation, useOutletContext } from 'react-router'
import type { Site } from '../../domain/site.ts'
import { clientAddressContext, shopContext } from '../../lib/contexts.ts'
import { parseForm, readFields, type FieldErrors } from '../../lib/forms/parse-form.ts'
import { DataError } from '../../lib/supabase/data-error.ts'
import { telephoneLink, whatsAppNumber } from '../../lib/telephone.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { Textarea } from '../../ui/fields/textarea.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { useValidatedForm } from '../form/validated-form.tsx'
import { chatUrl } from '../layout/chat-link.ts'
import { PageHeading } from '../page/page-heading.tsx'
import { introductionsOf, pageMeta } from '../page/page-meta.ts'
import { useHeaderAndFooter, useIntroductions } from '../page/use-layout-texts.ts'
import type { Route } from './+types/contact-screen.ts'
import { contactSchema } from './contact-input.ts'
import { sendContactEmail } from './contact-queries.ts'

const FAILED = 'Failed to send message. Please try again or contact us directly.'

interface ContactResult {
  outcome: 'sent' | 'failed' | 'rejected'
  errors: FieldErrors
  values: Record<string, string>
  /** The server's message, where it helps the visitor. */
  reason?: string
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request)
  const parsed = parseForm(contactSchema, form)
  if (!parsed.ok) return data<ContactResult>({ outcome: 'rejected', ...parsed }, { status: 400 })
  try {
    await sendContactEmail(context.get(shopContext).supabase, parsed.data, context.get(clientAddressContext))
    return data<ContactResult>({ outcome: 'sent', errors: {}, values: {} })
  } catch (error) {
    const values = readFields(form, Object.keys(contactSchema.shape))
    if (error instanceof DataError && error.status === 429)
      return data<ContactResult>(
        { outcome: 'failed', errors: {}, values, reason: error.message },
        { status: 429 },
      )
    console.error('A message from the contact form was not sent:', error)
    return data<ContactResult>({ outcome: 'failed', errors: {}, values }, { status: 503 })
  }
}

/** When the server is not reached, the fields keep what was typed. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<ContactResult> {
  try {
    return await serverAction()
  } catch (error) {
    console.warn('A message from the contact form got no answer:', error)
    return { outcome: 'failed', errors: {}, values: {} }
  }
}

/** A body that is not a form is a bad request. */
async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch {
    throw data(null, { status: 400, statusText: 'This address expects a form.' })
  }
}

export function meta({ matches }: Route.MetaArgs) {
  const texts = introductionsOf(matches)
  return pageMeta({
    matches,
    path: '/contact',
    title: texts?.contact_title,
    description: texts?.contact_introduction,
  })
}

export default function Contact({ actionData }: Route.ComponentProps) {
  const site = useOutletContext<Site>()
  const texts = useIntroductions()
  return (
    <div className="page grid grid-cols-1 gap-12 pt-8 pb-24 lg:grid-cols-[1.7fr_1fr] lg:gap-20 lg:pt-12">
      <div>
        <PageHeading title={texts.contact_title} introduction={texts.contact_introduction} className="mb-8" />
        <ContactForm result={actionData} />
      </div>
      <ContactDetails site={site} />
    </div>
  )
}

function ContactForm({ result }: { result: ContactResult | undefined }) {
  const sending = useNavigation().formAction === '/contact'
  const { ref, errors, onSubmit, onChange } = useValidatedForm(result, sending)
  const values = result?.values ?? {}

  useEffect(() => {
    if (result?.outcome === 'sent') {
      ref.current?.reset()
      toast.success('Message Sent!', "We'll get back to you as soon as possible.")
    } else if (result?.outcome === 'failed') toast.error('Error', FAILED)
  }, [result, ref])

  return (
    <Form
      ref={ref}
      method="post"
      noValidate
      onSubmit={onSubmit}
      onChange={onChange}
      aria-label="Contact form"
      className="space-y-5"
    >
      <Field label="Name" error={errors['name']} required>
        {(control) => (
          <Input {...control} kind="person" name="name" autoComplete="name" defaultValue={values['name']} />
        )}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Email" error={errors['email']} required>
          {(control) => (
            <Input
              {...control}
              kind="email"
              name="email"
              autoComplete="email"
              defaultValue={values['email']}
            />
          )}
        </Field>
        <Field label="Phone" error={errors['phone']}>
          {(control) => (
            <Input {...control} kind="phone" name="phone" autoComplete="tel" defaultValue={values['phone']} />
          )}
        </Field>
      </div>
      <Field label="Message" error={errors['message']} required>
        {(control) => <Textarea {...control} name="message" rows={7} defaultValue={values['message']} />}
      </Field>
      <Button type="submit" size="large" pending={sending} className="w-full sm:w-auto">
        Send Message
      </Button>
      {result?.reason && (
        <p role="alert" className="text-danger">
          {result.reason}
        </p>
      )}
      <noscript>
        {result?.outcome === 'sent' && <p>Message Sent! We'll get back to you as soon as possible.</p>}
        {result?.outcome === 'failed' && <p>{FAILED}</p>}
      </noscript>
    </Form>
  )
}

const detailLinkClasses = 'inline-flex min-h-11 items-center underline-offset-4 hover:underline'

function ContactDetails({ site: { address, phone, chatPhone, email } }: { site: Site }) {
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
      {whatsAppNumber(chatPhone) !== '' && <ChatBox phone={chatPhone} />}
    </div>
  )
}

function ChatBox({ phone }: { phone: string }) {
  const texts = useIntroductions()
  const { chat_greeting } = useHeaderAndFooter()
  return (
    <section className="on-dark rounded-2xl bg-green p-7 text-cream lg:p-9">
      <h2 className="font-serif text-3xl wrap-anywhere">{texts.contact_chat_title}</h2>
      {texts.contact_chat_text && (
        <p className="mt-3 whitespace-pre-line wrap-anywhere">{texts.contact_chat_text}</p>
      )}
      <a
        href={chatUrl(phone, chat_greeting)}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClasses('light', 'medium', 'mt-6')}
      >
        Start a chat
      </a>
    </section>
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
