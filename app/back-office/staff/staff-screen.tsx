import { useMemo, useState } from 'react'
import { replace, useFetcher } from 'react-router'
import { hasErrorCode } from '../../domain/error-codes.ts'
import { parseForm } from '../../lib/forms/parse-form.ts'
import type { ShopClient } from '../../lib/supabase/shop-client.ts'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { withFallback } from '../../lib/with-fallback.ts'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { AlertDialog } from '../../ui/dialogs/alert-dialog.tsx'
import { invalid, revalidateOnSuccess, runAction } from '../form/run-action.ts'
import { AddButton } from '../list/add-button.tsx'
import { withErrorToast } from '../list/list-loader.ts'
import { ListScreen } from '../list/list-screen.tsx'
import { singlePage } from '../list/pages/keyset-page.ts'
import { adminMeta } from '../page/admin-meta.ts'
import { getSetupProgress } from '../setup/queries.ts'
import type { Route } from './+types/staff-screen.ts'
import { InvitationList } from './invitation-list.tsx'
import { inviteStaff, listInvitations, withdrawInvitation } from './invitation-queries.ts'
import {
  addStaff,
  isSecondFactorRequired,
  listStaff,
  removeStaff,
  requireSecondFactor,
  type StaffRow,
} from './queries.ts'
import { SecondFactorPanel } from './second-factor-panel.tsx'
import { STAFF_CARD, staffColumns, staffName } from './staff-columns.tsx'
import { StaffDialog, type StaffDialogTask } from './staff-dialog.tsx'
import { staffSchema } from './staff-input.ts'

const FAILURE = 'Failed to load the staff.'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Staff')

export const shouldRevalidate = revalidateOnSuccess

export async function clientLoader() {
  const client = await browserClient()
  const [rows, invitations, isRequired] = await Promise.all([
    withErrorToast(listStaff(client), FAILURE),
    withFallback(listInvitations(client), [], 'The invitations'),
    withFallback(isSecondFactorRequired(client), null, 'The setting of the second factor'),
  ])
  return { first: rows && singlePage(rows), invitations, isRequired }
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  switch (form.get('intent')) {
    case 'remove':
      return remove(String(form.get('id')))
    case 'withdraw':
      return withdraw(String(form.get('id')))
    case 'second-factor':
      return setRequired(form.get('required') === 'true')
    default:
      return form.get('task') === 'invite'
        ? withEmail(form, inviteStaff, 'The invitation is on its way.')
        : withEmail(
            form,
            addStaff,
            'The account is staff now. It chooses a new password when it opens the back office.',
          )
  }
}

/** Adds or invites the person with the form's address. */
async function withEmail(
  form: FormData,
  work: (client: ShopClient, email: string) => Promise<void>,
  success: string,
) {
  const parsed = parseForm(staffSchema, form)
  if (!parsed.ok) return invalid(parsed.errors)
  let noServer: string | undefined
  const workAndAsk = async () => {
    const client = await browserClient()
    await work(client, parsed.data.email)
    if (work === inviteStaff) noServer = await noMailServer(client)
  }
  return runAction(workAndAsk, {
    success,
    detail: () => noServer,
    fieldErrors: (error) =>
      hasErrorCode(error, 'account_not_found', 'address_not_proved', 'already_staff', 'email_invalid')
        ? { email: error.message }
        : null,
  })
}

/** Says that nobody receives the mail; undefined where a server sends it, or where that is not known. */
async function noMailServer(client: ShopClient): Promise<string | undefined> {
  const setup = await withFallback(getSetupProgress(client), null, 'The checklist')
  return setup?.sends_mail === false
    ? 'No mail server is set: the mail is only a file in the shop’s data folder.'
    : undefined
}

async function withdraw(id: string) {
  return runAction(async () => withdrawInvitation(await browserClient(), id), {
    success: 'The invitation is withdrawn. Its link gives no access any more.',
    row: id,
  })
}

async function setRequired(isRequired: boolean) {
  return runAction(async () => requireSecondFactor(await browserClient(), isRequired), {
    success: isRequired
      ? 'All staff are asked for a second factor now.'
      : 'Staff are not asked for a second factor any more.',
    topic: 'second factor',
  })
}

/** Staff who removed themselves are signed out and go to the shop: their sessions have ended with the role. */
async function remove(id: string) {
  let isSelf = false
  const work = async () => {
    const client = await browserClient()
    const { data } = await client.auth.getSession()
    isSelf = data.session?.user.id === id
    if (isSelf) return removeSelf(client, id)
    await removeStaff(client, id)
  }
  const result = await runAction(work, {
    success: 'Removed from the staff. The account stays as a customer.',
    row: id,
  })
  return result.saved && isSelf ? replace('/') : result
}

/** The socket is closed first: the server ends it with the session, and the client would open it again on the way out. */
async function removeSelf(client: ShopClient, id: string) {
  await client.realtime.disconnect()
  try {
    await removeStaff(client, id)
  } catch (error) {
    client.realtime.connect()
    throw error
  }
  await client.auth.signOut({ scope: 'local' })
}

export default function Staff({ loaderData: { first, invitations, isRequired } }: Route.ComponentProps) {
  const ownId = useSession().user?.id
  const [dialog, setDialog] = useState<StaffDialogTask | null>(null)
  const [removed, setRemoved] = useState<StaffRow | null>(null)
  const { submit } = useFetcher()
  const columns = useMemo(() => staffColumns(ownId, setRemoved), [ownId])
  return (
    <>
      <ListScreen
        title="Staff"
        columns={columns}
        card={STAFF_CARD}
        empty="Nobody is staff yet"
        failure={FAILURE}
        first={first}
        actions={
          <>
            <Button variant="outline" onClick={() => setDialog('add')}>
              Add Staff
            </Button>
            <AddButton label="Invite by Mail" onClick={() => setDialog('invite')} />
          </>
        }
        bulk={
          <>
            <InvitationList invitations={invitations} />
            {isRequired !== null && <SecondFactorPanel isRequired={isRequired} staff={first?.rows ?? []} />}
          </>
        }
      />
      {dialog && <StaffDialog task={dialog} onClose={() => setDialog(null)} />}
      {removed && (
        <AlertDialog
          open
          onOpenChange={() => setRemoved(null)}
          title={removed.id === ownId ? 'Remove yourself?' : `Remove ${staffName(removed)}?`}
          description={removed.id === ownId ? SELF_WARNING : removalText(removed)}
          confirmLabel="Remove"
          onConfirm={() => void submit({ intent: 'remove', id: removed.id }, { method: 'post' })}
        />
      )}
    </>
  )
}

const SELF_WARNING =
  'You lose your access to the back office at once, and only another admin can give it back. Your account stays as a customer.'

function removalText({ email }: StaffRow): string {
  return `${email} loses access to the back office at once. The account stays as a customer.`
}
