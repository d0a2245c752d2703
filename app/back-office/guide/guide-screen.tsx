import type { MouseEvent } from 'react'
import { redirect, useNavigate } from 'react-router'
import { adminMeta } from '../page/admin-meta.ts'
import { PageTabs } from '../page/page-tabs.tsx'
import type { Route } from './+types/guide-screen.ts'
import { GUIDE_PAGES, guideAddress, isGuidePage } from './guide-pages.ts'
import { guideHtml } from './guide-text.ts'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Guide')

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  const page = params.page ?? 'start'
  if (!isGuidePage(page)) throw redirect('/admin/guide')
  return { html: guideHtml(page) }
}

const TABS = GUIDE_PAGES.map(({ name, title }) => ({ to: guideAddress(name), title }))

/** The owner's guide (docs/guide/). */
export default function Guide({ loaderData: { html } }: Route.ComponentProps) {
  const navigate = useNavigate()

  /** Links within the guide do not load another document. */
  function follow(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link?.getAttribute('href')?.startsWith('/admin/') || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    void navigate(link.pathname)
  }

  return (
    <>
      <PageTabs label="Guide" tabs={TABS} />
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
