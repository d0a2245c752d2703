import { useEffect, useRef, useState, type ReactNode } from 'react'
import {
  Outlet,
  replace,
  useLocation,
  useNavigate,
  type NavigateFunction,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { getSite } from '../../domain/site-queries.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import type { SecondFactorChecks } from '../../session/second-factor-form.tsx'
import { signIn } from '../../session/sign-in.ts'
import { signOut, signOutMessage } from '../../session/sign-out.ts'
import { useSession } from '../../session/use-session.ts'
import { LazySection } from '../../ui/lazy-section.tsx'
import { PageAnnouncer } from '../../ui/page-announcer.tsx'
import { SpinnerPanel } from '../../ui/spinner.tsx'
import { loadToastStack } from '../../ui/toasts/load-toast-stack.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { UnexpectedError } from '../../ui/unexpected-error.tsx'
import { AccessFailure } from '../access/access-failure.tsx'
import { getAccessStatus, getWorkOwner, setWorkOwner } from '../access/access-status.ts'
import {
  AccessUnknownError,
  adminAccess,
  EnrolmentRequiredError,
  SecondFactorRequiredError,
} from '../access/admin-guard.ts'
import type { EnrolmentPageProps } from '../access/enrolment-page.tsx'
import { ReauthenticationDialog } from '../access/reauthentication-dialog.tsx'
import type { SecondFactorPageProps } from '../access/second-factor-page.tsx'
import { LeaveWarning } from '../form/leave-warning.tsx'
import { revalidateOnSuccess } from '../form/run-action.ts'
import { hasUnsavedChanges } from '../form/unsaved-changes.ts'
import { useTrackPreviousScreen } from '../list/pages/list-snapshots.ts'
import { adminMeta } from '../page/admin-meta.ts'
import { PageHeader } from '../page/page-header.tsx'
import { PrintedTooEarly } from '../page/printed-too-early.tsx'
import { Refusals, useNotePresses } from '../page/refusals.tsx'
import type { Route } from './+types/admin-layout.ts'
import { screenTitle } from './admin-pages.ts'
import { AdminShell } from './admin-shell.tsx'
import { LoadingShell } from './loading-shell.tsx'
import { useFocusNewScreen } from './use-focus-new-screen.ts'
import { newPasswordPath, signInPath, useFollowStaffSession } from './use-follow-staff-session.ts'
import { usePendingScreen } from './use-pending-screen.ts'
import { useWatchedShop } from './use-watched-shop.ts'
import { useWorkBadges } from './use-work-badges.ts'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Back office')

/** Runs before every loader of the back office, so that loaders run for admins only. */
const requireStaff: Route.ClientMiddlewareFunction = async ({ request }, next) => {
  // A redirect would lose unsaved changes. Actions ask for a new sign-in themselves (see runAction).
  if (request.method !== 'GET' || hasUnsavedChanges()) return next()
  const access = await adminAccess(await browserClient())
  if (access === 'signed-out') throw replace(signInPath(new URL(request.url)))
  if (access === 'not-admin') {
    toast.error('Admin access needed', 'This account has no access to the back office.')
    throw replace('/')
  }
  if (access === 'second-factor-required')
    throw new SecondFactorRequiredError('The session lacks the second factor.')
  if (access === 'new-password-required') throw replace(newPasswordPath(new URL(request.url)))
  if (access === 'enrolment-required')
    throw new EnrolmentRequiredError('The account lacks the second factor that the shop requires.')
  await setWorkOwner()
  return next()
}

export const clientMiddleware = [requireStaff]

/** Keeps the back office out of server rendering: HydrateFallback shows until the middleware has answered. */
export async function clientLoader() {
  const client = await browserClient()
  const [{ data }, siteName] = await Promise.all([client.auth.getSession(), readSiteName(client)])
  const user = data.session?.user
  return { userId: user?.id, email: user?.email ?? '', siteName }
}

/** Empty when it cannot be read: screens report their own failures, and only the name is missing here. */
async function readSiteName(client: ShopClient): Promise<string> {
  return getSite(client).then(
    ({ name }) => name,
    () => '',
  )
}

/**
 * Navigation does not change this loader's data. After a failed save it must not reload: without a network the access check
 * would fail too, and the error screen would replace the form.
 */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const isNavigation = args.formMethod === undefined && args.currentUrl.href !== args.nextUrl.href
  return !isNavigation && revalidateOnSuccess(args)
}

