import type { MouseEvent } from 'react'
import { NavLink, redirect, useNavigate } from 'react-router'
import { classNames } from '../../lib/class-names.ts'
import { adminMeta } from '../page/admin-meta.ts'
import type { Route } from './+types/guide-screen.ts'
import { GUIDE_PAGES, isGuidePage } from './guide-pages.ts'
import { guideHtml } from './guide-text.ts'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Guide')

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  const page = params.page ?? 'start'
  if (!isGuidePage(page)) throw redirect('/admin/guide')
  return { html: guideHtml(page) }
}

/** The owner's guide (docs/guide/). */
export default function Guide({ loaderData: { html } }: Route.ComponentProps) {
  const navigate = useNavigate()

  /** Links within the guide do not load the document anew. */
  function follow(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link?.getAttribute('href')?.startsWith('/admin/') || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    void navigate(link.pathname)
  }

  return (
    <>
      <nav aria-label="Guide" className="mb-6 flex flex-wrap gap-1">
        {GUIDE_PAGES.map(({ name, title }) => (
          <NavLink
            key={name}
            to={name === 'start' ? '/admin/guide' : `/admin/guide/${name}`}
            end
            className={({ isActive }) =>
              classNames(
                'inline-flex min-h-11 items-center rounded-full px-4 transition-colors duration-150',
                isActive ? 'bg-ink text-cream' : 'text-ink-soft hover:bg-ink/7 hover:text-ink',
              )
            }
          >
            {title}
          </NavLink>
        ))}
      </nav>
      {/* The text is the project's own. Its links are handled here, by mouse and by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div
        onClick={follow}
        className="guide prose-shop max-w-3xl rounded-2xl bg-white p-5 ring-1 ring-ink/10 sm:p-8"
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </>
  )
}
