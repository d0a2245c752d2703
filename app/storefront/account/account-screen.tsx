import { useState } from 'react'
import { Link, redirect, useOutletContext, type ShouldRevalidateFunctionArgs } from 'react-router'
import Store from '~icons/lucide/store'
import type { Site } from '../../domain/site.ts'
import { showFormAgain } from '../../lib/forms/show-form-again.ts'
import { isRefusal, answeredMessage } from '../../lib/supabase/data-error.ts'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { hasSessionEnded } from '../../session/ended-session.ts'
import type { FactorDialogsProps, FactorDialog } from '../../session/factors/factor-dialogs.tsx'
import { atWork } from '../../session/session-work.ts'
import { sessionState, type Factor } from '../../session/session.ts'
import { useIsStaff } from '../../session/use-is-staff.ts'
import { useSession } from '../../session/use-session.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { LazyPart, LOAD_FAILED } from '../../ui/lazy-part.tsx'
import { LazySection } from '../../ui/lazy-section.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { useFollowed } from '../own-order/use-followed.ts'
import { pageMeta } from '../page/page-meta.ts'
import { ScreenSpinner } from '../page/screen-spinner.tsx'
import { useFollowSession } from '../page/use-follow-session.ts'
import type { Route } from './+types/account-screen.ts'
import type { AccountResult } from './account-form.tsx'
import { NameForm, PasswordForm } from './account-forms.tsx'
import { AccountPanel } from './account-panel.tsx'
import type { followOwnOrders as follow } from './follow-own-orders.ts'
import { OwnOrders } from './own-orders.tsx'
import { listOwnOrders, listOwnSessions } from './queries.ts'

const SIGN_IN_PATH = '/auth?next=/account'

/** In the browser, because the session is in local storage. See docs/behaviour/account.md. */
export async function clientLoader() {
  const client = await browserClient()
  const { data } = await client.auth.getSession()
  const { user } = sessionState(data.session)
  if (user === null) return redirect(SIGN_IN_PATH)
  const [orders, devices] = await Promise.all([
    listOwnOrders(client, user.id).catch(warnAndOmit),
    listOwnSessions(client).catch(warnAndOmit),
  ])
  const isRefused = orders === null || devices === null
  if (isRefused && (await hasSessionEnded(client))) return redirect(SIGN_IN_PATH)
  return { user, orders, devices }
}

/** The rest of the screen works without the list. */
function warnAndOmit(error: unknown): null {
  console.warn(error)
  return null
}

clientLoader.hydrate = true as const

export const action = showFormAgain

export async function clientAction({ request }: Route.ClientActionArgs): Promise<AccountResult | Response> {
  const form = await request.formData()
  try {
    switch (form.get('intent')) {
      // With zod the schemas are larger than the screen.
      case 'name':
        return await atWork(async () => (await import('./save-account.ts')).saveName(form))
      case 'password':
        return await atWork(async () => (await import('./save-account.ts')).savePassword(form))
      default: {
        const { signOutOf } = await import('./sign-out-action.ts')
        return await signOutOf(form)
      }
    }
  } catch (error) {
    const refusal = isRefusal(error) ? error : null
    if (refusal?.code === 'current_password_invalid') return invalid({ current_password: refusal.message })
    // same_password, weak_password
    if (refusal?.code.endsWith('_password')) return invalid({ password: refusal.message })
    toast.error('Error', answeredMessage(error, 'Something went wrong. Please try again.'))
    // A session that has ended is forgotten, and `useFollowSession` leaves the screen.
    if (refusal?.code === 'session_not_found') await hasSessionEnded(await browserClient())
    return invalid({})
  }
}

/**
 * What was not saved changes nothing here. Where the session has ended, the redirect of the loader would cross with that of
 * `useFollowSession`.
 */
export function shouldRevalidate({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const result: AccountResult | undefined = actionResult
  return result?.done === false ? false : defaultShouldRevalidate
}

function invalid(errors: AccountResult['errors']): AccountResult {
  return { done: false, errors }
}

export function HydrateFallback() {
  return <ScreenSpinner />
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, path: '/account', title: 'My Account', hidden: true })
}

export default function Account({ loaderData }: Route.ComponentProps) {
  const { user, devices } = loaderData
  useFollowSession(user.id, SIGN_IN_PATH)
  const orders = useFollowed(loaderData.orders, user.id, followOwnOrders)
  const present = useSession().user
  const { fullName: name, factors } = present?.id === user.id ? present : user
  const isStaff = useIsStaff(user.id, true)
  return (
    <div key={user.id} className="page min-h-[70dvh] py-10 sm:py-14">
      <h1 className="title-section">My Account</h1>
      <p className="mt-2 break-words text-ink-soft">{name ? `${name}, ${user.email}` : user.email}</p>
      {isStaff && (
        <Link to="/admin" className={buttonClasses('outline', 'medium', 'mt-4')}>
          <Store aria-hidden="true" /> Back office
        </Link>
      )}
      <div className="mt-8 grid grid-cols-1 items-start gap-12 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-16">
        <section id="orders" aria-labelledby="orders-title" className="scroll-mt-28">
          <h2 id="orders-title" className="font-serif text-2xl">
            Your orders
          </h2>
          <OwnOrders orders={orders} />
        </section>
        <div className="space-y-10">
          <AccountPanel title="Your name">
            <NameForm name={name} />
          </AccountPanel>
          <AccountPanel title="Password">
            <PasswordForm email={user.email} />
          </AccountPanel>
          <AccountPanel title="Second factors">
            <Factors factors={factors} />
          </AccountPanel>
          <AccountPanel title="Devices">
            <LazySection load={loadDevices} props={{ devices }} />
          </AccountPanel>
          <AccountPanel title="Your data">
            <LazySection load={loadOwnData} props={{}} />
          </AccountPanel>
        </div>
      </div>
    </div>
  )
}

/** The list is loaded after hydration; its dialogs when one of them is first opened. */
function Factors({ factors }: { factors: readonly Factor[] }) {
  const { name: shopName } = useOutletContext<Site>()
  const [dialog, setDialog] = useState<FactorDialog | null>(null)
  function onLoadError(): void {
    setDialog(null)
    toast.error('Error', LOAD_FAILED)
  }

  return (
    <>
      <LazySection load={loadFactorList} props={{ factors, onOpen: setDialog }} />
      <LazyPart
        load={loadFactorDialogs}
        enabled={dialog !== null}
        props={{ dialog, factors, shopName, onClose: () => setDialog(null) }}
        onLoadError={onLoadError}
      />
    </>
  )
}

const followOwnOrders: typeof follow = async (...args) =>
  (await import('./follow-own-orders.ts')).followOwnOrders(...args)
const loadDevices = () => import('./devices.tsx')
const loadOwnData = () => import('./own-data.tsx')
const loadFactorList = () => import('../../session/factors/second-factors.tsx')

async function loadFactorDialogs() {
  const [{ default: Dialogs }, factors, checks] = await Promise.all([
    import('../../session/factors/factor-dialogs.tsx'),
    import('../../session/factors/factors.ts'),
    import('../../session/second-factor.ts'),
  ])
  const actions = { ...factors, ...checks }
  return { default: (props: Omit<FactorDialogsProps, 'actions'>) => <Dialogs {...props} actions={actions} /> }
}
