import { useEffect, useState } from 'react'
import type { FieldErrors } from '../../lib/forms/parse-form.ts'
import { answeredMessage } from '../../lib/supabase/data-error.ts'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { randomUuid } from '../../lib/uuid.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { withReauthentication } from '../access/reauthentication.ts'
import { FormDialog } from '../form/form-dialog.tsx'
import { listBanks, resolveAccount, type Bank } from './gateway-refund-calls.ts'
import { REFUND_TASK } from './refund-action.ts'

/** Asks for the customer's account, whose name staff look up before the refund goes there (see saveGatewayRefund). */
export function RefundAccountDialog({ transferId, onClose }: { transferId: string; onClose: () => void }) {
  return (
    <FormDialog
      title="Bank account for the refund"
      description="The provider cannot send the money back the way it was paid. Ask the customer for an account."
      submitLabel="Send Refund"
      id={transferId}
      onClose={onClose}
    >
      {(errors) => <AccountFields transferId={transferId} errors={errors} />}
    </FormDialog>
  )
}

function AccountFields({ transferId, errors }: { transferId: string; errors: FieldErrors }) {
  const { banks, problem } = useBanks(transferId)
  const [bank, setBank] = useState('')
  const [number, setNumber] = useState('')
  const { name, key, failure, pending, lookUp, forget } = useAccountName(transferId)
  const bankCode = bank.split(':').at(-1) ?? ''
  return (
    <>
      <input type="hidden" name={REFUND_TASK} value="account" />
      <input type="hidden" name="account_name" value={name} />
      <input type="hidden" name="key" value={key} />
      <Field label="Bank" required error={errors['bank'] ?? problem}>
        {(control) => (
          <Select
            name="bank"
            value={bank}
            placeholder={banks === undefined ? 'Loading the banks …' : 'Choose the bank'}
            options={(banks ?? []).map(({ id, code, name: label }) => ({ value: `${id}:${code}`, label }))}
            onChange={(event) => {
              setBank(event.target.value)
              forget()
            }}
            {...control}
          />
        )}
      </Field>
      <Field label="Account number" required error={errors['account_number']}>
        {(control) => (
          <Input
            name="account_number"
            kind="digits"
            autoComplete="off"
            value={number}
            onChange={(event) => {
              setNumber(event.target.value)
              forget()
            }}
            {...control}
          />
        )}
      </Field>
      <div className="space-y-2">
        <Button
          variant="outline"
          size="small"
          pending={pending}
          onClick={() => void lookUp(bankCode, number)}
        >
          Look up the name
        </Button>
        <output className="block wrap-anywhere">{name !== '' && `Account name: ${name}`}</output>
        <p role="alert" className="text-sm text-danger empty:hidden">
          {failure ?? (name === '' ? errors['account_name'] : null)}
        </p>
      </div>
    </>
  )
}

/** The provider's banks; undefined until they are read. */
function useBanks(transferId: string) {
  const [banks, setBanks] = useState<Bank[]>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    let isCurrent = true
    browserClient()
      .then((client) => withReauthentication(() => listBanks(client, transferId)))
      .then((found) => isCurrent && setBanks(found))
      .catch((error: unknown) => isCurrent && setProblem(answeredMessage(error)))
    return () => {
      isCurrent = false
    }
  }, [transferId])
  return { banks, problem }
}

function useAccountName(transferId: string) {
  const [name, setName] = useState('')
  // Of the account as it is typed: a submission whose answer was lost is sent again with the same key.
  const [key, setKey] = useState(randomUuid)
  const [failure, setFailure] = useState<string>()
  const [pending, setPending] = useState(false)
  async function lookUp(bankCode: string, accountNumber: string): Promise<void> {
    setPending(true)
    setFailure(undefined)
    try {
      const account = { bankCode, accountNumber }
      const client = await browserClient()
      setName(await withReauthentication(() => resolveAccount(client, transferId, account)))
    } catch (error) {
      setFailure(answeredMessage(error))
    }
    setPending(false)
  }
  /** For another account, whose name is not known yet. */
  function forget(): void {
    setName('')
    setKey(randomUuid())
    setFailure(undefined)
  }
  return { name, key, failure, pending, lookUp, forget }
}
