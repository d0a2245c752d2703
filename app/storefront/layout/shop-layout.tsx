import { memo, useEffect, useState, type ReactNode } from 'react'
import { createPath, Outlet, useLocation, useNavigate, useNavigation, useRevalidator } from 'react-router'
import type { CategoryRow } from '../../domain/categories.ts'
import { loadSite } from '../../domain/load-site.ts'
import type { Site } from '../../domain/site.ts'
import type { HeaderAndFooterTexts } from '../../domain/texts/header-and-footer-texts.ts'
import type { TextLink } from '../../domain/texts/text-list.ts'
import { defaultLayoutTexts, getLayoutTexts, type LayoutTexts } from '../../domain/texts/text-queries.ts'
import { shopContext } from '../../lib/contexts.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { whatsAppNumber } from '../../lib/telephone.ts'
import { withFallback } from '../../lib/with-fallback.ts'
import { useSession } from '../../session/use-session.ts'
import { LazyPart, LOAD_FAILED } from '../../ui/lazy-part.tsx'
import { PageAnnouncer } from '../../ui/page-announcer.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { UnexpectedError } from '../../ui/unexpected-error.tsx'
import { loadLinkTargets, withoutDeadLinks } from '../page/live-links.ts'
import { useTexts } from '../page/preview-texts.ts'
import type { Route } from './+types/shop-layout.ts'
import { ChatWidget } from './chat-widget.tsx'
import { ConnectionLost } from './connection-lost.tsx'
import { Header } from './header.tsx'
import { LaterFooter } from './later-footer.tsx'
import { NavigationProgress } from './navigation-progress.tsx'
import { isNetworkError } from './network-error.ts'
import { OfflineNotice } from './offline-notice.tsx'
import { useFocusNewPage } from './use-focus-new-page.ts'
import { useLayOutNextPage } from './use-lay-out-next-page.ts'

const loadSearchDialog = () => import('../search/search-dialog.tsx')

async function findProducts(query: string) {
  const [{ searchOrSuggest }, client] = await Promise.all([import('../search/queries.ts'), browserClient()])
  return searchOrSuggest(client, query)
}

export async function loader({ context }: Route.LoaderArgs) {
  const { supabase, shared } = context.get(shopContext)
  const [site, layout] = await Promise.all([loadSite(context), shared('layout', () => loadLayout(supabase))])
  return { site, ...layout }
}

/** What header and footer show beside the site. Never rejects. */
async function loadLayout(supabase: ShopClient) {
  const [texts, targets] = await Promise.all([
    withFallback(getLayoutTexts(supabase), defaultLayoutTexts(), 'The texts of header and footer'),
    loadLinkTargets(supabase),
  ])
  return {
    texts: {
      'header-and-footer': withoutDeadLinks(texts['header-and-footer'], targets),
      introductions: texts.introductions,
    },
    footerCategories: footerCategories(targets.categories ?? []),
    hasCategories: (targets.categories?.length ?? 0) > 0,
  }
}

function footerCategories(categories: readonly CategoryRow[]): TextLink[] {
  return categories
    .filter(({ in_footer }) => in_footer)
    .map(({ name, slug }) => ({ label: name, link: `/shop?category=${encodeURIComponent(slug)}` }))
}

/** Settings and texts are loaded once per document. */
export const shouldRevalidate = () => false

/** Screens get the site with `useOutletContext<Site>()`. */
export default function ShopLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Shell {...loaderData}>
      <Outlet context={loaderData.site satisfies Site} />
    </Shell>
  )
}

/** Keeps header and footer around the error. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const address = createPath(useLocation())
  if (!loaderData) return <UnexpectedError />
  return (
    <Shell {...loaderData}>
      {isNetworkError(error) ? (
        <>
          <title>The shop did not answer</title>
          <ConnectionLost address={address} />
        </>
      ) : (
        <UnexpectedError inShell error={error} />
      )}
    </Shell>
  )
}

interface ShellProps {
  site: Site
  texts: LayoutTexts
  footerCategories: readonly TextLink[]
  hasCategories: boolean
  children: ReactNode
}

function Shell({ site, texts: loaded, footerCategories: categories, hasCategories, children }: ShellProps) {
  const texts = useTexts('header-and-footer', loaded['header-and-footer'])
  const navigation = useNavigation()
  const { revalidate } = useRevalidator()
  const address = createPath(useLocation())
  useConfirmationLink()
  useFocusNewPage()
  useLayOutNextPage()

  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only z-50 rounded-lg bg-ink px-4 py-3 text-cream focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <NavigationProgress active={navigation.state === 'loading'} />
      <SearchableHeader site={site} texts={texts} hasCategories={hasCategories} />
      <OfflineNotice page={address} onRefresh={() => void revalidate()} />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <LaterFooter site={site} texts={texts} categories={categories} />
      <ChatWidget texts={texts} phone={site.chatPhone} allowsGuests={site.allowsGuests} />
      <PageAnnouncer />
    </div>
  )
}

/** Links of confirmation mails lead to the root of the site, with a session or an error in the hash. */
function useConfirmationLink(): void {
  const { pathname, hash } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (pathname !== '/' || !/[#&](access_token|error_code)=/.test(hash)) return
    // Removed from the URL first: the tokens would stay in the browser's history.
    window.history.replaceState(window.history.state, '', pathname)
    const follow = async () => {
      const { followConfirmationLink } = await import('../sign-in/mailed-link/confirmation-link.ts')
      await navigate((await followConfirmationLink(hash)) ?? '/', { replace: true })
    }
    follow().catch((error: unknown) => console.warn('The link could not be followed:', error))
  }, [pathname, hash, navigate])
}

interface SearchableHeaderProps {
  site: Site
  hasCategories: boolean
  texts: HeaderAndFooterTexts
}

/**
 * The header with the search dialog, whose code is loaded when it is first opened. The shell is rendered when a navigation begins and
 * ends; the header only when what it shows changes.
 */
const SearchableHeader = memo(function SearchableHeader({
  site,
  texts,
  hasCategories,
}: SearchableHeaderProps) {
  const [search, setSearch] = useState<'never' | 'open' | 'closed'>('never')
  const session = useSession()

  function handleLoadError(): void {
    setSearch('never')
    toast.error('Search failed', LOAD_FAILED)
  }

  return (
    <>
      <Header
        promo={texts.promo}
        menu={texts.menu}
        hasCategories={hasCategories}
        hasChat={whatsAppNumber(site.chatPhone) !== ''}
        siteName={site.name}
        logoUrl={site.logoUrl}
        session={session}
        onSearch={() => setSearch('open')}
      />
      <LazyPart
        load={loadSearchDialog}
        enabled={search !== 'never'}
        props={{
          open: search === 'open',
          onOpenChange: (open) => setSearch(open ? 'open' : 'closed'),
          onSearch: findProducts,
        }}
        onLoadError={handleLoadError}
      />
    </>
  )
})
