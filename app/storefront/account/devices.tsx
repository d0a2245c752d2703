import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useFetcher, useRevalidator } from 'react-router'
import Monitor from '~icons/lucide/monitor'
import Smartphone from '~icons/lucide/smartphone'
import { formatDateTime } from '../../lib/dates.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, type ButtonVariant } from '../../ui/button.tsx'
import { describeDevice } from './device-name.ts'

export interface Device {
  id: string
  user_agent: string | null
  last_active_at: string
  is_current: boolean
}

/** The others are behind a button: browsers that drop a session without signing out leave rows, so a list may be long. */
const FIRST_SHOWN = 6

/** Where the account is signed in. `devices` is null when they could not be loaded. */
export default function Devices({ devices }: { devices: readonly Device[] | null }) {
  const hasOthers = devices === null || devices.length > 1
  return (
    <div className="space-y-5">
      <p className="text-ink-soft">
        Where you are signed in. Sign out what you do not recognise, and change your password.
      </p>
      {devices === null ? <DevicesFailed /> : <DeviceList devices={devices} />}
      <div className="flex flex-wrap gap-3">
        {hasOthers && <SignOutForm intent="sign-out-elsewhere">Sign Out Everywhere Else</SignOutForm>}
        <SignOutForm intent="sign-out-everywhere">Sign Out Everywhere</SignOutForm>
      </div>
    </div>
  )
}

function DeviceList({ devices }: { devices: readonly Device[] }) {
  const [showsAll, setShowsAll] = useState(false)
  const list = useFocusAfterRemoval(devices.length)

  function showAll(): void {
    setShowsAll(true)
    // The pressed button is removed.
    list.current?.focus({ preventScroll: true })
  }

  return (
    <>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Devices"
        className="divide-y divide-ink/10 border-y border-ink/10 outline-none"
      >
        {devices.slice(0, showsAll ? devices.length : FIRST_SHOWN).map((device) => (
          <DeviceLine key={device.id} device={device} />
        ))}
      </ul>
      {!showsAll && devices.length > FIRST_SHOWN && (
        <Button variant="link" onClick={showAll}>
          {`Show all ${devices.length} devices`}
        </Button>
      )}
    </>
  )
}

/** The button that had the focus is removed with its device; the list takes the focus then. */
function useFocusAfterRemoval(count: number) {
  const list = useRef<HTMLUListElement>(null)
  const previous = useRef(count)
  useEffect(() => {
    const isFocusLost = document.activeElement === document.body
    if (count < previous.current && isFocusLost) list.current?.focus({ preventScroll: true })
    previous.current = count
  }, [count])
  return list
}

function DeviceLine({ device: { id, user_agent, last_active_at, is_current } }: { device: Device }) {
  const { name, isHandheld } = describeDevice(user_agent)
  const Icon = isHandheld ? Smartphone : Monitor
  const lastActive = `Last active ${formatDateTime(last_active_at)}`
  return (
    <li className="flex items-center gap-3 py-2">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-terracotta-deep" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <span>{name}</span> {is_current && <Badge tone="green">This device</Badge>}
        </p>
        <p className="text-sm text-ink-soft">{lastActive}</p>
      </div>
      <SignOutForm
        intent={is_current ? 'sign-out-here' : 'sign-out-device'}
        sessionId={id}
        variant="link"
        label={`Sign Out: ${name}, ${lastActive}`}
      >
        Sign Out
      </SignOutForm>
    </li>
  )
}

interface SignOutFormProps {
  /** Read by the screen's action. */
  intent: 'sign-out-device' | 'sign-out-here' | 'sign-out-elsewhere' | 'sign-out-everywhere'
  sessionId?: string
  variant?: ButtonVariant
  /** The accessible name of the button, if it differs from its text. */
  label?: string
  children: ReactNode
}

function SignOutForm({ intent, sessionId, variant = 'outline', label, children }: SignOutFormProps) {
  const fetcher = useFetcher()
  return (
    <fetcher.Form method="post" className="max-w-full shrink-0">
      <input type="hidden" name="intent" value={intent} />
      {sessionId && <input type="hidden" name="session" value={sessionId} />}
      <Button type="submit" variant={variant} aria-label={label} pending={fetcher.state !== 'idle'}>
        {children}
      </Button>
    </fetcher.Form>
  )
}

function DevicesFailed() {
  const { state, revalidate } = useRevalidator()
  return (
    <div role="alert" className="space-y-4">
      <p>Your devices did not load.</p>
      <Button variant="outline" pending={state === 'loading'} onClick={() => void revalidate()}>
        Try again
      </Button>
    </div>
  )
}
