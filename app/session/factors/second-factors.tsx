import KeyRound from '~icons/lucide/key-round'
import Smartphone from '~icons/lucide/smartphone'
import { formatDate } from '../../lib/dates.ts'
import { Button } from '../../ui/button.tsx'
import type { Factor } from '../session.ts'
import type { FactorDialog } from './factor-dialogs.tsx'
import { missingKind } from './missing-kind.ts'

export interface SecondFactorsProps {
  factors: readonly Factor[]
  onOpen: (dialog: FactorDialog) => void
}

/** The account's second factors, with buttons to add and remove them. */
export default function SecondFactors({ factors, onOpen }: SecondFactorsProps) {
  const missing = missingKind(factors)
  return (
    <div className="space-y-5">
      <p className="text-ink-soft">
        <span>
          {factors.length === 0
            ? 'Keep your account yours even if somebody learns your password: add something that only you hold.'
            : 'When you sign in, you are asked for one of these after your password.'}
        </span>
        {missing && (
          <span>{` Better add ${missing} as well: if one is lost, the other still opens your account.`}</span>
        )}
      </p>
      {factors.length > 0 && (
        <ul aria-label="Second factors" className="divide-y divide-ink/10 border-y border-ink/10">
          {factors.map((factor) => (
            <FactorLine key={factor.id} factor={factor} onRemove={() => onOpen({ kind: 'remove', factor })} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={() => onOpen({ kind: 'app' })}>
          <Smartphone aria-hidden="true" /> Add an authenticator app
        </Button>
        <Button variant="outline" onClick={() => onOpen({ kind: 'passkey' })}>
          <KeyRound aria-hidden="true" /> Add a passkey
        </Button>
      </div>
    </div>
  )
}

const KINDS: Partial<Record<string, string>> = { totp: 'Authenticator app', webauthn: 'Passkey' }

function FactorLine({ factor, onRemove }: { factor: Factor; onRemove: () => void }) {
  const Icon = factor.kind === 'webauthn' ? KeyRound : Smartphone
  const kind = KINDS[factor.kind] ?? 'Phone'
  const name = factor.name || kind
  return (
    <li className="flex items-center gap-3 py-2">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-terracotta-deep" />
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">{name}</p>
        <p className="text-sm text-ink-soft">{`${kind}, since ${formatDate(factor.createdAt)}`}</p>
      </div>
      <Button variant="link" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  )
}
