import { lazy, Suspense, useState } from 'react'
import { Outlet, useNavigate } from 'react-router'
import { useCart } from '../../cart/use-cart.ts'
import { ChatWidget } from '../../components/shop/chat-widget.tsx'
import { Footer } from '../../components/shop/footer.tsx'
import { Header } from '../../components/shop/header.tsx'
import { toast } from '../../components/ui/toast.ts'
import { searchProducts } from '../../data/products.ts'
import { getSite } from '../../data/website-settings.ts'
import { orElse } from '../../lib/or-else.ts'
import { shopContext } from '../../lib/shop-context.ts'
import { DEFAULT_SITE, type Site } from '../../lib/site.ts'
import { browserClient } from '../../lib/supabase-browser.ts'
import { signOut } from '../../session/sign-out.ts'
import { useSession } from '../../session/use-session.ts'
import type { Route } from './+types/layout.ts'

const SearchDialog = lazy(() => import('../../components/shop/search-dialog.tsx'))

export async function loader({ context }: Route.LoaderArgs) {
  const { supabase } = context.get(shopContext)
  return { site: await orElse(getSite(supabase), DEFAULT_SITE, 'Website settings') }
}

/** The name and the address of the shop stay the same from page to page. */
export const shouldRevalidate = () => false

/** What every public screen may ask for with `useOutletContext<Site>()`. */
export default function ShopLayout({ loaderData: { site } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const session = useSession()
  const { totalItems } = useCart()

  async function leave(): Promise<void> {
    try {
      await signOut()
      await navigate('/')
    } catch (error) {
      console.warn(error)
      toast.error('Error', 'Error signing out')
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
      <SearchableHeader site={site} session={session} cartCount={totalItems} onSignOut={() => void leave()} />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        <Outlet context={site satisfies Site} />
      </main>
      <Footer site={site} />
      <ChatWidget siteName={site.name} phone={site.phone} />
    </div>
  )
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
      {search !== 'never' && (
        <Suspense fallback={null}>
          <SearchDialog
            open={search === 'open'}
            onOpenChange={(open) => setSearch(open ? 'open' : 'closed')}
            onSearch={async (query) => searchProducts(await browserClient(), query)}
          />
        </Suspense>
      )}
    </>
  )
}
