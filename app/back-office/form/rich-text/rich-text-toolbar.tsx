import { useEditorState, type Editor } from '@tiptap/react'
import { useState } from 'react'
import Bold from '~icons/lucide/bold'
import ImagePlus from '~icons/lucide/image-plus'
import Italic from '~icons/lucide/italic'
import Link from '~icons/lucide/link'
import List from '~icons/lucide/list'
import ListOrdered from '~icons/lucide/list-ordered'
import RemoveFormatting from '~icons/lucide/remove-formatting'
import Strikethrough from '~icons/lucide/strikethrough'
import AlignCenter from '~icons/lucide/text-align-center'
import AlignRight from '~icons/lucide/text-align-end'
import AlignJustify from '~icons/lucide/text-align-justify'
import AlignLeft from '~icons/lucide/text-align-start'
import Underline from '~icons/lucide/underline'
import { classNames } from '../../../lib/class-names.ts'
import type { IconComponent } from '../../../ui/icons/create-icon.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { TableTools } from './table-tools.tsx'
import { useToolbarKeys } from './use-toolbar-keys.ts'

export interface RichTextToolbarProps {
  editor: Editor
  onImages: (files: File[]) => void
}

type Chain = ReturnType<Editor['chain']>

interface Tool {
  label: string
  icon: IconComponent
  isOn: (editor: Editor) => boolean
  use: (chain: Chain) => Chain
}

const alignment = (value: string, label: string, icon: IconComponent): Tool => ({
  label,
  icon,
  isOn: (editor) => editor.isActive({ textAlign: value }),
  use: (chain) => chain.toggleTextAlign(value),
})

/**
 * In the order of docs/behaviour/content-editing.md#rich-text. The style of the paragraph, link, image and cleaning are
 * separate.
 */
const tools: readonly Tool[] = [
  {
    label: 'Bold',
    icon: Bold,
    isOn: (editor) => editor.isActive('bold'),
    use: (chain) => chain.toggleBold(),
  },
  {
    label: 'Italic',
    icon: Italic,
    isOn: (editor) => editor.isActive('italic'),
    use: (chain) => chain.toggleItalic(),
  },
  {
    label: 'Underline',
    icon: Underline,
    isOn: (editor) => editor.isActive('underline'),
    use: (chain) => chain.toggleUnderline(),
  },
  {
    label: 'Strike',
    icon: Strikethrough,
    isOn: (editor) => editor.isActive('strike'),
    use: (chain) => chain.toggleStrike(),
  },
  {
    label: 'Ordered list',
    icon: ListOrdered,
    isOn: (editor) => editor.isActive('orderedList'),
    use: (chain) => chain.toggleOrderedList(),
  },
  {
    label: 'Bullet list',
    icon: List,
    isOn: (editor) => editor.isActive('bulletList'),
    use: (chain) => chain.toggleBulletList(),
  },
  alignment('left', 'Align left', AlignLeft),
  alignment('center', 'Align centre', AlignCenter),
  alignment('right', 'Align right', AlignRight),
  alignment('justify', 'Justify', AlignJustify),
]

const button =
  'relative grid size-9 cursor-pointer place-items-center rounded-md pointer-coarse:size-11 hover:bg-ink/7 aria-pressed:bg-green aria-pressed:text-cream has-focus-visible:outline-2 has-focus-visible:outline-indigo [&_svg]:size-4.5'

export function RichTextToolbar({ editor, onImages }: RichTextToolbarProps) {
  const { toolbar, tabIndex } = useToolbarKeys()
  const [isAsking, setAsking] = useState(false)
  const { heading, on, linked, inTable } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      heading: [1, 2, 3].find((level) => now.isActive('heading', { level })) ?? 0,
      on: tools.map(({ isOn }) => isOn(now)),
      linked: now.isActive('link'),
      inTable: now.isActive('table'),
    }),
  })

  return (
    <>
      <div
        {...toolbar}
        role="toolbar"
        aria-label="Formatting"
        className="flex flex-wrap border-b border-ink/15 bg-sand/50 p-1"
      >
        <HeadingSelect level={heading} editor={editor} tabIndex={tabIndex(0)} />
        {tools.map(({ label, icon: Icon, use }, index) => (
          <button
            key={label}
            type="button"
            aria-label={label}
            title={label}
            aria-pressed={on[index]}
            tabIndex={tabIndex(index + 1)}
            onClick={() => use(editor.chain().focus()).run()}
            className={button}
          >
            <Icon aria-hidden="true" />
          </button>
        ))}
        <button
          type="button"
          aria-label="Link"
          title="Link"
          aria-pressed={linked}
          tabIndex={tabIndex(tools.length + 1)}
          onClick={() => setAsking(true)}
          className={button}
        >
          <Link aria-hidden="true" />
        </button>
        <label title="Image" className={button}>
          <input
            type="file"
            accept="image/*"
            aria-label="Image"
            tabIndex={tabIndex(tools.length + 2)}
            className="sr-only"
            onChange={(event) => {
              onImages([...(event.target.files ?? [])])
              event.target.value = ''
            }}
          />
          <ImagePlus aria-hidden="true" />
        </label>
        <button
          type="button"
          aria-label="Clean formatting"
          title="Clean formatting"
          tabIndex={tabIndex(tools.length + 3)}
          onClick={() => editor.chain().focus().unsetAllMarks().clearNodes().unsetTextAlign().run()}
          className={button}
        >
          <RemoveFormatting aria-hidden="true" />
        </button>
      </div>
      {inTable && <TableTools editor={editor} />}
      {isAsking && <LinkDialog editor={editor} onClose={() => setAsking(false)} />}
    </>
  )
}

interface HeadingSelectProps {
  level: number
  editor: Editor
  tabIndex: number
}

function HeadingSelect({ level, editor, tabIndex }: HeadingSelectProps) {
  function choose(chosen: number) {
    const chain = editor.chain().focus()
    if (chosen === 1 || chosen === 2 || chosen === 3) chain.setHeading({ level: chosen }).run()
    else chain.setParagraph().run()
  }
  return (
    <select
      aria-label="Text style"
      tabIndex={tabIndex}
      value={level}
      onChange={(event) => choose(Number(event.target.value))}
      className={classNames(button, 'mr-1 w-28! bg-transparent px-2 text-sm pointer-coarse:w-28!')}
    >
      <option value={0}>Normal</option>
      <option value={1}>Heading 1</option>
      <option value={2}>Heading 2</option>
      <option value={3}>Heading 3</option>
    </select>
  )
}
