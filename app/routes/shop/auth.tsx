import { useEffect, useState } from 'react'
import { data, Link, replace, useNavigate, useNavigation, useSearchParams } from 'react-router'
import { EmailField, FullNameField, PasswordField } from '../../components/shop/auth-fields.tsx'
import { AuthHeading, AuthRoom } from '../../components/shop/auth-room.tsx'
import { LateSecondFactorStep } from '../../components/shop/late-second-factor-step.tsx'
import { NeedsScript } from '../../components/shop/needs-script.tsx'
import { ValidatedForm } from '../../components/shop/validated-form.tsx'
import { Button } from '../../components/ui/button.tsx'
import { toast } from '../../components/ui/toast.ts'
import { parseForm, type FieldErrors } from '../../forms/parse-form.ts'
import { serverMessage } from '../../lib/data-error.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { safeReturnPath } from '../../lib/return-path.ts'
import { signIn, signUp } from '../../session/sign-in.ts'
import { signOut, signOutProblem } from '../../session/sign-out.ts'
import { useSession } from '../../session/use-session.ts'
import type { Route } from './+types/auth.ts'

type Mode = 'sign-in' | 'sign-up'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ matches, path: '/auth', title: 'Sign in', hidden: true })

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  const next = safeReturnPath(new URL(request.url).searchParams.get('next'))
  try {
    return form.get('mode') === 'sign-up' ? await createAccount(form, next) : await enter(form, next)
  } catch (error) {
    toast.error('Error', serverMessage(error, 'Something went wrong. Please try again.'))
    return data({ errors: {} }, 400)
  }
}

// The rules of the forms come with the first answer that needs them: they weigh more than the screen.

async function enter(form: FormData, next: string) {
  const { signInSchema } = await import('../../forms/sign-in.ts')
  const parsed = parseForm(signInSchema, form)
  if (!parsed.ok) return data({ errors: parsed.errors }, 400)
  const { signedIn } = await signIn(parsed.data.email, parsed.data.password)
  if (!signedIn) return data({ errors: {} })
  welcome()
  return replace(next)
}

function welcome(): void {
  toast.success('Welcome back!', "You've successfully logged in.")
}

async function createAccount(form: FormData, next: string) {
  const { signUpSchema } = await import('../../forms/sign-in.ts')
  const parsed = parseForm(signUpSchema, form)
  if (!parsed.ok) return data({ errors: parsed.errors }, 400)
  const { signedIn } = await signUp(parsed.data)
  if (signedIn) {
    toast.success('Account created!')
    return replace(next)
  }
  toast.success('Account created!', 'Please open the link in the email we sent you, then sign in.')
  return data({ errors: {} })
}

export default function Auth({ actionData }: Route.ComponentProps) {
  const session = useSession()
  useLeaveWhenSignedIn(useNavigation().state === 'idle')
  return (
    <AuthRoom>
      {session.status === 'half-signed-in' ? (
        <LateSecondFactorStep
          factors={session.factors}
          loadAnswers={loadAnswers}
          onGiven={welcome}
          onSignOut={leave}
        />
      ) : (
        <PasswordStep answer={actionData} />
      )}
    </AuthRoom>
  )
}

const loadAnswers = () => import('../../session/second-factor.ts')

async function leave(): Promise<void> {
  try {
    await signOut()
  } catch (error) {
    toast.error('Error', 'Error signing out', signOutProblem(error))
  }
}

interface PasswordStepProps {
  answer: { errors: FieldErrors } | undefined
}

function PasswordStep({ answer }: PasswordStepProps) {
  const [mode, setMode] = useState<Mode>('sign-in')
  const [email, setEmail] = useState('')
  const [answered, setAnswered] = useState<typeof answer>()
  const pending = useNavigation().formMethod !== undefined

  const signingUp = mode === 'sign-up'
  // Complaints about one form make no sense in the other.
  const refusal = answer === answered ? undefined : answer

  function toggle(): void {
    setMode(signingUp ? 'sign-in' : 'sign-up')
    setAnswered(answer)
  }

  return (
    <>
      <NeedsScript what="Signing in" />
      <AuthHeading id="auth-title" title={signingUp ? 'Create Account' : 'Welcome Back'}>
        {signingUp
          ? 'One account for your orders and everything after.'
          : 'Good to see you. Your cart is where you left it.'}
      </AuthHeading>
      <ValidatedForm
        refusal={refusal}
        pending={pending}
        aria-labelledby="auth-title"
        className="mt-8 space-y-5"
      >
        {(errors) => (
          <>
            <input type="hidden" name="mode" value={mode} />
            {signingUp && <FullNameField error={errors['full_name']} />}
            <EmailField error={errors['email']} onType={setEmail} />
            <PasswordField isNew={signingUp} error={errors['password']} />
            {!signingUp && <ForgottenLink email={email} />}
            <Button type="submit" size="large" className="w-full" pending={pending}>
              {signingUp ? 'Create Account' : 'Sign In'}
            </Button>
          </>
        )}
      </ValidatedForm>
      <p className="mt-6 flex flex-wrap items-center justify-center gap-x-2 text-ink-soft">
        {signingUp ? 'Already have an account?' : 'New to the shop?'}
        <Button variant="link" onClick={toggle}>
          {signingUp ? 'Sign in instead' : 'Create an account'}
        </Button>
      </p>
    </>
  )
}

/** The address that was typed need not be typed again. */
function ForgottenLink({ email }: { email: string }) {
  return (
    <p className="-mt-3 mb-2 text-right text-sm">
      <Link
        to="/auth/forgot-password"
        state={{ email }}
        className="inline-flex min-h-11 items-center text-ink-soft underline-offset-4 hover:text-ink hover:underline"
      >
        Forgot your password?
      </Link>
    </p>
  )
}

/** Whoever is signed in, or becomes so in another tab, has no business here (spec §2). */
function useLeaveWhenSignedIn(idle: boolean): void {
  const { status } = useSession()
  const navigate = useNavigate()
  const [searchParams] = useSearchParams()
  const next = safeReturnPath(searchParams.get('next'))

  useEffect(() => {
    if (idle && status === 'signed-in') void navigate(next, { replace: true })
  }, [idle, status, next, navigate])
}
