import { useEffect, useState } from 'react'
import { redirect, replace, useNavigate, useOutletContext } from 'react-router'
import type { AccountAnswer } from '../../components/shop/account-form.tsx'
import { NameForm, PasswordForm, SignOutEverywhereForm } from '../../components/shop/account-forms.tsx'
import { AccountPanel } from '../../components/shop/account-panel.tsx'
import type { FactorDialogsProps, FactorWish } from '../../components/shop/factor-dialogs.tsx'
import { OwnOrders } from '../../components/shop/own-orders.tsx'
import { LatePart, PART_LOST } from '../../components/ui/late-part.tsx'
import { SpinnerPanel } from '../../components/ui/spinner.tsx'
import { toast } from '../../components/ui/toast.ts'
import { listOwnOrders } from '../../data/orders.ts'
import { parseForm } from '../../forms/parse-form.ts'
import { isRefusal, serverMessage } from '../../lib/data-error.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import type { Site } from '../../lib/site.ts'
import { browserClient } from '../../lib/supabase-browser.ts'
import { changeName, changePassword } from '../../session/account.ts'
import { sessionState, type Factor } from '../../session/session.ts'
import { signOutEverywhere, signOutProblem } from '../../session/sign-out.ts'
import { useSession } from '../../session/use-session.ts'
import type { Route } from './+types/account.ts'

const SIGN_IN_PATH = '/auth?next=/account'

/** Runs in the browser: only there is the visitor's session. */
export async function clientLoader() {
  const client = await browserClient()
  const { data } = await client.auth.getSession()
  const { user } = sessionState(data.session)
  if (user === null) return redirect(SIGN_IN_PATH)
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

// The rules of the forms come with the first answer that needs them: they weigh more than the screen.

async function saveName(form: FormData): Promise<AccountAnswer> {
  const { nameSchema } = await import('../../forms/account.ts')
  const parsed = parseForm(nameSchema, form)
  if (!parsed.ok) return rejected(parsed.errors)
  await changeName(parsed.data.full_name)
  toast.success('Success', 'Your name has been saved.')
  return { done: true, errors: {} }
}

async function savePassword(form: FormData): Promise<AccountAnswer> {
  const { passwordChangeSchema } = await import('../../forms/account.ts')
  const parsed = parseForm(passwordChangeSchema, form)
  if (!parsed.ok) return rejected(parsed.errors)
  await changePassword({ current: parsed.data.current_password, next: parsed.data.password })
  toast.success('Success', 'Your password has been changed. Other devices need to sign in again.')
  return { done: true, errors: {} }
}

async function leaveEverywhere(): Promise<AccountAnswer | Response> {
  try {
    await signOutEverywhere()
  } catch (error) {
    toast.error('Error', 'Error signing out', signOutProblem(error))
    return rejected({})
  }
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
  const { fullName: name, factors } = useSession().user ?? user
  return (
    <div className="page min-h-[70dvh] py-10 sm:py-14">
      <h1 className="title-section">My Account</h1>
      <p className="mt-2 break-words text-ink-soft">{name ? `${name}, ${user.email}` : user.email}</p>
      <div className="mt-8 grid grid-cols-1 items-start gap-12 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-16">
        <section aria-labelledby="orders-title">
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
          <AccountPanel title="Sign out everywhere">
            <SignOutEverywhereForm />
          </AccountPanel>
        </div>
      </div>
    </div>
  )
}

/** Signed out in another tab or by the backend, or a factor short of being in: what is private leaves the screen. */
function useLeaveWhenSignedOut(): void {
  const { status } = useSession()
  const navigate = useNavigate()
  useEffect(() => {
    if (status === 'signed-out') void navigate('/', { replace: true })
    if (status === 'half-signed-in') void navigate(SIGN_IN_PATH, { replace: true })
  }, [status, navigate])
}

/** The list comes once the page stands; its windows, with all that they need, when one of them is first opened. */
function Factors({ factors }: { factors: readonly Factor[] }) {
  const { name: shopName } = useOutletContext<Site>()
  const [wish, setWish] = useState<FactorWish | null>(null)
  function lose(): void {
    setWish(null)
    toast.error('Error', PART_LOST)
  }

  return (
    <>
      <LatePart
        load={loadFactorList}
        wanted
        props={{ factors, onWish: setWish }}
        fallback={<SpinnerPanel />}
        onLost={lose}
      />
      <LatePart
        load={loadFactorDialogs}
        wanted={wish !== null}
        props={{ wish, factors, shopName, onClose: () => setWish(null) }}
        onLost={lose}
      />
    </>
  )
}

const loadFactorList = () => import('../../components/shop/second-factors.tsx')

async function loadFactorDialogs() {
  const [{ default: Dialogs }, factors, answers] = await Promise.all([
    import('../../components/shop/factor-dialogs.tsx'),
    import('../../session/factors.ts'),
    import('../../session/second-factor.ts'),
  ])
  const actions = { ...factors, ...answers }
  return { default: (props: Omit<FactorDialogsProps, 'actions'>) => <Dialogs {...props} actions={actions} /> }
}
