import { useEffect, useState } from 'react'
import { data, Form, replace, useNavigate, useNavigation, useSearchParams } from 'react-router'
import { useFirstErrorFocus } from '../../components/shop/use-first-error-focus.ts'
import { useFormErrors } from '../../components/shop/use-form-errors.ts'
import { useSubmitOnce } from '../../components/shop/use-submit-once.ts'
import { Button } from '../../components/ui/button.tsx'
import { Field } from '../../components/ui/field.tsx'
import { Input } from '../../components/ui/input.tsx'
import { PasswordInput } from '../../components/ui/password-input.tsx'
import { toast } from '../../components/ui/toast.ts'
import { parseForm } from '../../forms/parse-form.ts'
import { PASSWORD_HINT, PASSWORD_MINIMUM } from '../../forms/password.ts'
import { serverMessage } from '../../lib/data-error.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { safeReturnPath } from '../../lib/return-path.ts'
import { signIn, signUp } from '../../session/sign-in.ts'
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
  await signIn(parsed.data.email, parsed.data.password)
  toast.success('Welcome back!', "You've successfully logged in.")
  return replace(next)
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
  const [mode, setMode] = useState<Mode>('sign-in')
  const [answered, setAnswered] = useState<typeof actionData>()
  const navigation = useNavigation()
  const form = useFirstErrorFocus(actionData)
  const pending = navigation.formMethod !== undefined
  const submitOnce = useSubmitOnce(pending)
  useLeaveWhenSignedIn(navigation.state === 'idle')

  const signingUp = mode === 'sign-up'
  // Complaints about one form make no sense in the other.
  const { errors, onChange } = useFormErrors(actionData === answered ? undefined : actionData)

  function toggle(): void {
    setMode(signingUp ? 'sign-in' : 'sign-up')
    setAnswered(actionData)
  }

  return (
    <div className="page grid min-h-[70dvh] place-items-center py-14 sm:py-20">
      <div className="w-full max-w-md">
        <h1 id="auth-title" className="font-serif text-4xl sm:text-5xl">
          {signingUp ? 'Create Account' : 'Welcome Back'}
        </h1>
        <p className="mt-3 text-ink-soft">
          {signingUp
            ? 'One account for your orders and everything after.'
            : 'Good to see you. Your cart is where you left it.'}
        </p>
        <Form
          ref={form}
          method="post"
          noValidate
          onSubmit={submitOnce}
          onChange={onChange}
          aria-labelledby="auth-title"
          className="mt-8 space-y-5"
        >
          <input type="hidden" name="mode" value={mode} />
          {signingUp && <FullNameField error={errors['full_name']} />}
          <EmailField error={errors['email']} />
          <PasswordField error={errors['password']} signingUp={signingUp} />
          <Button type="submit" size="large" className="w-full" pending={pending}>
            {signingUp ? 'Create Account' : 'Sign In'}
          </Button>
        </Form>
        <p className="mt-6 flex flex-wrap items-center justify-center gap-x-2 text-ink-soft">
          {signingUp ? 'Already have an account?' : 'New to the shop?'}
          <Button variant="link" onClick={toggle}>
            {signingUp ? 'Sign in instead' : 'Create an account'}
          </Button>
        </p>
      </div>
    </div>
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

function FullNameField({ error }: { error: string | undefined }) {
  return (
    <Field label="Full Name" error={error} required>
      {(control) => <Input {...control} name="full_name" autoComplete="name" />}
    </Field>
  )
}

function EmailField({ error }: { error: string | undefined }) {
  return (
    <Field label="Email" error={error} required>
      {(control) => <Input {...control} type="email" name="email" autoComplete="email" inputMode="email" />}
    </Field>
  )
}

function PasswordField({ error, signingUp }: { error: string | undefined; signingUp: boolean }) {
  const hint = signingUp && error !== PASSWORD_HINT && PASSWORD_HINT
  return (
    <Field label="Password" error={error} hint={hint} required>
      {(control) => (
        <PasswordInput
          {...control}
          name="password"
          autoComplete={signingUp ? 'new-password' : 'current-password'}
          minLength={signingUp ? PASSWORD_MINIMUM : undefined}
        />
      )}
    </Field>
  )
}
