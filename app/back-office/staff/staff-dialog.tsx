import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { FormDialog } from '../form/form-dialog.tsx'

/** The texts of the dialog by what the form does. */
const TEXTS = {
  invite: {
    title: 'Invite by Mail',
    description:
      'The person gets a mail with a link, chooses a password and has full access to the back office. The link proves that the address is theirs. The invitation counts for 7 days.',
    submitLabel: 'Send Invitation',
  },
  add: {
    title: 'Add Staff',
    description:
      'The account with this address gets full access to the back office, once it has chosen a new password. A mail must have proved that the address is theirs; otherwise invite the person by mail.',
    submitLabel: 'Make Staff',
  },
}

export type StaffDialogTask = keyof typeof TEXTS

export interface StaffDialogProps {
  task: StaffDialogTask
  onClose: () => void
}

/** Asks for an address to invite by mail, or to make staff (docs/behaviour/staff.md). */
export function StaffDialog({ task, onClose }: StaffDialogProps) {
  return (
    <FormDialog {...TEXTS[task]} onClose={onClose}>
      {(errors) => (
        <>
          <input type="hidden" name="task" value={task} />
          <Field label="Email" required error={errors['email']}>
            {(control) => <Input kind="email" name="email" autoComplete="off" {...control} />}
          </Field>
        </>
      )}
    </FormDialog>
  )
}
