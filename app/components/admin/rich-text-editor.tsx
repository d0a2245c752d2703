import { Image } from '@tiptap/extension-image'
import { TextAlign } from '@tiptap/extension-text-align'
import type { EditorView } from '@tiptap/pm/view'
import { EditorContent, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffectEvent } from 'react'
import { fileProblem } from '../../forms/product-pictures.ts'
import {
  hasInlinePictures,
  saysSomething,
  storeInlinePictures,
  toReadableHtml,
} from '../../lib/pasted-html.ts'
import { toEditorHtml } from '../../lib/rich-text.ts'
import { toast } from '../ui/toast.ts'
import { RichTextToolbar } from './rich-text-toolbar.tsx'

export interface RichTextEditorProps {
  label: string
  initial: string
  /** Told the HTML after each change; '' when nothing is left. */
  onChange: (html: string) => void
  storeImage: (file: File) => Promise<string>
}

const extensions = [
  StarterKit.configure({
    heading: { levels: [1, 2, 3] },
    link: { openOnClick: false, protocols: ['mailto', 'tel'], HTMLAttributes: { target: null, rel: null } },
  }),
  // Pictures are uploaded, never kept as data inside the text.
  Image.configure({ allowBase64: false }),
  TextAlign.configure({ types: ['heading', 'paragraph'] }),
]

/** The editor itself; its code is fetched when the first one is opened. */
export default function RichTextEditor({ label, initial, onChange, storeImage }: RichTextEditorProps) {
  const takeFiles = useEffectEvent((files: FileList | undefined): boolean => {
    if (!files || files.length === 0) return false
    void insertImages([...files])
    return true
  })
  const takePaste = useEffectEvent((view: EditorView, pasted: DataTransfer | null): boolean => {
    const html = pasted?.getData('text/html') ?? ''
    // Programs that copy text with pictures add a picture of the whole, which is not what one wants of a text.
    if (hasInlinePictures(html)) void pasteWithPictures(view, html)
    else return saysSomething(html) ? false : takeFiles(pasted?.files)
    return true
  })
  const editor = useEditor({
    extensions,
    content: toEditorHtml(initial),
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        class: 'prose-shop min-h-[200px] max-h-[50dvh] overflow-y-auto px-4 py-3 outline-none',
      },
      transformPastedHTML: toReadableHtml,
      handlePaste: (view, event) => takePaste(view, event.clipboardData),
      handleDrop: (_view, event) => takeFiles(event.dataTransfer?.files),
    },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
  })

  async function insertImages(files: readonly File[]) {
    for (const file of files) {
      const src = await storeWelcome(file)
      if (src !== null) editor.chain().focus().setImage({ src, alt: '' }).run()
    }
  }

  async function pasteWithPictures(view: EditorView, html: string) {
    const stored = await storeInlinePictures(html, storeWelcome)
    if (!view.isDestroyed) view.pasteHTML(stored)
  }

  /** The address of a stored picture, or null when it is told why there is none. */
  async function storeWelcome(file: File): Promise<string | null> {
    const problem = fileProblem(file)
    if (problem) {
      toast.error(...problem)
      return null
    }
    try {
      return await storeImage(file)
    } catch (error) {
      toast.error('Upload Error', error instanceof Error ? error.message : undefined)
      return null
    }
  }

  return (
    <div className="overflow-hidden rounded-lg border border-ink/45 bg-white has-[[role=textbox]:focus]:outline-2 has-[[role=textbox]:focus]:outline-offset-2 has-[[role=textbox]:focus]:outline-indigo">
      <RichTextToolbar editor={editor} onImages={(files) => void insertImages(files)} />
      <EditorContent editor={editor} />
    </div>
  )
}
