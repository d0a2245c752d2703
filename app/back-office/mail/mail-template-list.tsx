import { Link } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { Panel } from '../page/panel.tsx'
import type { MailTemplateSummary } from './queries.ts'

export interface MailTemplateListProps {
  title: string
  templates: readonly MailTemplateSummary[]
}

export function MailTemplateList({ title, templates }: MailTemplateListProps) {
  return (
    <Panel title={title}>
      <ul className="-my-2 divide-y divide-ink/10">
        {templates.map(({ kind, name, enabled, subject, body, default_subject: standard }) => (
          <li key={kind}>
            <Link
              to={`/admin/mail/${kind}`}
              className="-mx-2 flex min-h-14 items-center justify-between gap-4 rounded-lg px-2 py-2 hover:bg-ink/7"
            >
              <span className="min-w-0">
                <span className="block font-medium">{name}</span>
                <span className="block truncate text-sm text-ink-soft">{subject ?? standard}</span>
              </span>
              <span className="flex shrink-0 flex-wrap justify-end gap-1.5">
                {(subject !== null || body !== null) && <Badge tone="outline">Your text</Badge>}
                {!enabled && <Badge tone="grey">Off</Badge>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
