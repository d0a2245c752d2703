import { useRef } from 'react'
import { Link, useFetcher } from 'react-router'
import { formatDateTime } from '../../lib/dates.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { useFocusHeadingOnUnmount } from '../../ui/focus-heading.ts'
import type { ActionResult } from '../form/run-action.ts'
import { Panel } from '../page/panel.tsx'
import { describeFailure } from './failed-request.ts'
import type { FailedRequest } from './queries.ts'
import type { LineState, SystemLine } from './system-lines.ts'

const BADGES: Record<LineState, { tone: BadgeTone; text: string }> = {
  good: { tone: 'green', text: 'Good' },
  attention: { tone: 'red', text: 'Needs attention' },
  minor: { tone: 'yellow', text: 'A few' },
  waiting: { tone: 'grey', text: 'Waiting' },
  seen: { tone: 'grey', text: 'Seen' },
  off: { tone: 'grey', text: 'Off' },
}

export interface SystemCardProps {
  lines: readonly SystemLine[]
  /** Of the last day, the newest first. */
  failures: readonly FailedRequest[]
  /** When the last of the errors happened that staff have not marked as seen; null if there are none. */
  unseenUntil: string | null
}

/** How the shop's server is doing, and what to do about it: docs/behaviour/dashboard.md#system. */
export function SystemCard({ lines, failures, unseenUntil }: SystemCardProps) {
  return (
    <Panel title="System">
      <ul className="-mt-2 divide-y divide-ink/8">
        {lines.map((line) => (
          <Line key={line.label} {...line} />
        ))}
      </ul>
      {failures.length > 0 && <Failures failures={failures} />}
      {unseenUntil !== null && <MarkAsSeen until={unseenUntil} />}
    </Panel>
  )
}

function Line({ label, value, state, whatToDo, link }: SystemLine) {
  const { tone, text } = BADGES[state]
  return (
    <li className="space-y-1 py-3">
      <div className="flex items-start justify-between gap-3">
        <p className="flex min-w-0 grow flex-col wrap-anywhere sm:flex-row sm:gap-4">
          <span className="text-ink-soft sm:w-56 sm:shrink-0">{label}</span> <span>{value}</span>
        </p>
        <Badge tone={tone}>{text}</Badge>
      </div>
      {whatToDo && (
        <p className="text-sm wrap-anywhere sm:ml-60">
          {whatToDo}
          {link && (
            <>
              {' '}
              <Link to={link.to} className="underline underline-offset-4">
                {link.text}
              </Link>
            </>
          )}
        </p>
      )}
    </li>
  )
}

/** Takes the card from the top of the dashboard until there are new errors. */
function MarkAsSeen({ until }: { until: string }) {
  const fetcher = useFetcher<ActionResult>()
  const form = useRef<HTMLFormElement>(null)
  useFocusHeadingOnUnmount(form)
  return (
    <fetcher.Form ref={form} method="post" action="/admin?index">
      <input type="hidden" name="until" value={until} />
      <Button type="submit" variant="outline" pending={fetcher.state !== 'idle'}>
        Mark errors as seen
      </Button>
    </fetcher.Form>
  )
}

function Failures({ failures }: Pick<SystemCardProps, 'failures'>) {
  return (
    <section aria-label="The last errors" className="border-t border-ink/10 pt-4">
      <h3 className="text-ink-soft">The last errors</h3>
      <ul className="mt-2 space-y-3">
        {failures.map((failure) => (
          <li key={`${failure.request_id} ${failure.happened_at}`} className="text-sm wrap-anywhere">
            <p>{describeFailure(failure)}</p>
            <p className="text-ink-soft">
              {formatDateTime(failure.happened_at)} · number <code>{failure.request_id}</code>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
