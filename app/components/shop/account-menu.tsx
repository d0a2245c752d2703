import { LogOut, Package, UserRound } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { SessionUser } from '../../session/session.ts'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../ui/dropdown-menu.tsx'
import { IconButton } from '../ui/icon-button.tsx'

/** What the account icon opens for those who are signed in (spec §2). */
export default function AccountMenu({ user, onSignOut }: { user: SessionUser; onSignOut: () => void }) {
  const [trigger, setTrigger] = useState<HTMLElement | null>(null)
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger asChild>
        <IconButton ref={setTrigger} label="Account menu">
          <UserRound aria-hidden="true" />
          <span
            aria-hidden="true"
            className="absolute top-2.5 right-2.5 size-2 rounded-full bg-ochre ring-2 ring-cream"
          />
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent container={trigger?.closest('header')} className="pointer-events-auto">
        <DropdownMenuLabel className="max-w-64 truncate">{user.fullName || user.email}</DropdownMenuLabel>
        <DropdownMenuSeparator />
        <DropdownMenuItem asChild>
          <Link to="/account">
            <Package aria-hidden="true" /> My Account
          </Link>
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={onSignOut}>
          <LogOut aria-hidden="true" /> Sign Out
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
