import { createContext, lazy, memo, Suspense, useContext, type ReactElement } from 'react'
import type { FooterProps } from './footer.tsx'

/** Renders the footer, on the server, which has its code at once. */
export const ServerFooter = createContext<((props: FooterProps) => ReactElement) | undefined>(undefined)

/** Where its code does not come, the footer stays as the server rendered it. */
const LoadedFooter = lazy(() => import('./footer.tsx').catch(() => new Promise<never>(() => {})))

/**
 * The footer, whose code is loaded after that of the first view. It is the same on all pages: a navigation does not render it again, which
 * would remove it while its code is on the way.
 */
export const LaterFooter = memo(function LaterFooter(props: FooterProps) {
  const render = useContext(ServerFooter)
  return <Suspense>{render ? render(props) : <LoadedFooter {...props} />}</Suspense>
})
