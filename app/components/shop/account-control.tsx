import { UserRound } from 'lucide-react'
import { Link } from 'react-router'
import type { SessionState } from '../../session/session.ts'
import { iconButtonClasses } from '../ui/icon-button.tsx'
import { LatePart } from '../ui/late-part.tsx'

const loadMenu = () => import('./account-menu.tsx')

function AccountLink({ to, label }: { to: string; label: string }) {
  return (
    <Link to={to} aria-label={label} title={label} className={iconButtonClasses}>
      <UserRound aria-hidden="true" />
    </Link>
  )
}

/** A link to sign in, or the account menu; the menu's code comes only for those who are signed in. */
export function AccountControl({ session, onSignOut }: { session: SessionState; onSignOut: () => void }) {
  if (session.status !== 'signed-in') return <AccountLink to="/auth" label="Sign In" />
  return (
    <LatePart
      load={loadMenu}
      wanted
      props={{ user: session.user, onSignOut }}
      fallback={<AccountLink to="/account" label="My Account" />}
      onLost={() => undefined}
    />
  )
}
