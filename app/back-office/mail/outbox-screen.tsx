import { Link } from 'react-router'
import { answeredMessage } from '../../lib/supabase/data-error.ts'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { revalidateOnSuccess, runAction } from '../form/run-action.ts'
import { withErrorToast } from '../list/list-loader.ts'
import { useRefresh } from '../list/use-refresh.ts'
import { adminMeta } from '../page/admin-meta.ts'
import { LoadFailure } from '../page/load-failure.tsx'
import { PageHeader } from '../page/page-header.tsx'
import { PageTabs } from '../page/page-tabs.tsx'
import { Panel } from '../page/panel.tsx'
import type { Route } from './+types/outbox-screen.ts'
import { MailItem } from './mail-item.tsx'
import { listMails, MOST_MAILS, resendMail } from './outbox-queries.ts'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Sent Mail')

export const shouldRevalidate = revalidateOnSuccess

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const troubled = params.state === 'not-sent'
  const client = await browserClient()
  return { troubled, mails: await withErrorToast(listMails(client, { troubled }), answeredMessage) }
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  const [id, key] = [String(form.get('id')), String(form.get('key'))]
  return runAction(async () => resendMail(await browserClient(), id, key), {
    // The mail sender takes it from the outbox later, and without a mail server it becomes a file.
    success: 'The mail is waiting to be sent again.',
    row: id,
  })
}

const TABS = [
  { to: '/admin/mail-outbox', title: 'All' },
  { to: '/admin/mail-outbox/not-sent', title: 'Not sent' },
]

/** The mails about orders and what became of them (docs/behaviour/mail.md#sent-mail). */
export default function Outbox({ loaderData: { troubled, mails } }: Route.ComponentProps) {
  useRefresh()
  return (
    <>
      <PageHeader
        title="Sent Mail"
        description="What the shop has mailed about orders, the latest first."
        actions={
          <Link to="/admin/mail" className="inline-flex min-h-11 items-center underline underline-offset-4">
            Texts of the mails
          </Link>
        }
      />
      <PageTabs label="Sent mail" tabs={TABS} />
      {mails === null ? (
        <LoadFailure message="The mails could not be loaded." />
      ) : (
        <Panel title={troubled ? 'Mails that were not sent' : 'Mails'}>
          {mails.length === 0 && (
            <p className="text-ink-soft">
              {troubled ? 'Every mail was sent.' : 'Nothing yet. Mails appear here with the first order.'}
            </p>
          )}
          <ul className="divide-y divide-ink/10">
            {mails.map((mail) => (
              <MailItem key={mail.id} mail={mail}>
                {mail.orders && (
                  <Link
                    to={`/admin/orders/${mail.orders.id}`}
                    className="inline-flex min-h-11 items-center text-sm underline underline-offset-4"
                  >
                    Order {mail.orders.order_number}
                  </Link>
                )}
              </MailItem>
            ))}
          </ul>
          {mails.length === MOST_MAILS && (
            <p className="text-ink-soft">
              {`Only the latest ${MOST_MAILS} are listed. The mails of an older order are with the order.`}
            </p>
          )}
        </Panel>
      )}
    </>
  )
}
