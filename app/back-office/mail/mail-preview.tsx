import { Panel } from '../page/panel.tsx'
import { MailFrame } from './mail-frame.tsx'
import { useMailPreview, type PreviewedTemplate } from './use-mail-preview.ts'

/** The mail about an example, as its reader sees it, while its text is edited. */
export function MailPreview({ template }: { template: PreviewedTemplate }) {
  const { mail, failure } = useMailPreview(template)
  return (
    <Panel title="Preview" className="xl:sticky xl:top-6">
      <p className="-mt-3 text-sm text-ink-soft">With an example order. Nothing is sent.</p>
      {failure !== null && <p className="text-danger">{failure}</p>}
      {mail && (
        <>
          <p className="font-medium wrap-anywhere">{mail.subject}</p>
          <MailFrame html={mail.html} />
        </>
      )}
    </Panel>
  )
}
