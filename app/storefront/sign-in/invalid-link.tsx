import { Link } from 'react-router'
import { buttonClasses } from '../../ui/button.tsx'
import { AuthHeading } from './auth-column.tsx'
import { INVITATION, withInvitation } from './recovery.ts'

export interface InvalidLinkProps {
  /** What the link was for, by the `type` of the auth service. */
  type: string
  /** Of the screen after the link: an invitation is kept. */
  parameters: URLSearchParams
}

const USED = 'This one was used already, or its time is over.'

/** In place of what a link leads to, with the way to a new one. */
export default function InvalidLink({ type, parameters }: InvalidLinkProps) {
  const asksPassword = type === 'recovery' || type === 'invite'
  return (
    <>
      <AuthHeading title="This link no longer works">{explanation(type, parameters)}</AuthHeading>
      <div className="mt-8 flex flex-wrap gap-3">
        {asksPassword && (
          <Link
            to={withInvitation('/auth/forgot-password', parameters)}
            className={buttonClasses('primary', 'large')}
          >
            Ask for a new link
          </Link>
        )}
        <Link to="/auth" className={buttonClasses(asksPassword ? 'ghost' : 'primary', 'large')}>
          Back to sign in
        </Link>
      </div>
    </>
  )
}

function explanation(type: string, parameters: URLSearchParams): string {
  if (parameters.has(INVITATION))
    return `The link of an invitation works once, and only for a while. ${USED} You are still invited: ask for a new link.`
  switch (type) {
    case 'recovery':
    case 'invite':
      return `A link for a new password works once, and only for a while. ${USED}`
    case 'email_change':
      return `It works once, and only for a while. ${USED} Sign in to see which address your account has.`
    case 'magiclink':
      return `It works once, and only for a while. ${USED}`
    default:
      return 'It works once, and only for a while. If you have used it before, please sign in. If not, sign in as well: then you can ask for another email.'
  }
}
