import { useMemo, useState } from 'react'
import { replace, useFetcher } from 'react-router'
import { hasErrorCode } from '../../domain/error-codes.ts'
import { parseForm } from '../../lib/forms/parse-form.ts'
import { answeredMessage } from '../../lib/supabase/data-error.ts'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { useSession } from '../../session/use-session.ts'
import { AlertDialog } from '../../ui/dialogs/alert-dialog.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { invalid, revalidateOnSuccess, runAction } from '../form/run-action.ts'
import { AddButton } from '../list/add-button.tsx'
import { withErrorToast } from '../list/list-loader.ts'
import { ListScreen } from '../list/list-screen.tsx'
import { singlePage } from '../list/pages/keyset-page.ts'
import { adminMeta } from '../page/admin-meta.ts'
import type { Route } from './+types/staff-screen.ts'
import { addStaff, listStaff, removeStaff, type StaffRow } from './queries.ts'
import { STAFF_CARD, staffColumns, staffName } from './staff-columns.tsx'
import { staffSchema } from './staff-input.ts'

const FAILURE = 'Failed to load the staff.'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Staff')

export const shouldRevalidate = revalidateOnSuccess

export async function clientLoader() {
  const rows = await withErrorToast(browserClient().then(listStaff), FAILURE)
  return rows && singlePage(rows)
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  return form.get('intent') === 'remove' ? remove(String(form.get('id'))) : add(form)
}

async function add(form: FormData) {
  const parsed = parseForm(staffSchema, form)
  if (!parsed.ok) return invalid(parsed.errors)
  return runAction(async () => addStaff(await browserClient(), parsed.data.email), {
    success: 'The account is staff now and can open the back office.',
    failure: (error) => answeredMessage(error),
    fieldErrors: (error) =>
      hasErrorCode(error, 'account_not_found', 'already_staff', 'email_invalid')
        ? { email: error.message }
        : null,
  })
}

/** Staff who removed themselves go to the shop: the back office is closed to them. */
async function remove(id: string) {
  let isSelf = false
  const work = async () => {
    const client = await browserClient()
    const { data } = await client.auth.getSession()
    isSelf = data.session?.user.id === id
    await removeStaff(client, id)
  }
  const result = await runAction(work, {
    success: 'Removed from the staff. The account stays as a customer.',
    failure: (error) => answeredMessage(error),
  })
  return result.saved && isSelf ? replace('/') : result
}

export default function Staff({ loaderData: first }: Route.ComponentProps) {
  const ownId = useSession().user?.id
  const [isAdding, setAdding] = useState(false)
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
        actions={<AddButton label="Add Staff" onClick={() => setAdding(true)} />}
      />
      {isAdding && <AddStaffDialog onClose={() => setAdding(false)} />}
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

function AddStaffDialog({ onClose }: { onClose: () => void }) {
  return (
    <FormDialog
      title="Add Staff"
      description="The account with this address gets full access to the back office. The shop does not check who owns an address at sign-up, so first ask the person whether the account is theirs."
      submitLabel="Make Staff"
      onClose={onClose}
    >
      {(errors) => (
        <Field label="Email" required error={errors['email']}>
          {(control) => <Input type="email" name="email" autoComplete="off" {...control} />}
        </Field>
      )}
    </FormDialog>
  )
}
