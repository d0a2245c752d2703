import { useEffect } from 'react'
import { data, Link, useLocation } from 'react-router'
import { buttonClasses } from '../../ui/button.tsx'
import { pageMeta } from '../page/page-meta.ts'
import { useHeaderAndFooter } from '../page/use-layout-texts.ts'
import type { Route } from './+types/not-found-screen.ts'

export function loader({ request }: Route.LoaderArgs) {
  console.warn('404: a visitor asked for a page that does not exist:', new URL(request.url).pathname)
  return data(null, { status: 404 })
}

/** Pages of the shop do not know the back office (`framework/route-manifest.ts`): its document is loaded. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  if (/^\/admin(\/|$)/.test(new URL(request.url).pathname)) {
    window.location.assign(request.url)
    await new Promise(() => undefined)
  }
  return await serverLoader()
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: 'Page not found' })
}

export default function NotFound() {
  const { pathname } = useLocation()
  const texts = useHeaderAndFooter()
  useEffect(() => console.warn('404: a visitor asked for a page that does not exist:', pathname), [pathname])
  return (
    <div className="page grid grid-cols-1 place-items-center py-28 text-center wrap-anywhere lg:py-40">
      <h1>
        <span className="block font-serif text-[clamp(min(6rem,40vw),min(4rem+12vw,40vw),14rem)] leading-none text-terracotta">
          404
        </span>{' '}
        <span className="title-section mt-4 block">{texts.not_found_title}</span>
      </h1>
      {texts.not_found_text && (
        <p className="mt-4 max-w-xl text-lg whitespace-pre-line text-ink-soft wrap-anywhere">
          {texts.not_found_text}
        </p>
      )}
      <Link to="/" className={buttonClasses('primary', 'large', 'mt-9')}>
        Return to Home
      </Link>
    </div>
  )
}
