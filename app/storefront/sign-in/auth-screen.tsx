import { useEffect, useState, useSyncExternalStore } from 'react'
import {
  data,
  Link,
  replace,
  useNavigate,
  useNavigation,
  useOutletContext,
  useSearchParams,
} from 'react-router'
import type { Site } from '../../domain/site.ts'
import { parseForm, type FieldErrors } from '../../lib/forms/parse-form.ts'
import { showFormAgain } from '../../lib/forms/show-form-again.ts'
import { DataError, answeredMessage } from '../../lib/supabase/data-error.ts'
import { signIn, signUp } from '../../session/sign-in.ts'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { LazySection } from '../../ui/lazy-section.tsx'
import { SIGN_IN_TOPIC, toast } from '../../ui/toasts/toast.ts'
import { ValidatedForm } from '../form/validated-form.tsx'
import { NeedsScript } from '../page/needs-script.tsx'
import { pageMeta } from '../page/page-meta.ts'
import { useIntroductions } from '../page/use-layout-texts.ts'
import type { Route } from './+types/auth-screen.ts'
import { AuthHeading, AuthColumn } from './auth-column.tsx'
import { EmailField, FullNameField, PasswordField } from './auth-fields.tsx'
import { LazySecondFactorStep } from './lazy-second-factor-step.tsx'
import { pendingSignUp } from './pending-sign-up.ts'
import { safeReturnPath } from './return-path.ts'

type Mode = 'sign-in' | 'sign-up'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ matches, path: '/auth', title: 'Sign in', hidden: true })

export const action = showFormAgain

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  const next = safeReturnPath(new URL(request.url).searchParams.get('next'))
  try {
    return form.get('mode') === 'sign-up' ? await submitSignUp(form, next) : await submitSignIn(form, next)
  } catch (error) {
    toast.error('Error', answeredMessage(error, 'Something went wrong. Please try again.'))
    return refused({})
  }
}

function refused(errors: FieldErrors) {
  return data({ errors }, 400)
}

// The schemas are loaded on demand: with zod they are larger than the screen.

async function submitSignIn(form: FormData, next: string) {
  const { signInSchema } = await import('./sign-in-input.ts')
  const parsed = parseForm(signInSchema, form)
  if (!parsed.ok) return refused(parsed.errors)
  const { email, password } = parsed.data
  try {
    const { signedIn } = await signIn(email, password)
    if (!signedIn) return data({ errors: {} })
  } catch (error) {
    if (error instanceof DataError && error.code === 'email_not_confirmed') return askToConfirm(email, next)
    throw error
  }
  showWelcome()
  return replace(next)
}

function askToConfirm(email: string, next: string) {
  pendingSignUp.start(email, next)
  return data({ errors: {} })
}

function showWelcome(): void {
  toast.success('Welcome back!', "You've successfully logged in.", { topic: SIGN_IN_TOPIC })
}

async function submitSignUp(form: FormData, next: string) {
  const { signUpSchema } = await import('./sign-in-input.ts')
  const parsed = parseForm(signUpSchema, form)
  if (!parsed.ok) return refused(parsed.errors)
  const { signedIn } = await signUp(parsed.data)
  if (!signedIn) return askToConfirm(parsed.data.email, next)
  showCreated()
  return replace(next)
}

function showCreated(): void {
  toast.success('Account created!', undefined, { topic: SIGN_IN_TOPIC })
}

/** For customers without an account, in a shop that sells to them. */
function GuestOrderLink() {
  const { allowsGuests } = useOutletContext<Site>()
  if (!allowsGuests) return null
  return (
    <p className="mt-6 text-center text-ink-soft">
      Ordered without an account?{' '}
      <Link to="/order" className="inline-flex min-h-11 items-center underline underline-offset-4">
        Find your order
      </Link>
    </p>
  )
}

export default function Auth({ actionData }: Route.ComponentProps) {
  const session = useSession()
  const { subscribe, getSnapshot, getServerSnapshot } = pendingSignUp
  const pending = useSyncExternalStore(subscribe, getSnapshot, getServerSnapshot)
  useLeaveWhenSignedIn(useNavigation().state === 'idle')
  return (
    <AuthColumn>
      {session.status === 'needs-second-factor' ? (
        <LazySecondFactorStep factors={session.factors} loadChecks={loadChecks} onVerified={showWelcome} />
      ) : pending ? (
        <LazySection
          load={loadConfirmStep}
          props={{ email: pending.email, onConfirmed: showCreated, onLeave: pendingSignUp.clear }}
        />
      ) : (
        <>
          <PasswordStep answer={actionData} />
          <GuestOrderLink />
        </>
      )}
    </AuthColumn>
  )
}

const loadConfirmStep = () => import('./confirm-address-step.tsx')
const loadChecks = () => import('../../session/second-factor.ts')

interface PasswordStepProps {
  answer: { errors: FieldErrors } | undefined
}

function PasswordStep({ answer }: PasswordStepProps) {
  const [mode, setMode] = useState<Mode>('sign-in')
  const [email, setEmail] = useState('')
  const [dismissed, setDismissed] = useState<typeof answer>()
  const pending = useNavigation().formMethod !== undefined

  const signingUp = mode === 'sign-up'
  const { name: siteName } = useOutletContext<Site>()
  const texts = useIntroductions()
  const title = signingUp ? texts.sign_up_title : texts.sign_in_title
  // The errors of one form do not belong to the other.
  const refusal = answer === dismissed ? undefined : answer

  useEffect(() => {
    document.title = `${signingUp ? 'Create Account' : 'Sign in'} | ${siteName}`
  }, [signingUp, siteName])

  function toggle(): void {
    setMode(signingUp ? 'sign-in' : 'sign-up')
    setDismissed(answer)
  }

  return (
    <>
      <NeedsScript what="Signing in" />
      <AuthHeading id="auth-title" title={title}>
        {signingUp ? texts.sign_up_introduction : texts.sign_in_introduction}
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
        <span>{signingUp ? 'Already have an account?' : 'New to the shop?'}</span>
        <Button variant="link" onClick={toggle}>
          {signingUp ? 'Sign in instead' : 'Create an account'}
        </Button>
      </p>
    </>
  )
}

/** Passes the typed email address on. */
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

/** Redirects a signed-in visitor, also after signing in in another tab (docs/behaviour/sign-in.md). */
function useLeaveWhenSignedIn(idle: boolean): void {
  const { status } = useSession()
  const navigate = useNavigate()
  const [searchParams] = useSearchParams()
  const next = safeReturnPath(searchParams.get('next'))

  useEffect(() => {
    if (status === 'signed-in') pendingSignUp.clear()
    if (idle && status === 'signed-in') void navigate(next, { replace: true })
  }, [idle, status, next, navigate])
}
