import { useState } from 'react'
import { useNavigate } from 'react-router'
import { DataError } from '../../../lib/supabase/data-error.ts'
import { useSession } from '../../../session/use-session.ts'
import { useSubmission } from '../../../session/use-submission.ts'
import { Button } from '../../../ui/button.tsx'
import { SpinnerPanel } from '../../../ui/spinner.tsx'
import { NeedsScript } from '../../page/needs-script.tsx'
import { pageMeta } from '../../page/page-meta.ts'
import { AuthColumn, AuthHeading } from '../auth-column.tsx'
import InvalidLink from '../invalid-link.tsx'
import type { Route } from './+types/mailed-link-screen.ts'
import { followMailedLink } from './follow-mailed-link.ts'
import { readMailedLink, type MailedLink } from './mailed-link.ts'

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const title = loaderData?.link?.texts.title ?? 'Your link'
  return pageMeta({ matches, path: '/auth/confirm', title, hidden: true })
}

/** In the browser: the page is the same for every link. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams, origin } = new URL(request.url)
  return { link: readMailedLink(searchParams, origin) }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <AuthColumn>
      <NeedsScript what="A link of a mail" />
      <SpinnerPanel />
    </AuthColumn>
  )
}

/** What the links of mails open. Nothing happens before the button is pressed: programs that check mails open their links, too. */
export default function MailedLinkScreen({ loaderData: { link } }: Route.ComponentProps) {
  return (
    <AuthColumn>
      {link ? (
        <LinkStep key={link.tokenHash} link={link} />
      ) : (
        <AuthHeading title="This link is not complete">
          Please open it from the email again, or copy all of it.
        </AuthHeading>
      )}
    </AuthColumn>
  )
}

function LinkStep({ link }: { link: MailedLink }) {
  const navigate = useNavigate()
  const { busy, refusal, run } = useSubmission()
  const [outcome, setOutcome] = useState<'invalid' | 'one-more' | 'leaving' | null>(null)
  const { title, button } = link.texts

  async function follow(): Promise<void> {
    try {
      const followed = await followMailedLink(link)
      if (typeof followed === 'string') setOutcome(followed)
      // In place of the link, so that nobody finds it by going back.
      else await navigate(followed.path, { replace: true })
    } catch (error) {
      if (!(error instanceof DataError && error.code === 'otp_expired')) throw error
      setOutcome('invalid')
    }
  }

  if (outcome === 'invalid')
    return (
      <InvalidLink type={link.type} parameters={new URL(link.path, window.location.origin).searchParams} />
    )
  if (outcome === 'one-more')
    return (
      <AuthHeading title="One more email">
        This address is confirmed. Please open the link that we have sent to your other address as well.
      </AuthHeading>
    )
  return (
    <>
      <AuthHeading title={title}>
        <LinkHint type={link.type} />
      </AuthHeading>
      <Button
        size="large"
        className="mt-8 w-full"
        pending={busy !== null || outcome === 'leaving'}
        onClick={() => void run('follow', follow)}
      >
        {button}
      </Button>
      <p role="alert" className="mt-3 text-sm text-danger empty:hidden">
        {refusal?.message}
      </p>
    </>
  )
}

function LinkHint({ type }: { type: MailedLink['type'] }) {
  const { user } = useSession()
  const startsSession = type === 'recovery' || type === 'invite' || type === 'magiclink'
  return (
    <span>
      {user && startsSession
        ? `You are signed in as ${user.email} on this device. If the email was sent to another account, you go on with that one.`
        : 'Press the button to go on. It works once.'}
    </span>
  )
}
