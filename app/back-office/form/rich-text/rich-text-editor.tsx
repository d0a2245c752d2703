import { Image } from '@tiptap/extension-image'
import { TextAlign } from '@tiptap/extension-text-align'
import type { EditorView } from '@tiptap/pm/view'
import { EditorContent, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffectEvent, useState } from 'react'
import { normalizePastedHtml } from './pasted-html.ts'
import { hasForeignPictures, hasText, storePastedPictures } from './pasted-pictures.ts'
import { RichTextToolbar } from './rich-text-toolbar.tsx'
import { toEditorHtml } from './rich-text.ts'
import { documentOf, PastedStyles } from './styled-html.ts'
import { TABLES } from './tables.ts'
import type { TextPictures } from './use-text-pictures.ts'

export interface RichTextEditorProps {
  label: string
  initial: string
  /** The id of an error message; marks the text as invalid. */
  describedBy: string | undefined
  /** Called with the HTML after each change; '' when the editor is empty. */
  onChange: (html: string) => void
  pictures: Pick<TextPictures, 'insertPictures' | 'reportLeftOut'>
}

const extensions = [
  StarterKit.configure({
    heading: { levels: [1, 2, 3] },
    link: {
      openOnClick: false,
      protocols: ['mailto', 'tel'],
      defaultProtocol: 'https',
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  // Pictures are uploaded instead of stored in the text as data URLs.
  Image.configure({ allowBase64: false }),
  TextAlign.configure({ types: ['heading', 'paragraph'] }),
  ...TABLES,
  PastedStyles,
]

/** The Tiptap editor. RichTextField loads it lazily. */
export default function RichTextEditor(props: RichTextEditorProps) {
  const { label, initial, describedBy, onChange, pictures } = props
  const [content] = useState(() => documentOf(toEditorHtml(initial), extensions))
  const takeFiles = useEffectEvent((files: FileList | undefined): boolean => {
    if (!files || files.length === 0) return false
    insertImages([...files])
    return true
  })
  const takePaste = useEffectEvent((view: EditorView, pasted: DataTransfer | null): boolean => {
    const html = pasted?.getData('text/html') ?? ''
    pictures.reportLeftOut('')
    // Word and others add a screenshot of the copied text to the clipboard: pasted text wins over files.
    if (!hasText(html) && takeFiles(pasted?.files)) return true
    if (!hasForeignPictures(html)) return false
    pasteWithPictures(view, { html, rtf: pasted?.getData('text/rtf') ?? '' })
    return true
  })
  const takeDrop = useEffectEvent(
    (view: EditorView, { dataTransfer, clientX, clientY }: DragEvent): boolean => {
      if (takeFiles(dataTransfer?.files)) return true
      const html = dataTransfer?.getData('text/html') ?? ''
      // What is dragged within the editor is moved.
      if (view.dragging || !hasForeignPictures(html)) return false
      const place = view.posAtCoords({ left: clientX, top: clientY })
      if (place) editor.commands.setTextSelection(place.pos)
      pasteWithPictures(view, { html, rtf: '' })
      return true
    },
  )
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
      handleDrop: (view, event) => takeDrop(view, event),
    },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
  })

  function insertImage(src: string): void {
    editor.chain().focus().setImage({ src, alt: '' }).run()
  }

  function insertImages(files: readonly File[]): void {
    void pictures.insertPictures(async (store) => {
      for (const file of files) {
        const src = await store(file, insertImage)
        if (src !== null) insertImage(src)
      }
    })
  }

  function pasteWithPictures(view: EditorView, pasted: { html: string; rtf: string }): void {
    void pictures.insertPictures(async (store) => {
      const stored = await storePastedPictures(pasted, store)
      if (view.isDestroyed) return
      view.pasteHTML(stored.html)
      pictures.reportLeftOut(stored.leftOut)
    })
  }

  return (
    <div className="overflow-hidden rounded-lg border border-ink/45 bg-white has-[[role=textbox]:focus]:outline-2 has-[[role=textbox]:focus]:outline-offset-2 has-[[role=textbox]:focus]:outline-indigo">
      <RichTextToolbar editor={editor} onImages={insertImages} />
      <EditorContent editor={editor} />
    </div>
  )
}
