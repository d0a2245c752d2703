import { data, Link, redirect, replace, useNavigate, useNavigation, useSearchParams } from 'react-router'
import { parseForm } from '../../lib/forms/parse-form.ts'
import { showFormAgain } from '../../lib/forms/show-form-again.ts'
import { isRefusal } from '../../lib/supabase/data-error.ts'
import { signOut, signOutMessage } from '../../session/sign-out.ts'
import { useSession } from '../../session/use-session.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { SpinnerPanel } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { ValidatedForm } from '../form/validated-form.tsx'
import { pageMeta } from '../page/page-meta.ts'
import type { Route } from './+types/new-password-screen.ts'
import { AuthHeading, AuthColumn } from './auth-column.tsx'
import { PasswordField } from './auth-fields.tsx'
import { LazySecondFactorStep } from './lazy-second-factor-step.tsx'
import {
  getRecoveryStatus,
  NEW_PASSWORD_PATH,
  redeemInvitation,
  setNewPassword,
  withInvitation,
} from './recovery.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ matches, path: NEW_PASSWORD_PATH, title: 'Choose a new password', hidden: true })

/** In the browser, because the tokens of the link are in the hash of the URL. */
export async function clientLoader() {
  const status = await getRecoveryStatus()
  // The account screen changes the password of a signed-in visitor; it asks for the old one.
  return status === 'signed-in' ? redirect('/account') : { isLinkValid: status === 'valid-link' }
}
clientLoader.hydrate = true as const

export const action = showFormAgain

export async function clientAction({ request }: Route.ClientActionArgs) {
  const { newPasswordSchema } = await import('./recovery-input.ts')
  const parsed = parseForm(newPasswordSchema, await request.formData())
  if (!parsed.ok) return data({ errors: parsed.errors }, 400)
  try {
    await setNewPassword(parsed.data.password)
  } catch (error) {
    if (isRefusal(error)) return data({ errors: { password: error.message } }, 400)
    toast.error('Error', 'Something went wrong. Please try again.')
    return data({ errors: {} }, 400)
  }
  toast.success('Success', 'Your new password is set. Other devices need to sign in again.')
  // Only now: the new password has ended the sessions of anybody else who used this account.
  const invitation = await redeemInvitation(new URL(request.url).searchParams)
  if (invitation === null) return replace('/')
  if (invitation.problem === null) return replace('/admin')
  toast.error('Error', invitation.problem)
  return replace('/')
}

export function HydrateFallback() {
  return <SpinnerPanel />
}

export default function NewPassword({ loaderData, actionData }: Route.ComponentProps) {
  const session = useSession()
  const navigate = useNavigate()
  const [parameters] = useSearchParams()

  async function leave(): Promise<void> {
    try {
      await signOut()
    } catch (error) {
      toast.error('Error', 'Error signing out', { detail: signOutMessage(error) })
    }
    await navigate('/', { replace: true })
  }

  return <AuthColumn>{content()}</AuthColumn>

  function content() {
    if (!loaderData.isLinkValid || session.status === 'signed-out')
      return <InvalidLink parameters={parameters} />
    if (session.status !== 'needs-second-factor')
      return <PasswordForm email={session.user?.email} refusal={actionData} />
    return (
      <LazySecondFactorStep
        factors={session.factors}
        loadChecks={loadChecks}
        onVerified={() => undefined}
        onSignOut={leave}
      />
    )
  }
}

const loadChecks = () => import('../../session/second-factor.ts')

function InvalidLink({ parameters }: { parameters: URLSearchParams }) {
  return (
    <>
      <AuthHeading title="This link no longer works">
        A link for a new password works once, and only for a while. This one was used already, or its time is
        over.
      </AuthHeading>
      <div className="mt-8 flex flex-wrap gap-3">
        <Link
          to={withInvitation('/auth/forgot-password', parameters)}
          className={buttonClasses('primary', 'large')}
        >
          Ask for a new link
        </Link>
        <Link to="/auth" className={buttonClasses('ghost', 'large')}>
          Back to sign in
        </Link>
      </div>
    </>
  )
}

interface PasswordFormProps {
  email: string | undefined
  refusal: Route.ComponentProps['actionData']
}

function PasswordForm({ email, refusal }: PasswordFormProps) {
  const pending = useNavigation().formMethod !== undefined
  return (
    <>
      <AuthHeading title="Choose a new password">
        For {email}. From now on you sign in with this one.
      </AuthHeading>
      <ValidatedForm
        refusal={refusal}
        pending={pending}
        aria-label="Choose a new password"
        className="mt-8 space-y-5"
      >
        {(errors) => (
          <>
            {/* Lets password managers recognise the account. */}
            <input type="text" name="username" autoComplete="username" value={email ?? ''} readOnly hidden />
            <PasswordField label="New password" isNew error={errors['password']} />
            <Button type="submit" size="large" className="w-full" pending={pending}>
              Save and go on
            </Button>
          </>
        )}
      </ValidatedForm>
    </>
  )
}
