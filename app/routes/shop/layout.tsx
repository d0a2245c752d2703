import { useState, type ReactNode } from 'react'
import {
  createPath,
  isRouteErrorResponse,
  Outlet,
  useLocation,
  useNavigate,
  useNavigation,
  useRevalidator,
  useRouteLoaderData,
} from 'react-router'
import { useCart } from '../../cart/use-cart.ts'
import { ChatWidget, type ChatWidgetProps } from '../../components/shop/chat-widget.tsx'
import { Footer } from '../../components/shop/footer.tsx'
import { Header } from '../../components/shop/header.tsx'
import { NavigationProgress } from '../../components/shop/navigation-progress.tsx'
import { OfflineNotice } from '../../components/shop/offline-notice.tsx'
import { PageAnnouncer } from '../../components/shop/page-announcer.tsx'
import { ConnectionLost } from '../../components/ui/connection-lost.tsx'
import { LatePart, PART_LOST } from '../../components/ui/late-part.tsx'
import { toast } from '../../components/ui/toast.ts'
import { UnexpectedError } from '../../components/ui/unexpected-error.tsx'
import { searchProducts } from '../../data/products.ts'
import { getSite } from '../../data/website-settings.ts'
import { isConnectionLoss } from '../../lib/connection-loss.ts'
import { absoluteUrl } from '../../lib/images.ts'
import { orElse } from '../../lib/or-else.ts'
import { shopContext } from '../../lib/shop-context.ts'
import { DEFAULT_SITE, type Site } from '../../lib/site.ts'
import { browserClient } from '../../lib/supabase-browser.ts'
import { signOut, signOutProblem } from '../../session/sign-out.ts'
import { useSession } from '../../session/use-session.ts'
import type { Route } from './+types/layout.ts'

const loadSearchDialog = () => import('../../components/shop/search-dialog.tsx')

export async function loader({ context }: Route.LoaderArgs) {
  const { supabase } = context.get(shopContext)
  return { site: await orElse(getSite(supabase), DEFAULT_SITE, 'Website settings') }
}

/** The name and the address of the shop stay the same from page to page. */
export const shouldRevalidate = () => false

/** What every public screen may ask for with `useOutletContext<Site>()`. */
export default function ShopLayout({ loaderData: { site } }: Route.ComponentProps) {
  return (
    <Shell site={site}>
      <Outlet context={site satisfies Site} />
    </Shell>
  )
}

/** A screen that breaks leaves the way to all the others standing. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const address = createPath(useLocation())
  const stack = import.meta.env.DEV && error instanceof Error ? error.stack : undefined
  const detail = isRouteErrorResponse(error) ? `${error.status} ${error.statusText}`.trim() : undefined
  return (
    <Shell site={loaderData?.site ?? DEFAULT_SITE}>
      {isConnectionLoss(error) ? (
        <>
          <title>The shop did not answer</title>
          <ConnectionLost address={address} />
        </>
      ) : (
        <UnexpectedError inShell detail={detail} stack={stack} />
      )}
    </Shell>
  )
}

function Shell({ site, children }: { site: Site; children: ReactNode }) {
  const navigate = useNavigate()
  const navigation = useNavigation()
  const { revalidate } = useRevalidator()
  const address = createPath(useLocation())
  const session = useSession()
  const { totalItems } = useCart()

  async function leave(): Promise<void> {
    try {
      await signOut()
      await navigate('/')
    } catch (error) {
      console.warn(error)
      toast.error('Error', 'Error signing out', signOutProblem(error))
    }
  }

  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only z-50 rounded-lg bg-ink px-4 py-3 text-cream focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <NavigationProgress active={navigation.state === 'loading'} />
      <SearchableHeader site={site} session={session} cartCount={totalItems} onSignOut={() => void leave()} />
      <OfflineNotice page={address} onRefresh={() => void revalidate()} />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <Footer site={site} />
      <ChatWidget siteName={site.name} phone={site.phone} product={useProductOnScreen()} />
      <PageAnnouncer />
    </div>
  )
}

/** The product whose page is open, as the chat may be asked about it. */
function useProductOnScreen(): ChatWidgetProps['product'] {
  const root = useRouteLoaderData<{ siteUrl: string }>('root')
  const shown = useRouteLoaderData<{ product: { id: string; name: string } | null }>('routes/shop/product')
  if (!root || !shown?.product) return undefined
  const { id, name } = shown.product
  return { name, address: absoluteUrl(`/product/${id}`, root.siteUrl) }
}

interface SearchableHeaderProps {
  site: Site
  session: ReturnType<typeof useSession>
  cartCount: number
  onSignOut: () => void
}

/** The search dialog's code comes when it is first opened, and stays for the next time. */
function SearchableHeader({ site, session, cartCount, onSignOut }: SearchableHeaderProps) {
  const [search, setSearch] = useState<'never' | 'open' | 'closed'>('never')
  function lose(): void {
    setSearch('never')
    toast.error('Search failed', PART_LOST)
  }

  return (
    <>
      <Header
        siteName={site.name}
        logoUrl={site.logoUrl}
        session={session}
        cartCount={cartCount}
        onSearch={() => setSearch('open')}
        onSignOut={onSignOut}
      />
      <LatePart
        load={loadSearchDialog}
        wanted={search !== 'never'}
        props={{
          open: search === 'open',
          onOpenChange: (open) => setSearch(open ? 'open' : 'closed'),
          onSearch: async (query) => searchProducts(await browserClient(), query),
        }}
        onLost={lose}
      />
    </>
  )
}
