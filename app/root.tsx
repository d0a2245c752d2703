import { useEffect, type ReactNode } from 'react'
import {
  createPath,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useNavigation,
  useRouteLoaderData,
} from 'react-router'
import type { Route } from './+types/root.ts'
import { loadBrand } from './domain/brand.server.ts'
import { brandPicture } from './domain/brand.ts'
import { shopContext } from './lib/contexts.ts'
import { layOutTheRest } from './lib/first-load/after-first-view.ts'
import { replayEarlyPresses } from './lib/first-load/early-presses.ts'
import { STYLESHEET_ID, useStyleNonce, useStylesheetText } from './lib/styles/style-elements.ts'
import { SUPABASE_KEY_META, SUPABASE_URL_META } from './lib/supabase/supabase-browser.ts'
import { allowSkippedTransitions } from './lib/view-transitions.ts'
import { isBuildReplaced, registerServiceWorker } from './service-worker/registration.ts'
import { Toaster } from './ui/toasts/toaster.tsx'
import { UnexpectedError } from './ui/unexpected-error.tsx'
import { useDoubleClickGuard } from './ui/use-double-click-guard.ts'
import stylesheetUrl from './lib/styles/all.css?url'

export const links: Route.LinksFunction = () => [{ rel: 'manifest', href: '/site.webmanifest' }]

export async function loader({ context }: Route.LoaderArgs) {
  const { siteUrl, supabaseUrl, publishableKey } = context.get(shopContext)
  // Our own backend is on the page's origin, whatever host name the visitor uses.
  const brand = await loadBrand(context)
  return {
    siteUrl,
    supabaseUrl: supabaseUrl === siteUrl ? '' : supabaseUrl,
    publishableKey,
    ...(brand && { brand }),
  }
}

/** The backend's URL does not change while a page is open, and a new look is for pages that are opened later. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root')
  const brand = data?.brand
  const nonce = useStyleNonce()
  // Not in `Root`, which is not rendered when a page opens with an error: its controls must work too, and its footer is laid out.
  useEffect(() => void replayEarlyPresses(), [])
  useEffect(layOutTheRest, [])
  return (
    // The head's script may have added attributes (`lib/first-load/inline.ts`).
    <html lang="en-NG" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={brand?.colour ?? '#23392f'} />
        <Stylesheet />
        {brand && (
          <style nonce={nonce} suppressHydrationWarning>
            {brand.css}
          </style>
        )}
        {data && <meta name={SUPABASE_URL_META} content={data.supabaseUrl} />}
        {data && <meta name={SUPABASE_KEY_META} content={data.publishableKey} />}
        <Meta />
        <link rel="icon" href={brandPicture('/favicon.ico', brand)} sizes="32x32" />
        <link rel="icon" href={brandPicture('/favicon.svg', brand)} type="image/svg+xml" />
        <link rel="apple-touch-icon" href={brandPicture('/apple-touch-icon.png', brand)} />
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

/** The stylesheet is in the document, so that the first paint needs no second request. */
function Stylesheet() {
  const styles = useStylesheetText()
  if (import.meta.env.DEV) return <link rel="stylesheet" href={stylesheetUrl} />
  return <style id={STYLESHEET_ID} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: styles }} />
}

export default function Root() {
  useEffect(registerServiceWorker, [])
  useEffect(allowSkippedTransitions, [])
  useNewBuild()
  useDoubleClickGuard()
  return <Outlet />
}

/** Once a newer build has taken over, the next navigation loads the document, so that two builds are never mixed. */
function useNewBuild(): void {
  const { location, formMethod } = useNavigation()
  useEffect(() => {
    if (location && !formMethod && isBuildReplaced()) window.location.assign(createPath(location))
  }, [location, formMethod])
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <UnexpectedError error={error} />
}
