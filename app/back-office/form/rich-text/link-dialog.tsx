import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialogs/dialog.tsx'
import { isShopPath, readLink } from '../../links/link-address.ts'
import { LinkField } from '../../links/link-field.tsx'
import { useLinkProblem } from '../../links/use-link-problem.ts'

export interface LinkDialogProps {
  editor: Editor
  onClose: () => void
}

/** Asks where the selected text leads. A path that leads nowhere is linked at the second attempt: its page may follow. */
export function LinkDialog({ editor, onClose }: LinkDialogProps) {
  const [before] = useState(() => String(editor.getAttributes('link')['href'] ?? ''))
  const [typed, setTyped] = useState(before)
  const [refused, setRefused] = useState<{ link: string; problem: string }>()
  const { check } = useLinkProblem(typed)
  const error = refused?.link === typed ? refused.problem : undefined

  async function setLink() {
    const { link } = readLink(typed)
    const address = link ?? typed
    const isConfirmed = error !== undefined && isShopPath(address) && link !== undefined
    const problem = isConfirmed ? null : await check(address)
    if (problem === null) {
      putLink(editor, address)
      onClose()
    } else {
      setTyped(address)
      setRefused({ link: address, problem })
    }
  }

  function removeLink() {
    putLink(editor, '')
    onClose()
  }

  return (
    <Dialog open onOpenChange={onClose} title="Link">
      <LinkField
        label="Leads to"
        value={typed}
        hint="Choose a page, or type an address, an email address or a phone number."
        error={error}
        onChange={setTyped}
        onEnter={() => void setLink()}
      />
      <DialogActions>
        {before !== '' && (
          <Button variant="outline" onClick={removeLink}>
            Remove link
          </Button>
        )}
        <Button onClick={() => void setLink()}>
          {error !== undefined && readLink(typed).link ? 'Link anyway' : 'Set link'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Links the selected text, or what the cursor's link encloses; without either, the address is inserted. Empty, it removes the link. */
function putLink(editor: Editor, href: string): void {
  const chain = editor.chain().extendMarkRange('link')
  if (href === '') chain.unsetLink().run()
  else if (editor.state.selection.empty && !editor.isActive('link'))
    chain
      .insertContent({ type: 'text', text: textFor(href), marks: [{ type: 'link', attrs: { href } }] })
      .run()
  else chain.setLink({ href }).run()
}

function textFor(href: string): string {
  return href.replace(/^(mailto|tel):/, '')
}
