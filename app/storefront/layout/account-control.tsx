import { Link } from 'react-router'
import UserRound from '~icons/lucide/user-round'
import { ACCOUNT_LINK } from '../../lib/first-load/early-presses.ts'
import type { SessionState } from '../../session/session.ts'
import { iconButtonClasses } from '../../ui/icon-button.tsx'
import { LazyPart } from '../../ui/lazy-part.tsx'

const loadMenu = () => import('./account-menu.tsx')

function AccountLink({ to, label }: { to: string; label: string }) {
  return (
    <Link to={to} aria-label={label} title={label} className={iconButtonClasses} {...{ [ACCOUNT_LINK]: '' }}>
      <UserRound aria-hidden="true" />
    </Link>
  )
}

/** A link to sign in, or the account menu, which is loaded for signed-in visitors only. */
export function AccountControl({ session }: { session: SessionState }) {
  if (session.status !== 'signed-in') return <AccountLink to="/auth" label="Sign In" />
  return (
    <LazyPart
      load={loadMenu}
      enabled
      props={{ user: session.user }}
      fallback={<AccountLink to="/account" label="My Account" />}
      onLoadError={() => undefined}
    />
  )
}
