import { useEffect, useState } from 'react'
import Send from '~icons/lucide/send'
import { formatDateTime } from '../../lib/dates.ts'
import { browserClient } from '../../lib/supabase/supabase-browser.ts'
import { withFallback } from '../../lib/with-fallback.ts'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { runAction } from '../form/run-action.ts'
import { Panel } from '../page/panel.tsx'
import { getOutgoingMail, sendTestMail, type OutgoingMail } from './outgoing-mail.ts'

/** Says where mail goes, and sends a test mail (docs/behaviour/settings.md#outgoing-mail). */
export function OutgoingMailCard() {
  const [mail, setMail] = useState<OutgoingMail | null>()
  const [sending, setSending] = useState(false)
  const email = useSession().user?.email ?? ''

  useEffect(() => {
    void loadMail().then(setMail)
  }, [])

  async function send() {
    setSending(true)
    await runAction(async () => sendTestMail(await browserClient()), {
      success: `The test mail to ${email} was accepted.`,
    })
    setMail(await loadMail())
    setSending(false)
  }

  return (
    <Panel title="Outgoing mail" className="mt-5">
      <output className="block space-y-2 text-sm wrap-anywhere text-ink-soft">
        {mail === undefined ? 'Looking …' : lines(mail).map((line) => <p key={line}>{line}</p>)}
      </output>
      <Button variant="outline" pending={sending} onClick={() => void send()}>
        <Send aria-hidden="true" />
        Send a test mail
      </Button>
      <p className="text-sm text-ink-soft">It goes to your own address, {email}.</p>
    </Panel>
  )
}

function loadMail(): Promise<OutgoingMail | null> {
  return withFallback(browserClient().then(getOutgoingMail), null, 'The state of outgoing mail')
}

function lines(mail: OutgoingMail | null): string[] {
  if (mail === null) return ['Where mail goes could not be found out.']
  if (mail.kind === 'project')
    return [
      'Your Supabase project sends the mail. The shop cannot see its settings or what became of its mails.',
    ]
  return [
    mail.kind === 'server'
      ? `Mail is sent by the server ${mail.server}.`
      : 'No mail server is set: mail is written to files and nobody receives it.',
    `Sender: ${mail.from}`,
    lastMail(mail.last),
  ]
}

function lastMail(last: { at: string; problem: string | null } | null): string {
  if (last === null) return 'No mail since the shop was started.'
  return last.problem === null
    ? `Last mail: ${formatDateTime(last.at)}, without a problem.`
    : `Last mail: ${formatDateTime(last.at)}, not sent. ${last.problem}`
}
