import { ShoppingBag } from 'lucide-react'
import { useEffect } from 'react'
import { Link, redirect, replace, useNavigate, useRevalidator } from 'react-router'
import { StatusBadge } from '../../components/admin/status-badge.tsx'
import type { AccountAnswer } from '../../components/shop/account-form.tsx'
import { NameForm, PasswordForm, SignOutEverywhereForm } from '../../components/shop/account-forms.tsx'
import { AccountPanel } from '../../components/shop/account-panel.tsx'
import { OwnOrder } from '../../components/shop/own-order.tsx'
import { Button, buttonClasses } from '../../components/ui/button.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { SpinnerPanel } from '../../components/ui/spinner.tsx'
import { toast } from '../../components/ui/toast.ts'
import { listOwnOrders, type OwnOrder as OwnOrderRow } from '../../data/orders.ts'
import { nameSchema, passwordChangeSchema } from '../../forms/account.ts'
import { parseForm } from '../../forms/parse-form.ts'
import { isRefusal, serverMessage } from '../../lib/data-error.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { browserClient } from '../../lib/supabase-browser.ts'
import { changeName, changePassword } from '../../session/account.ts'
import { sessionUser } from '../../session/session.ts'
import { signOutEverywhere } from '../../session/sign-out.ts'
import { useSession } from '../../session/use-session.ts'
import type { Route } from './+types/account.ts'

/** Runs in the browser: only there is the visitor's session. */
export async function clientLoader() {
  const client = await browserClient()
  const { data } = await client.auth.getSession()
  if (data.session === null) return redirect('/auth?next=/account')
  const user = sessionUser(data.session.user)
  try {
    return { user, orders: await listOwnOrders(client, user.id) }
  } catch (error) {
    // The rest of the account is of use without the orders.
    console.warn(error)
    return { user, orders: null }
  }
}
clientLoader.hydrate = true as const

export async function clientAction({ request }: Route.ClientActionArgs): Promise<AccountAnswer | Response> {
  const form = await request.formData()
  try {
    switch (form.get('intent')) {
      case 'name':
        return await saveName(form)
      case 'password':
        return await savePassword(form)
      default:
        return await leaveEverywhere()
    }
  } catch (error) {
    if (isRefusal(error) && error.code === 'current_password_invalid') {
      return rejected({ current_password: error.message })
    }
    if (isRefusal(error) && error.code === 'same_password') return rejected({ password: error.message })
    toast.error('Error', serverMessage(error, 'Something went wrong. Please try again.'))
    return rejected({})
  }
}

async function saveName(form: FormData): Promise<AccountAnswer> {
  const parsed = parseForm(nameSchema, form)
  if (!parsed.ok) return rejected(parsed.errors)
  await changeName(parsed.data.full_name)
  toast.success('Success', 'Your name has been saved.')
  return { done: true, errors: {} }
}

async function savePassword(form: FormData): Promise<AccountAnswer> {
  const parsed = parseForm(passwordChangeSchema, form)
  if (!parsed.ok) return rejected(parsed.errors)
  await changePassword({ current: parsed.data.current_password, next: parsed.data.password })
  toast.success('Success', 'Your password has been changed. Other devices need to sign in again.')
  return { done: true, errors: {} }
}

async function leaveEverywhere(): Promise<Response> {
  await signOutEverywhere()
  toast.success('Success', 'You have been signed out on all your devices.')
  return replace('/')
}

function rejected(errors: AccountAnswer['errors']): AccountAnswer {
  return { done: false, errors }
}

export function HydrateFallback() {
  return <SpinnerPanel />
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, path: '/account', title: 'My Account', hidden: true })
}

export default function Account({ loaderData: { user, orders } }: Route.ComponentProps) {
  useLeaveWhenSignedOut()
  const name = useSession().user?.fullName ?? user.fullName
  return (
    <div className="page min-h-[70dvh] py-10 sm:py-14">
      <h1 className="title-section">My Account</h1>
      <p className="mt-2 break-words text-ink-soft">{name ? `${name}, ${user.email}` : user.email}</p>
      <div className="mt-8 grid grid-cols-1 items-start gap-12 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-16">
        <section aria-labelledby="orders-title">
          <h2 id="orders-title" className="font-serif text-2xl">
            Your orders
          </h2>
          <Orders orders={orders} />
        </section>
        <div className="space-y-10">
          <AccountPanel title="Your name">
            <NameForm name={name} />
          </AccountPanel>
          <AccountPanel title="Password">
            <PasswordForm email={user.email} />
          </AccountPanel>
          <AccountPanel title="Sign out everywhere">
            <SignOutEverywhereForm />
          </AccountPanel>
        </div>
      </div>
    </div>
  )
}

/** Signed out in another tab or by the backend: what is private leaves the screen. */
function useLeaveWhenSignedOut(): void {
  const { status } = useSession()
  const navigate = useNavigate()
  useEffect(() => {
    if (status === 'signed-out') void navigate('/', { replace: true })
  }, [status, navigate])
}

function Orders({ orders }: { orders: readonly OwnOrderRow[] | null }) {
  if (orders === null) return <OrdersFailed />
  if (orders.length === 0) return <NoOrders />
  return (
    <ul aria-label="Your orders" className="mt-4 space-y-5">
      {orders.map((order) => (
        <li key={order.id}>
          <OwnOrder
            order={order}
            status={<StatusBadge status={order.status} />}
            payment={<StatusBadge status={order.payment_status} />}
          />
        </li>
      ))}
    </ul>
  )
}

function NoOrders() {
  return (
    <EmptyState
      icon={<ShoppingBag />}
      level={3}
      title="Nothing ordered yet"
      description="When you place an order you can follow it here."
      action={
        <Link to="/shop" className={buttonClasses('primary')}>
          Browse the shop
        </Link>
      }
    />
  )
}

function OrdersFailed() {
  const { state, revalidate } = useRevalidator()
  return (
    <EmptyState
      level={3}
      title="Your orders did not load"
      description="Please check your connection and try again."
      action={
        <Button pending={state === 'loading'} onClick={() => void revalidate()}>
          Try again
        </Button>
      }
    />
  )
}
