import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import LogOut from '~icons/lucide/log-out'
import Package from '~icons/lucide/package'
import Store from '~icons/lucide/store'
import UserRound from '~icons/lucide/user-round'
import type { SessionUser } from '../../session/session.ts'
import { signOutHere } from '../../session/sign-out.ts'
import { useIsStaff } from '../../session/use-is-staff.ts'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../../ui/dialogs/dropdown-menu.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

/** The account icon of a signed-in visitor with its menu (docs/behaviour/storefront-layout.md#account-menu). */
export default function AccountMenu({ user }: { user: SessionUser }) {
  const [trigger, setTrigger] = useState<HTMLElement | null>(null)
  const [wasOpened, setWasOpened] = useState(false)
  const isStaff = useIsStaff(user.id, wasOpened)
  const navigate = useNavigate()

  async function leave(): Promise<void> {
    if (await signOutHere()) await navigate('/')
  }

  return (
    <DropdownMenu modal={false} onOpenChange={() => setWasOpened(true)}>
      <DropdownMenuTrigger asChild>
        <IconButton ref={setTrigger} label="Account menu">
          <UserRound aria-hidden="true" />
          <span
            aria-hidden="true"
            className="absolute top-[22%] right-[22%] size-[18%] rounded-full bg-ochre ring-2 ring-cream"
          />
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent container={trigger?.closest('header')} className="pointer-events-auto">
        <DropdownMenuLabel className="max-w-64 truncate">{user.fullName || user.email}</DropdownMenuLabel>
        <DropdownMenuSeparator />
        <DropdownMenuItem asChild>
          <Link to="/account">
            <UserRound aria-hidden="true" /> My Account
          </Link>
        </DropdownMenuItem>
        <DropdownMenuItem asChild>
          <Link to="/account#orders">
            <Package aria-hidden="true" /> My Orders
          </Link>
        </DropdownMenuItem>
        {isStaff && (
          <DropdownMenuItem asChild>
            <Link to="/admin">
              <Store aria-hidden="true" /> Back office
            </Link>
          </DropdownMenuItem>
        )}
        <DropdownMenuItem onSelect={() => void leave()}>
          <LogOut aria-hidden="true" /> Sign Out
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
