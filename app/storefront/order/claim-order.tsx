import { Link, useLocation, useNavigation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { ValidatedForm } from '../form/validated-form.tsx'

export interface ClaimOrderProps {
  /** Where the code goes. */
  email: string
  isSignedIn: boolean
  isCodeSent: boolean
  error: string | undefined
}

/** Adds the order to the account of the one who gets mail at its address. */
export function ClaimOrder({ email, isSignedIn, isCodeSent, error }: ClaimOrderProps) {
  const pending = useNavigation().formMethod !== undefined
  return (
    <section aria-labelledby="claim" className="border-t border-ink/15 pt-6">
      <h2 id="claim" className="font-sans text-base font-medium tracking-normal">
        Keep it in an account
      </h2>
      {isSignedIn ? (
        <ValidatedForm pending={pending} className="mt-3 space-y-4">
          {() => (
            <>
              <p className="break-words text-ink-soft">
                {isCodeSent
                  ? `We have sent a code to ${email}. It works for 30 minutes.`
                  : `We send a code to ${email}. With it the order is added to your account.`}
              </p>
              {isCodeSent && <CodeField error={error} />}
              <div className="flex flex-wrap gap-3">
                {isCodeSent && (
                  <Button type="submit" name="intent" value="claim" pending={pending}>
                    Add to my account
                  </Button>
                )}
                <Button type="submit" name="intent" value="request-claim" variant="outline" pending={pending}>
                  {isCodeSent ? 'Send another code' : 'Send the code'}
                </Button>
              </div>
            </>
          )}
        </ValidatedForm>
      ) : (
        <p className="mt-2 text-ink-soft">
          <SignInLink /> to have this order and the next ones in one place.
        </p>
      )}
    </section>
  )
}

function SignInLink() {
  const { pathname, search } = useLocation()
  return (
    <Link
      to={`/auth?next=${encodeURIComponent(pathname + search)}`}
      className="py-1 font-medium text-terracotta-deep underline underline-offset-4"
    >
      Sign in or create an account
    </Link>
  )
}

function CodeField({ error }: { error: string | undefined }) {
  return (
    <Field label="Code" error={error} required>
      {(control) => (
        <Input
          {...control}
          name="code"
          kind="digits"
          autoComplete="one-time-code"
          maxLength={20}
          className="max-w-40 tabular-nums"
        />
      )}
    </Field>
  )
}
