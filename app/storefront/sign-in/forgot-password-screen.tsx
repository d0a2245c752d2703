import { data, Link, useLocation, useNavigation, useSearchParams } from 'react-router'
import { parseForm } from '../../lib/forms/parse-form.ts'
import { showFormAgain } from '../../lib/forms/show-form-again.ts'
import { answeredMessage } from '../../lib/supabase/data-error.ts'
import { Button } from '../../ui/button.tsx'
import { LazySection } from '../../ui/lazy-section.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { ValidatedForm } from '../form/validated-form.tsx'
import { NeedsScript } from '../page/needs-script.tsx'
import { pageMeta } from '../page/page-meta.ts'
import type { Route } from './+types/forgot-password-screen.ts'
import { AuthHeading, AuthColumn } from './auth-column.tsx'
import { EmailField } from './auth-fields.tsx'
import { INVITATION } from './recovery.ts'
import { requestPasswordReset } from './request-password-reset.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ matches, path: '/auth/forgot-password', title: 'Forgot your password?', hidden: true })

export const action = showFormAgain

export async function clientAction({ request }: Route.ClientActionArgs) {
  const { recoverySchema } = await import('./recovery-input.ts')
  const parsed = parseForm(recoverySchema, await request.formData())
  if (!parsed.ok) return data({ errors: parsed.errors, sentTo: null }, 400)
  try {
    await requestPasswordReset(parsed.data.email, new URL(request.url).searchParams)
    return data({ errors: {}, sentTo: parsed.data.email })
  } catch (error) {
    toast.error('Error', answeredMessage(error, 'Something went wrong. Please try again.'))
    return data({ errors: {}, sentTo: null }, 400)
  }
}

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  const sentTo = actionData?.sentTo ?? null
  const [parameters] = useSearchParams()
  return (
    <AuthColumn>
      {sentTo === null ? (
        <Question invited={parameters.has(INVITATION)} />
      ) : (
        <>
          <Sent to={sentTo} />
          <LazySection load={loadCodeStep} props={{ email: sentTo }} />
        </>
      )}
      <NeedsScript what="Asking for a new password" />
      <AddressForm refusal={actionData} again={sentTo !== null} />
      <p className="mt-6 text-center text-ink-soft">
        <Link to="/auth" className="inline-flex min-h-11 items-center underline underline-offset-4">
          Back to sign in
        </Link>
      </p>
    </AuthColumn>
  )
}

const loadCodeStep = () => import('./recovery-code-step.tsx')

/** An invited person may never have had a password. */
function Question({ invited }: { invited: boolean }) {
  return invited ? (
    <AuthHeading title="Ask for a new link">
      Tell us the email address that was invited. You are still invited, and we will send you a new link.
    </AuthHeading>
  ) : (
    <AuthHeading title="Forgot your password?">
      Tell us the email of your account, and we will send you a link to choose a new one.
    </AuthHeading>
  )
}

/** The same whether or not the account exists. */
function Sent({ to }: { to: string }) {
  return (
    <output className="block">
      <AuthHeading title="Check your email">
        {`If ${to} has an account with us, a link to choose a new password is on its way. It works once, and only for a while. Nothing there? Look among the spam, or ask again.`}
      </AuthHeading>
    </output>
  )
}

function AddressForm({ refusal, again }: { refusal: Route.ComponentProps['actionData']; again: boolean }) {
  const pending = useNavigation().formMethod !== undefined
  const typedEmail = useTypedEmail()
  return (
    <ValidatedForm
      refusal={refusal}
      pending={pending}
      aria-label="Ask for a new password"
      className="mt-8 space-y-5"
    >
      {(errors) => (
        <>
          <EmailField error={errors['email']} defaultValue={typedEmail} />
          <Button
            type="submit"
            size="large"
            variant={again ? 'outline' : 'primary'}
            className="w-full"
            pending={pending}
          >
            {again ? 'Send it again' : 'Send the link'}
          </Button>
        </>
      )}
    </ValidatedForm>
  )
}

/** The address that was typed on the sign-in screen. */
function useTypedEmail(): string {
  const state: unknown = useLocation().state
  const email = typeof state === 'object' && state !== null && 'email' in state ? state.email : ''
  return typeof email === 'string' ? email : ''
}
