import { data, Link, redirect, replace, useNavigate, useNavigation, useSearchParams } from 'react-router'
import { parseForm } from '../../lib/forms/parse-form.ts'
import { showFormAgain } from '../../lib/forms/show-form-again.ts'
import { isRefusal } from '../../lib/supabase/data-error.ts'
import { useSession } from '../../session/use-session.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { LazySection } from '../../ui/lazy-section.tsx'
import { SpinnerPanel } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { ValidatedForm } from '../form/validated-form.tsx'
import { pageMeta } from '../page/page-meta.ts'
import type { Route } from './+types/new-password-screen.ts'
import { AuthHeading, AuthColumn } from './auth-column.tsx'
import { CurrentPasswordField, PasswordField } from './auth-fields.tsx'
import { LazySecondFactorStep } from './lazy-second-factor-step.tsx'
import { getRecoveryStatus, NEW_PASSWORD_PATH, redeemInvitation, setNewPassword } from './recovery.ts'
import { safeReturnPath } from './return-path.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ matches, path: NEW_PASSWORD_PATH, title: 'Choose a new password', hidden: true })

/** In the browser, because the tokens of the link are in the hash of the URL. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const status = await getRecoveryStatus()
  const isForStaff = new URL(request.url).searchParams.has('next')
  // The account screen changes the password of other signed-in visitors.
  if (status === 'signed-in' && !isForStaff) return redirect('/account')
  return { isSessionValid: status !== 'invalid-link', isForStaff, asksCurrent: status === 'signed-in' }
}
clientLoader.hydrate = true as const

export const action = showFormAgain

export async function clientAction({ request }: Route.ClientActionArgs) {
  const { newPasswordSchema, passwordChangeSchema } = await import('./recovery-input.ts')
  const form = await request.formData()
  const parsed = form.has('current_password')
    ? parseForm(passwordChangeSchema, form)
    : parseForm(newPasswordSchema, form)
  if (!parsed.ok) return data({ errors: parsed.errors }, 400)
  try {
    await setNewPassword(parsed.data)
  } catch (error) {
    if (isRefusal(error)) {
      const field = error.code === 'current_password_invalid' ? 'current_password' : 'password'
      return data({ errors: { [field]: error.message } }, 400)
    }
    toast.error('Error', 'Something went wrong. Please try again.')
    return data({ errors: {} }, 400)
  }
  toast.success('Success', 'Your new password is set. Other devices need to sign in again.')
  // Only now: the new password has ended the sessions of anybody else who used this account.
  const { searchParams } = new URL(request.url)
  const invitation = await redeemInvitation(searchParams)
  if (invitation === null) return replace(safeReturnPath(searchParams.get('next')))
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

  return <AuthColumn>{content()}</AuthColumn>

  function content() {
    if (!loaderData.isSessionValid || session.status === 'signed-out')
      return <LazySection load={loadInvalidLink} props={{ type: 'recovery' as const, parameters }} />
    if (session.status !== 'needs-second-factor')
      return <PasswordForm {...loaderData} email={session.user?.email} refusal={actionData} />
    return (
      <LazySecondFactorStep
        factors={session.factors}
        loadChecks={loadChecks}
        onVerified={() => undefined}
        onLeave={async () => navigate('/', { replace: true })}
      />
    )
  }
}

const loadChecks = () => import('../../session/second-factor.ts')
const loadInvalidLink = () => import('./invalid-link.tsx')

interface PasswordFormProps {
  email: string | undefined
  /** The account was made staff, and the back office opens with a new password only. */
  isForStaff: boolean
  asksCurrent: boolean
  refusal: Route.ComponentProps['actionData']
}

function PasswordForm({ email, isForStaff, asksCurrent, refusal }: PasswordFormProps) {
  const pending = useNavigation().formMethod !== undefined
  return (
    <>
      <AuthHeading title="Choose a new password">
        {isForStaff && (
          <span>You are staff of the shop now, and the back office opens with a new password only. </span>
        )}
        <span>{`For ${email}. From now on you sign in with this one.`}</span>
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
            {asksCurrent && <CurrentPasswordField error={errors['current_password']} />}
            <PasswordField label="New password" isNew error={errors['password']} />
            <Button type="submit" size="large" className="w-full" pending={pending}>
              Save and go on
            </Button>
          </>
        )}
      </ValidatedForm>
      {asksCurrent && (
        <Link
          to="/auth/forgot-password"
          state={{ email }}
          className={buttonClasses('link', 'medium', 'mt-4')}
        >
          Forgot your password?
        </Link>
      )}
    </>
  )
}