export function HydrateFallback() {
  return <LoadingShell />
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate()
  const leaving = useRef(false)
  const session = useSession()
  const pending = usePendingScreen()
  useTrackPreviousScreen()
  useFocusNewScreen()
  useNotePresses()
  const { pathname } = useLocation()
  const badges = { ...useNewOrderBadge(), ...useWorkBadges() }
  useFollowStaffSession(loaderData.userId, leaving)
  useEffect(() => {
    // Without the stack, Toaster shows a plain toast.
    loadToastStack().catch(() => undefined)
  }, [])

  async function leave() {
    leaving.current = true
    leaving.current = await signOutAndGo(navigate)
  }

  const email = session.user?.email ?? loaderData.email
  return (
    <AdminShell siteName={loaderData.siteName} email={email} badges={badges} onSignOut={() => void leave()}>
      {pending !== undefined && <PendingScreen title={screenTitle(pending)} />}
      <div hidden={pending !== undefined} data-pending={pending}>
        {/* Sticky: a row that was refused may be far down in its list. */}
        <Refusals key={pathname} className="sticky top-17 z-20 mb-4 lg:top-3 print:hidden" />
        <Outlet />
      </div>
      <PageAnnouncer />
      <LeaveWarning />
      <ReauthenticationDialog
        getStatus={getAccessStatus}
        getOwner={getWorkOwner}
        email={email}
        factors={session.status === 'needs-second-factor' ? session.factors : []}
        checks={lazyChecks}
        onSignIn={signIn}
        onTakeOver={setWorkOwner}
      />
    </AdminShell>
  )
}

/** Signs out and goes to the shop. Shows a toast when that fails; returns whether it succeeded. */
async function signOutAndGo(navigate: NavigateFunction): Promise<boolean> {
  try {
    await signOut()
    await navigate('/')
    return true
  } catch (error) {
    toast.error('Error', 'Error signing out', { detail: signOutMessage(error) })
    return false
  }
}

/** Shown in place of a screen that is still loading. */
function PendingScreen({ title }: { title: string | undefined }) {
  return (
    <>
      {title !== undefined && <PageHeader title={title} />}
      <div className="print:hidden">
        <SpinnerPanel label={title === undefined ? undefined : `Loading ${title}...`} />
      </div>
      <PrintedTooEarly />
    </>
  )
}

const ORDERS = '/admin/orders'

/** Shows a toast for each new order, and counts those since the order list was last open. By sidebar address. */
function useNewOrderBadge(): Record<string, number> {
  const isListOpen = useLocation().pathname.startsWith(ORDERS)
  const [unseen, setUnseen] = useState(0)
  if (isListOpen && unseen > 0) setUnseen(0)
  useWatchedShop((orders) => {
    const [order] = orders
    if (orders.length > 1)
      toast.success('New orders', `${orders.length} orders came in while you were offline.`)
    else if (order) toast.success('New order', `${order.order_number} by ${order.customer_name}`)
    if (!isListOpen) setUnseen((count) => count + orders.length)
  })
  return { [ORDERS]: unseen }
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const navigate = useNavigate()
  if (error instanceof AccessUnknownError)
    return <AccessFailure onSignOut={() => void signOutAndGo(navigate)} />
  if (error instanceof SecondFactorRequiredError) return <SecondFactorGate />
  if (error instanceof EnrolmentRequiredError)
    return (
      <Gate>
        <LazySection load={loadEnrolmentPage} props={{ onSignOut: signOut }} />
      </Gate>
    )
  return <UnexpectedError error={error} />
}

/** Loads the second-factor screen on demand: few sessions need it. */
function SecondFactorGate() {
  const session = useSession()
  const factors = session.status === 'needs-second-factor' ? session.factors : []
  return (
    <Gate>
      <LazySection load={loadSecondFactorPage} props={{ factors, onSignOut: signOut }} />
    </Gate>
  )
}

/** In place of the back office. */
function Gate({ children }: { children: ReactNode }) {
  return <main className="grid min-h-dvh grid-cols-[minmax(0,1fr)] place-items-center p-4">{children}</main>
}

const lazyChecks: SecondFactorChecks = {
  verifyCode: async (...answer) => (await import('../../session/second-factor.ts')).verifyCode(...answer),
  verifyPasskey: async (...answer) =>
    (await import('../../session/second-factor.ts')).verifyPasskey(...answer),
}

async function loadSecondFactorPage() {
  const [{ SecondFactorPage }, checks] = await Promise.all([
    import('../access/second-factor-page.tsx'),
    import('../../session/second-factor.ts'),
  ])
  return {
    default: (props: Omit<SecondFactorPageProps, 'checks'>) => (
      <SecondFactorPage {...props} checks={checks} />
    ),
  }
}

async function loadEnrolmentPage() {
  const [{ EnrolmentPage }, factors, checks, shopName] = await Promise.all([
    import('../access/enrolment-page.tsx'),
    import('../../session/factors/factors.ts'),
    import('../../session/second-factor.ts'),
    browserClient().then(readSiteName),
  ])
  const actions = { ...factors, ...checks }
  return {
    default: (props: Omit<EnrolmentPageProps, 'actions' | 'shopName'>) => (
      <EnrolmentPage {...props} actions={actions} shopName={shopName} />
    ),
  }
}
