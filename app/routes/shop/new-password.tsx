import { data, Link, redirect, replace, useNavigate, useNavigation } from 'react-router'
import { PasswordField } from '../../components/shop/auth-fields.tsx'
import { AuthHeading, AuthRoom } from '../../components/shop/auth-room.tsx'
import { LateSecondFactorStep } from '../../components/shop/late-second-factor-step.tsx'
import { ValidatedForm } from '../../components/shop/validated-form.tsx'
import { Button, buttonClasses } from '../../components/ui/button.tsx'
import { SpinnerPanel } from '../../components/ui/spinner.tsx'
import { toast } from '../../components/ui/toast.ts'
import { parseForm } from '../../forms/parse-form.ts'
import { isRefusal } from '../../lib/data-error.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { arrival, NEW_PASSWORD_PATH, setNewPassword } from '../../session/recovery.ts'
import { signOut, signOutProblem } from '../../session/sign-out.ts'
import { useSession } from '../../session/use-session.ts'
import type { Route } from './+types/new-password.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ matches, path: NEW_PASSWORD_PATH, title: 'Choose a new password', hidden: true })

/** Runs in the browser: only there is what the link brought along. */
export async function clientLoader() {
  const by = await arrival()
  // Who knows the password changes it where the old one is asked for.
  return by === 'by-password' ? redirect('/account') : { linkHolds: by === 'by-link' }
}
clientLoader.hydrate = true as const

export async function clientAction({ request }: Route.ClientActionArgs) {
  const { newPasswordSchema } = await import('../../forms/recovery.ts')
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
  return replace('/')
}

export function HydrateFallback() {
  return <SpinnerPanel />
}

export default function NewPassword({ loaderData, actionData }: Route.ComponentProps) {
  const session = useSession()
  const navigate = useNavigate()

  async function leave(): Promise<void> {
    try {
      await signOut()
    } catch (error) {
      toast.error('Error', 'Error signing out', signOutProblem(error))
    }
    await navigate('/', { replace: true })
  }

  return <AuthRoom>{content()}</AuthRoom>

  function content() {
    if (!loaderData.linkHolds || session.status === 'signed-out') return <DeadLink />
    if (session.status !== 'half-signed-in')
      return <PasswordForm email={session.user?.email} refusal={actionData} />
    return (
      <LateSecondFactorStep
        factors={session.factors}
        loadAnswers={loadAnswers}
        onGiven={() => undefined}
        onSignOut={leave}
      />
    )
  }
}

const loadAnswers = () => import('../../session/second-factor.ts')

function DeadLink() {
  return (
    <>
      <AuthHeading title="This link no longer works">
        A link for a new password works once, and only for a while. This one was used already, or its time is
        over.
      </AuthHeading>
      <div className="mt-8 flex flex-wrap gap-3">
        <Link to="/auth/forgot-password" className={buttonClasses('primary', 'large')}>
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
            {/* Tells password managers whose password this is. */}
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
