import { useEffect, useRef, useState } from 'react'
import { Outlet, replace, useLocation, useNavigate } from 'react-router'
import { AccessFailure } from '../../components/admin/access-failure.tsx'
import { adminMeta } from '../../components/admin/admin-meta.ts'
import { LeaveWarning } from '../../components/admin/leave-warning.tsx'
import { reloadAfterSuccess } from '../../components/admin/save-outcome.ts'
import { SignInAgain } from '../../components/admin/sign-in-again.tsx'
import { isAtWork } from '../../components/admin/staff-gate.ts'
import { hasUnsavedWork } from '../../components/admin/unsaved-work.ts'
import type { CodeGateProps } from '../../components/admin/code-gate.tsx'
import { AdminShell } from '../../components/admin/admin-shell.tsx'
import { useScreenTrail } from '../../components/admin/list-memory.ts'
import { useLateNavigation } from '../../components/admin/use-late-navigation.ts'
import { LatePart, PART_LOST } from '../../components/ui/late-part.tsx'
import type { FactorAnswers } from '../../components/ui/second-factor-form.tsx'
import { SpinnerPanel } from '../../components/ui/spinner.tsx'
import { toast } from '../../components/ui/toast.ts'
import { UnexpectedError } from '../../components/ui/unexpected-error.tsx'
import { browserClient } from '../../lib/supabase-browser.ts'
import { AccessUnknownError, adminAccess, CodeNeededError } from '../../session/admin-guard.ts'
import { signIn } from '../../session/sign-in.ts'
import { signOut, signOutProblem } from '../../session/sign-out.ts'
import { adoptWork, standing, workOwner } from '../../session/standing.ts'
import { useNewOrders } from '../../session/use-new-orders.ts'
import { useSession } from '../../session/use-session.ts'
import type { Route } from './+types/layout.ts'

export const meta: Route.MetaFunction = () => adminMeta('Back office')

/** Runs before every loader of the back office, so that none of them starts for anyone but an admin. */
const admitAdminsOnly: Route.ClientMiddlewareFunction = async ({ request }, next) => {
  // What somebody typed must not be lost to a door: sending it asks for itself, in place (see attempt).
  if (request.method !== 'GET' || hasUnsavedWork()) return next()
  const access = await adminAccess(await browserClient())
  if (access === 'signed-out') throw replace('/auth')
  if (access === 'not-admin') {
    toast.error('Admin access needed', 'This account has no access to the back office.')
    throw replace('/')
  }
  if (access === 'needs-code') throw new CodeNeededError('The session lacks the second factor.')
  await adoptWork()
  return next()
}

export const clientMiddleware = [admitAdminsOnly]

/** Its presence keeps the whole area out of server rendering: until the guard has answered, the fallback shows. */
export async function clientLoader() {
  const { data } = await (await browserClient()).auth.getSession()
  return { email: data.session?.user.email ?? '' }
}

/** A save that failed is no reason to ask at the door again: without a network the form would be gone. */
export const shouldRevalidate = reloadAfterSuccess

export function HydrateFallback() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <SpinnerPanel />
    </main>
  )
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate()
  const session = useSession()
  const late = useLateNavigation()
  useScreenTrail()
  const leaving = useRef(false)
  const news = useOrderNews()

  useEffect(() => {
    // Signed out in another tab, or the session ran out. Whoever has typed or asked for something is asked in place.
    if (session.status === 'signed-out' && !leaving.current && !hasUnsavedWork() && !isAtWork())
      void navigate('/auth', { replace: true })
  }, [session.status, navigate])

  async function leave() {
    leaving.current = true
    try {
      await signOut()
      await navigate('/')
    } catch (error) {
      leaving.current = false
      toast.error('Error', 'Error signing out', signOutProblem(error))
    }
  }

  const email = session.user?.email ?? loaderData.email
  return (
    <AdminShell email={email} news={news} onSignOut={() => void leave()}>
      {late && <SpinnerPanel />}
      <div hidden={late} data-late={late || undefined}>
        <Outlet />
      </div>
      <LeaveWarning />
      <SignInAgain
        standing={standing}
        owner={workOwner}
        email={email}
        factors={session.status === 'half-signed-in' ? session.factors : []}
        answers={lateAnswers}
        onSignIn={signIn}
        onAdopt={adoptWork}
      />
    </AdminShell>
  )
}

const ORDERS = '/admin/orders'

/** Tells of every new order wherever one is, and counts those that came since the list of orders was last looked at. */
function useOrderNews(): Record<string, number> {
  const isLooking = useLocation().pathname.startsWith(ORDERS)
  const [unseen, setUnseen] = useState(0)
  if (isLooking && unseen > 0) setUnseen(0)
  useNewOrders((orders) => {
    const [order] = orders
    if (orders.length > 1)
      toast.success('New orders', `${orders.length} orders came in while you were offline.`)
    else if (order) toast.success('New order', `${order.order_number} by ${order.customer_name}`)
    if (!isLooking) setUnseen((count) => count + orders.length)
  })
  return { [ORDERS]: unseen }
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (error instanceof AccessUnknownError) return <AccessFailure />
  if (error instanceof CodeNeededError) return <Gate />
  return <UnexpectedError stack={import.meta.env.DEV && error instanceof Error ? error.stack : undefined} />
}

/** Few sessions come this far without their second factor: what asks for it is fetched when one does. */
function Gate() {
  const session = useSession()
  const factors = session.status === 'half-signed-in' ? session.factors : []
  return (
    <LatePart
      load={loadGate}
      wanted
      props={{ factors, onSignOut: signOut }}
      fallback={<HydrateFallback />}
      onLost={() => toast.error('Error', PART_LOST)}
    />
  )
}

const lateAnswers: FactorAnswers = {
  giveCode: async (...answer) => (await import('../../session/second-factor.ts')).giveCode(...answer),
  givePasskey: async (...answer) => (await import('../../session/second-factor.ts')).givePasskey(...answer),
}

async function loadGate() {
  const [{ CodeGate }, answers] = await Promise.all([
    import('../../components/admin/code-gate.tsx'),
    import('../../session/second-factor.ts'),
  ])
  return { default: (props: Omit<CodeGateProps, 'answers'>) => <CodeGate {...props} answers={answers} /> }
}
