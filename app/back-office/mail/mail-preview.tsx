import { Panel } from '../page/panel.tsx'
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
          {/* Without scripts: the text may contain anything. */}
          <iframe
            sandbox="allow-same-origin"
            srcDoc={mail.html}
            title="The mail"
            className="h-[min(44rem,80dvh)] w-full rounded-xl ring-1 ring-ink/15"
          />
        </>
      )}
    </Panel>
  )
}
