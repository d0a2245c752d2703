import { useCallback } from 'react'
import { Link, redirect, useNavigate } from 'react-router'
import { formatDateTime } from '../../lib/dates.ts'
import { parseForm } from '../../lib/forms/parse-form.ts'
import { answeredMessage } from '../../lib/supabase/data-error.ts'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { readEdit, rowReader } from '../form/read-edit.ts'
import { invalid, revalidateOnSuccess, runAction } from '../form/run-action.ts'
import { VERSION_PARAMETER } from '../form/unsaved-changes.ts'
import { useReloadAndReset } from '../form/use-reload-and-reset.ts'
import { findDeadLinks } from '../links/dead-links.ts'
import { withErrorToast } from '../list/list-loader.ts'
import { adminMeta } from '../page/admin-meta.ts'
import { LoadFailure } from '../page/load-failure.tsx'
import { PageHeader } from '../page/page-header.tsx'
import { PageTabs } from '../page/page-tabs.tsx'
import type { Route } from './+types/texts-screen.ts'
import { changeTexts, getStoredTexts, getTextVersion } from './queries.ts'
import { isTextPage, TEXT_FORMS } from './text-forms.ts'
import { TextVersions } from './text-versions.tsx'
import { TextsForm } from './texts-form.tsx'
import { ownLinks, textsSchema } from './texts-input.ts'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Pages & Texts')

export const shouldRevalidate = revalidateOnSuccess

/** With `?version=…`, the fields start with an earlier version. */
export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const page = params.page ?? 'home'
  if (!isTextPage(page)) throw redirect('/admin/texts')
  const client = await browserClient()
  const key = new URL(request.url).searchParams.get(VERSION_PARAMETER)
  const [current, earlier] = await Promise.all([
    withErrorToast(getStoredTexts(client, page), answeredMessage),
    key === null ? null : withErrorToast(getTextVersion(client, page, key), answeredMessage),
  ])
  return { page, current, earlier }
}

export async function clientAction({ params, request }: Route.ClientActionArgs) {
  const page = params.page ?? 'home'
  if (!isTextPage(page)) throw redirect('/admin/texts')
  const form = await request.formData()
  const schema = textsSchema(page)
  const parsed = parseForm(schema, form)
  if (!parsed.ok) return invalid(parsed.errors)
  const dead = await findDeadLinks(await browserClient(), ownLinks(page, parsed.data))
  if (dead !== null) return invalid(dead)
  return runAction(
    async () => {
      const { changes, opened } = readEdit(form, { row: parsed.data, read: rowReader(schema) })
      return changeTexts(await browserClient(), page, changes, opened)
    },
    { success: 'Texts updated successfully' },
  )
}

export default function Texts({ loaderData: { page, current, earlier } }: Route.ComponentProps) {
  const { key, reloadAndReset } = useReloadAndReset(current)
  const navigate = useNavigate()
  const showCurrent = useCallback(
    () => void navigate(addressOf(page), { replace: true, preventScrollReset: true }),
    [navigate, page],
  )
  return (
    <>
      <PageHeader
        title="Pages & Texts"
        description="What your shop says. A text that you leave blank has the default that the field shows, or is left out."
        actions={<TextVersions page={page} />}
      />
      <PageTabs label="Pages" tabs={TABS} />
      {earlier && <EarlierNote savedAt={earlier.savedAt} page={page} />}
      {current === null ? (
        <LoadFailure message="The texts could not be loaded." />
      ) : (
        <TextsForm
          key={`${page} ${key} ${earlier?.savedAt}`}
          page={page}
          texts={earlier?.texts ?? current.texts}
          version={current.updated_at}
          isEarlier={earlier !== null}
          onRestored={showCurrent}
          onReload={reloadAndReset}
        />
      )}
    </>
  )
}

function addressOf(page: string): string {
  return page === 'home' ? '/admin/texts' : `/admin/texts/${page}`
}

const TABS = Object.entries(TEXT_FORMS).map(([page, { title }]) => ({ to: addressOf(page), title }))

function EarlierNote({ savedAt, page }: { savedAt: string | null; page: string }) {
  return (
    <output className="mb-5 block rounded-xl bg-ochre/15 px-4 py-3">
      {savedAt === null
        ? 'These are the texts from before the first change.'
        : `This is the version of ${formatDateTime(savedAt)}.`}{' '}
      Save it to make it current, or{' '}
      <Link to={addressOf(page)} className="underline underline-offset-4">
        go back to the current version
      </Link>
      .
    </output>
  )
}
