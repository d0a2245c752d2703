import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { CurrentPasswordField, PasswordField } from '../sign-in/auth-fields.tsx'
import { AccountForm } from './account-form.tsx'

/** The name is the default of the checkout form. */
export function NameForm({ name }: { name: string }) {
  return (
    <AccountForm intent="name" label="Your name" button="Save Name">
      {(errors) => (
        <Field label="Full Name" error={errors['full_name']} required>
          {(control) => (
            <Input
              {...control}
              key={name}
              kind="person"
              name="full_name"
              autoComplete="name"
              defaultValue={name}
            />
          )}
        </Field>
      )}
    </AccountForm>
  )
}

export function PasswordForm({ email }: { email: string }) {
  return (
    <AccountForm intent="password" label="Password" button="Change Password" clearWhenDone>
      {(errors) => (
        <>
          {/* Lets password managers recognise the account. */}
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
          <CurrentPasswordField error={errors['current_password']} />
          <PasswordField label="New password" isNew error={errors['password']} />
        </>
      )}
    </AccountForm>
  )
}
