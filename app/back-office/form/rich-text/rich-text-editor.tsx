import { Image } from '@tiptap/extension-image'
import { TextAlign } from '@tiptap/extension-text-align'
import type { EditorView } from '@tiptap/pm/view'
import { EditorContent, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffectEvent, useState } from 'react'
import { toast } from '../../../ui/toasts/toast.ts'
import { fileProblem, uploadPicture } from '../pictures/picture-uploads.ts'
import { hasInlinePictures, hasText, storeInlinePictures, normalizePastedHtml } from './pasted-html.ts'
import { RichTextToolbar } from './rich-text-toolbar.tsx'
import { toEditorHtml } from './rich-text.ts'
import { documentOf, PastedStyles } from './styled-html.ts'

export interface RichTextEditorProps {
  label: string
  initial: string
  /** Called with the HTML after each change; '' when the editor is empty. */
  onChange: (html: string) => void
}

const extensions = [
  StarterKit.configure({
    heading: { levels: [1, 2, 3] },
    link: { openOnClick: false, protocols: ['mailto', 'tel'], HTMLAttributes: { target: null, rel: null } },
  }),
  // Pictures are uploaded instead of stored in the text as data URLs.
  Image.configure({ allowBase64: false }),
  TextAlign.configure({ types: ['heading', 'paragraph'] }),
  PastedStyles,
]

/** The Tiptap editor. RichTextField loads it lazily. */
export default function RichTextEditor({ label, initial, onChange }: RichTextEditorProps) {
  const [content] = useState(() => documentOf(toEditorHtml(initial), extensions))
  const takeFiles = useEffectEvent((files: FileList | undefined): boolean => {
    if (!files || files.length === 0) return false
    void insertImages([...files])
    return true
  })
  const takePaste = useEffectEvent((view: EditorView, pasted: DataTransfer | null): boolean => {
    const html = pasted?.getData('text/html') ?? ''
    // Word and others add a screenshot of the copied text to the clipboard: pasted text wins over files.
    if (hasInlinePictures(html)) void pasteWithPictures(view, html)
    else return hasText(html) ? false : takeFiles(pasted?.files)
    return true
  })
  const editor = useEditor({
    extensions,
    content,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        class: 'prose-shop min-h-[200px] max-h-[50dvh] overflow-y-auto px-4 py-3 outline-none',
      },
      transformPastedHTML: normalizePastedHtml,
      handlePaste: (view, event) => takePaste(view, event.clipboardData),
      handleDrop: (_view, event) => takeFiles(event.dataTransfer?.files),
    },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
  })

  async function insertImages(files: readonly File[]) {
    for (const file of files) {
      const src = await storeIfAccepted(file)
      if (src !== null) editor.chain().focus().setImage({ src, alt: '' }).run()
    }
  }

  return (
    <div className="overflow-hidden rounded-lg border border-ink/45 bg-white has-[[role=textbox]:focus]:outline-2 has-[[role=textbox]:focus]:outline-offset-2 has-[[role=textbox]:focus]:outline-indigo">
      <RichTextToolbar editor={editor} onImages={(files) => void insertImages(files)} />
      <EditorContent editor={editor} />
    </div>
  )
}

async function pasteWithPictures(view: EditorView, html: string) {
  const stored = await storeInlinePictures(html, storeIfAccepted)
  if (!view.isDestroyed) view.pasteHTML(stored)
}

/** Returns the stored picture's URL; null after an error toast. */
async function storeIfAccepted(file: File): Promise<string | null> {
  const problem = fileProblem(file)
  if (problem) {
    toast.error(...problem)
    return null
  }
  try {
    return await uploadPicture(file)
  } catch (error) {
    toast.error('Upload Error', error instanceof Error ? error.message : undefined)
    return null
  }
}
