import { Image } from '@tiptap/extension-image'
import { TextAlign } from '@tiptap/extension-text-align'
import { EditorContent, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffectEvent } from 'react'
import { fileProblem } from '../../forms/product-pictures.ts'
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
      handlePaste: (_view, event) => takeFiles(event.clipboardData?.files),
      handleDrop: (_view, event) => takeFiles(event.dataTransfer?.files),
    },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
  })

  async function insertImages(files: readonly File[]) {
    for (const file of files) {
      const problem = fileProblem(file)
      if (problem) {
        toast.error(...problem)
        continue
      }
      try {
        editor
          .chain()
          .focus()
          .setImage({ src: await storeImage(file), alt: '' })
          .run()
      } catch (error) {
        toast.error('Upload Error', error instanceof Error ? error.message : undefined)
      }
    }
  }

  return (
    <div className="overflow-hidden rounded-lg border border-ink/45 bg-white has-[[role=textbox]:focus]:outline-2 has-[[role=textbox]:focus]:outline-offset-2 has-[[role=textbox]:focus]:outline-indigo">
      <RichTextToolbar editor={editor} onImages={(files) => void insertImages(files)} />
      <EditorContent editor={editor} />
    </div>
  )
}
