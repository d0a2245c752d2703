import { Image } from '@tiptap/extension-image'
import { TextAlign } from '@tiptap/extension-text-align'
import type { EditorView } from '@tiptap/pm/view'
import { EditorContent, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffectEvent, useState } from 'react'
import { hasInlinePictures, hasText, storeInlinePictures, normalizePastedHtml } from './pasted-html.ts'
import { RichTextToolbar } from './rich-text-toolbar.tsx'
import { toEditorHtml } from './rich-text.ts'
import { documentOf, PastedStyles } from './styled-html.ts'
import type { TextPictures } from './use-text-pictures.ts'

export interface RichTextEditorProps {
  label: string
  initial: string
  /** The id of an error message; marks the text as invalid. */
  describedBy: string | undefined
  /** Called with the HTML after each change; '' when the editor is empty. */
  onChange: (html: string) => void
  /** Runs what stores and inserts pictures. */
  insertPictures: TextPictures['insertPictures']
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
export default function RichTextEditor(props: RichTextEditorProps) {
  const { label, initial, describedBy, onChange, insertPictures } = props
  const [content] = useState(() => documentOf(toEditorHtml(initial), extensions))
  const takeFiles = useEffectEvent((files: FileList | undefined): boolean => {
    if (!files || files.length === 0) return false
    insertImages([...files])
    return true
  })
  const takePaste = useEffectEvent((view: EditorView, pasted: DataTransfer | null): boolean => {
    const html = pasted?.getData('text/html') ?? ''
    // Word and others add a screenshot of the copied text to the clipboard: pasted text wins over files.
    if (hasInlinePictures(html)) pasteWithPictures(view, html)
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
        ...(describedBy !== undefined && { 'aria-invalid': 'true', 'aria-describedby': describedBy }),
        class: 'prose-shop min-h-[200px] max-h-[50dvh] overflow-y-auto px-4 py-3 outline-none',
      },
      transformPastedHTML: normalizePastedHtml,
      handlePaste: (view, event) => takePaste(view, event.clipboardData),
      handleDrop: (_view, event) => takeFiles(event.dataTransfer?.files),
    },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
  })

  function insertImages(files: readonly File[]): void {
    void insertPictures(async (store) => {
      for (const file of files) {
        const src = await store(file)
        if (src !== null) editor.chain().focus().setImage({ src, alt: '' }).run()
      }
    })
  }

  function pasteWithPictures(view: EditorView, html: string): void {
    void insertPictures(async (store) => {
      const stored = await storeInlinePictures(html, store)
      if (!view.isDestroyed) view.pasteHTML(stored)
    })
  }

  return (
    <div className="overflow-hidden rounded-lg border border-ink/45 bg-white has-[[role=textbox]:focus]:outline-2 has-[[role=textbox]:focus]:outline-offset-2 has-[[role=textbox]:focus]:outline-indigo">
      <RichTextToolbar editor={editor} onImages={insertImages} />
      <EditorContent editor={editor} />
    </div>
  )
}
