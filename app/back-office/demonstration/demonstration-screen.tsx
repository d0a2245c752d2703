import { useEffect, useRef, useState } from 'react'
import { formatDateTime } from '../../lib/dates.ts'
import { answeredMessage } from '../../lib/supabase/data-error.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { Button } from '../../ui/button.tsx'
import { AlertDialog } from '../../ui/dialogs/alert-dialog.tsx'
import { focusHeading } from '../../ui/focus-heading.ts'
import { failed, revalidateOnSuccess, runAction } from '../form/run-action.ts'
import { useSingleSubmission } from '../form/use-single-submission.ts'
import { withErrorToast } from '../list/list-loader.ts'
import { adminMeta } from '../page/admin-meta.ts'
import { LoadFailure } from '../page/load-failure.tsx'
import { PageHeader } from '../page/page-header.tsx'
import { Panel } from '../page/panel.tsx'
import type { Route } from './+types/demonstration-screen.ts'
import { demoGroups, type DemoGroup } from './demo-groups.ts'
import { forgetDemoContent, listDemoContent, removeDemoContent, restoreDemoContent } from './queries.ts'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Demonstration')

export const shouldRevalidate = revalidateOnSuccess

export async function clientLoader() {
  const client = await browserClient()
  return { lines: await withErrorToast(listDemoContent(client), answeredMessage) }
}

type Intent = 'remove' | 'restore' | 'forget'

/** Brings the demonstration back. Returns a second line for the toast if something could not be brought back. */
async function restore(client: ShopClient): Promise<string | undefined> {
  const refused = await restoreDemoContent(client)
  return refused > 0 ? 'What does not fit beside your own content is still in the backup.' : undefined
}

const ACTIONS: Record<
  Intent,
  { work: (client: ShopClient) => Promise<string | undefined | void>; success: string }
> = {
  remove: { work: removeDemoContent, success: 'The demonstration is removed. You can still bring it back.' },
  restore: { work: restore, success: 'The demonstration is back.' },
  forget: { work: forgetDemoContent, success: 'The demonstration and its pictures are deleted for good.' },
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const intent = (await request.formData()).get('intent')
  if (intent !== 'remove' && intent !== 'restore' && intent !== 'forget') return failed()
  const { work, success } = ACTIONS[intent]
  let detail: string | undefined
  return runAction(
    async () => {
      detail = (await work(await browserClient())) ?? undefined
    },
    { success, topic: 'demonstration', detail: () => detail },
  )
}

/** From the demonstration to the owner's shop (docs/behaviour/demonstration.md). */
export default function Demonstration({ loaderData: { lines } }: Route.ComponentProps) {
  const [asked, setAsked] = useState<keyof typeof QUESTIONS | null>(null)
  const { submit, pending } = useSingleSubmission()
  const run = (intent: Intent) => void submit({ intent }, { method: 'post' })
  // The button goes with what it has removed or brought back.
  const shown = useRef(lines)
  useEffect(() => {
    if (shown.current !== lines && document.activeElement === document.body) focusHeading()
    shown.current = lines
  }, [lines])

  return (
    <>
      <PageHeader title="Demonstration" description={lines?.length ? DESCRIPTION : undefined} />
      {lines === null ? (
        <LoadFailure message="The list of the demonstration’s content could not be loaded." />
      ) : (
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
          {lines.length === 0 && <p>There is nothing of the demonstration in this shop.</p>}
          <Leaving groups={demoGroups(lines, 'goes')} pending={pending} onRemove={() => setAsked('remove')} />
          <Staying groups={demoGroups(lines, 'stays')} />
          <Backup
            groups={demoGroups(lines, 'removed')}
            removedAt={lines.find(({ fate }) => fate === 'removed')?.removed_at ?? null}
            pending={pending}
            onRestore={() => run('restore')}
            onForget={() => setAsked('forget')}
          />
        </div>
      )}
      {asked !== null && (
        <AlertDialog
          open
          onOpenChange={() => setAsked(null)}
          title={QUESTIONS[asked].title}
          description={QUESTIONS[asked].description}
          confirmLabel={QUESTIONS[asked].confirm}
          onConfirm={() => run(asked)}
        />
      )}
    </>
  )
}

/** Not of a shop that began empty. */
const DESCRIPTION =
  'Your shop began with an example brand. Remove it when you want to fill the shop with your own.'

const QUESTIONS = {
  remove: {
    title: 'Remove the demonstration?',
    description:
      'Shoppers stop seeing it at once. Your settings, staff, orders and customers stay, and so does everything that you have made or changed. A backup is kept first, so you can bring it back.',
    confirm: 'Remove',
  },
  forget: {
    title: 'Delete the backup for good?',
    description: 'The demonstration and its pictures cannot be brought back afterwards.',
    confirm: 'Delete for good',
  },
}

interface LeavingProps {
  groups: DemoGroup[]
  pending: boolean
  onRemove: () => void
}

function Leaving({ groups, pending, onRemove }: LeavingProps) {
  if (groups.length === 0) return null
  return (
    <Panel title="What goes">
      <Groups groups={groups} />
      <Button variant="destructive" pending={pending} onClick={onRemove}>
        Remove the demonstration
      </Button>
    </Panel>
  )
}

function Staying({ groups }: { groups: DemoGroup[] }) {
  if (groups.length === 0) return null
  return (
    <Panel title="What stays">
      <p className="-mt-3 text-sm text-ink-soft">You have changed these, so they count as yours.</p>
      <Groups groups={groups} />
    </Panel>
  )
}

interface BackupProps {
  groups: DemoGroup[]
  removedAt: string | null
  pending: boolean
  onRestore: () => void
  onForget: () => void
}

function Backup({ groups, removedAt, pending, onRestore, onForget }: BackupProps) {
  if (groups.length === 0) return null
  return (
    <Panel title="Backup">
      <p className="-mt-3 text-sm text-ink-soft">
        Removed on {formatDateTime(removedAt)}. Shoppers do not see it. Bringing it back changes nothing that
        you have made since.
      </p>
      <Groups groups={groups} />
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" pending={pending} onClick={onRestore}>
          Bring it back
        </Button>
        <Button variant="ghost" disabled={pending} onClick={onForget}>
          Delete it for good
        </Button>
      </div>
    </Panel>
  )
}

function Groups({ groups }: { groups: DemoGroup[] }) {
  return (
    <ul className="divide-y divide-ink/10">
      {groups.map(({ title, labels }) => (
        <li key={title}>
          <details className="group py-1">
            <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-4">
              {title}
              <span className="tabular-nums text-ink-soft">{labels.length}</span>
            </summary>
            <ul className="space-y-1 pb-3 pl-4 text-sm text-ink-soft">
              {labels.map((label) => (
                <li key={label} className="wrap-anywhere">
                  {label}
                </li>
              ))}
            </ul>
          </details>
        </li>
      ))}
    </ul>
  )
}
