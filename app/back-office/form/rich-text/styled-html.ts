import { elementFromString, Extension, getSchema, type Extensions, type JSONContent } from '@tiptap/core'
import { DOMParser, type ParseOptions, type Schema, type Slice } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { restoreStyles, withoutStyleAttributes } from '../../../lib/styles/inline-styles.ts'

/** The document of the editor's initial HTML. Tiptap's own parser would lose the alignment, because of the page's policy. */
export function documentOf(html: string, extensions: Extensions): JSONContent {
  const element = elementFromString(withoutStyleAttributes(html))
  restoreStyles(element)
  return DOMParser.fromSchema(getSchema(extensions)).parse(element).toJSON()
}

/** Reads pasted HTML, in which `normalizePastedHtml` has renamed the style attributes. */
class PastedParser extends DOMParser {
  constructor(schema: Schema) {
    super(schema, DOMParser.fromSchema(schema).rules)
  }

  override parseSlice(pasted: HTMLElement, options?: ParseOptions): Slice {
    restoreStyles(pasted)
    return super.parseSlice(pasted, options)
  }
}

/** Keeps what pasted styles mean, such as bold and the alignment. */
export const PastedStyles = Extension.create({
  name: 'pastedStyles',
  addProseMirrorPlugins() {
    return [new Plugin({ props: { clipboardParser: new PastedParser(this.editor.schema) } })]
  },
})
