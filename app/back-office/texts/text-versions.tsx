import { useState } from 'react'
import { Link, useFetcher } from 'react-router'
import History from '~icons/lucide/history'
import { formatDateTime } from '../../lib/dates.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { VERSION_PARAMETER } from '../form/unsaved-changes.ts'
import type { TextVersion } from './queries.ts'

/** A button that lists the saved versions of a page's texts. */
export function TextVersions({ page }: { page: string }) {
  const [open, setOpen] = useState(false)
  const fetcher = useFetcher<{ versions: TextVersion[] | null }>()

  function show() {
    setOpen(true)
    void fetcher.load(`/admin/texts/${page}/versions`)
  }

  return (
    <>
      <Button variant="outline" onClick={show}>
        <History aria-hidden="true" />
        Versions
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Versions"
        description="Open one to look at it. Nothing changes until you save it."
      >
        {fetcher.state === 'loading' || fetcher.data === undefined ? (
          <output>Loading...</output>
        ) : (
          <VersionList page={page} versions={fetcher.data.versions} onOpen={() => setOpen(false)} />
        )}
      </Dialog>
    </>
  )
}

interface VersionListProps {
  page: string
  versions: readonly TextVersion[] | null
  onOpen: () => void
}

function VersionList({ page, versions, onOpen }: VersionListProps) {
  if (versions === null) return <p>The versions could not be loaded.</p>
  if (versions.length === 0) return <p>These texts have not been changed yet.</p>
  return (
    <ol className="divide-y divide-ink/10">
      {versions.map(({ key, savedAt, author }, index) => (
        <li key={key} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
          <span className="min-w-0 wrap-anywhere">
            {savedAt === null ? 'Before the first change' : formatDateTime(savedAt)}
            {author && <span className="block text-sm text-ink-soft">{author}</span>}
          </span>
          {index === 0 ? (
            <span className="text-sm text-ink-soft">Current</span>
          ) : (
            <Link
              to={`/admin/texts/${page}?${VERSION_PARAMETER}=${key}`}
              onClick={onOpen}
              className={buttonClasses('outline', 'small')}
            >
              Open
              <span className="sr-only"> the version {savedAt === null ? '' : formatDateTime(savedAt)}</span>
            </Link>
          )}
        </li>
      ))}
    </ol>
  )
}
