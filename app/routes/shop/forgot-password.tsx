import { data, Link, useLocation, useNavigation } from 'react-router'
import { EmailField } from '../../components/shop/auth-fields.tsx'
import { AuthHeading, AuthRoom } from '../../components/shop/auth-room.tsx'
import { ValidatedForm } from '../../components/shop/validated-form.tsx'
import { Button } from '../../components/ui/button.tsx'
import { toast } from '../../components/ui/toast.ts'
import { parseForm } from '../../forms/parse-form.ts'
import { serverMessage } from '../../lib/data-error.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { askForNewPassword } from '../../session/recovery.ts'
import type { Route } from './+types/forgot-password.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ matches, path: '/auth/forgot-password', title: 'Forgot your password?', hidden: true })

export async function clientAction({ request }: Route.ClientActionArgs) {
  const { recoverySchema } = await import('../../forms/recovery.ts')
  const parsed = parseForm(recoverySchema, await request.formData())
  if (!parsed.ok) return data({ errors: parsed.errors, sentTo: null }, 400)
  try {
    await askForNewPassword(parsed.data.email)
    return data({ errors: {}, sentTo: parsed.data.email })
  } catch (error) {
    toast.error('Error', serverMessage(error, 'Something went wrong. Please try again.'))
    return data({ errors: {}, sentTo: null }, 400)
  }
}

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  const sentTo = actionData?.sentTo ?? null
  return (
    <AuthRoom>
      {sentTo === null ? (
        <AuthHeading title="Forgot your password?">
          Tell us the email of your account, and we will send you a link to choose a new one.
        </AuthHeading>
      ) : (
        <Sent to={sentTo} />
      )}
      <AddressForm refusal={actionData} again={sentTo !== null} />
      <p className="mt-6 text-center text-ink-soft">
        <Link to="/auth" className="inline-flex min-h-11 items-center underline underline-offset-4">
          Back to sign in
        </Link>
      </p>
    </AuthRoom>
  )
}

/** The same whether or not there is such an account. */
function Sent({ to }: { to: string }) {
  return (
    <output className="block">
      <AuthHeading title="Check your email">
        If {to} has an account with us, a link to choose a new password is on its way. It works once, and only
        for a while. Nothing there? Look among the spam, or ask again.
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

/** What was typed on the way here. */
function useTypedEmail(): string {
  const state: unknown = useLocation().state
  const email = typeof state === 'object' && state !== null && 'email' in state ? state.email : ''
  return typeof email === 'string' ? email : ''
}
