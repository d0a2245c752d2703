import { useEffect, type ReactNode } from 'react'
import {
  createPath,
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useNavigation,
  useRouteLoaderData,
} from 'react-router'
import type { Route } from './+types/root.ts'
import stylesheet from './app.css?url'
import { Toaster } from './components/ui/toaster.tsx'
import { UnexpectedError } from './components/ui/unexpected-error.tsx'
import { useDoubleClicks } from './components/ui/use-double-clicks.ts'
import { shopContext } from './lib/shop-context.ts'
import { isBuildReplaced, registerServiceWorker } from './lib/service-worker.ts'
import { SUPABASE_KEY_META, SUPABASE_URL_META } from './lib/supabase-browser.ts'

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: '/fonts/fraunces.woff2', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  {
    rel: 'preload',
    href: '/fonts/work-sans.woff2',
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous',
  },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
]

export function loader({ context }: Route.LoaderArgs) {
  const { siteUrl, supabaseUrl, publishableKey } = context.get(shopContext)
  // A backend of our own answers on whatever name the visitor reached the page by.
  return { siteUrl, supabaseUrl: supabaseUrl === siteUrl ? '' : supabaseUrl, publishableKey }
}

/** Where the backend lives does not change while a page is open. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root')
  return (
    <html lang="en-NG">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#23392f" />
        {/* Before everything that can wait: the page is painted with it. */}
        <link rel="stylesheet" href={stylesheet} />
        {data && <meta name={SUPABASE_URL_META} content={data.supabaseUrl} />}
        {data && <meta name={SUPABASE_KEY_META} content={data.publishableKey} />}
        <Meta />
        <Links />
      </head>
      <body className="min-h-dvh antialiased">
        {children}
        <Toaster />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  useEffect(registerServiceWorker, [])
  useNewBuild()
  useDoubleClicks()
  return <Outlet />
}

/** Two builds of the shop are never mixed: once a newer one has taken over, the next page starts afresh. */
function useNewBuild(): void {
  const { location, formMethod } = useNavigation()
  useEffect(() => {
    if (location && !formMethod && isBuildReplaced()) window.location.assign(createPath(location))
  }, [location, formMethod])
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const stack = import.meta.env.DEV && error instanceof Error ? error.stack : undefined
  const detail = isRouteErrorResponse(error) ? `${error.status} ${error.statusText}`.trim() : undefined
  return <UnexpectedError detail={detail} stack={stack} />
}
