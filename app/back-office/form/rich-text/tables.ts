import { mergeAttributes, Node } from '@tiptap/core'
import { goToNextCell, tableEditing } from '@tiptap/pm/tables'

/** What prosemirror-tables calls these nodes. */
const ROLES: Record<string, string> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
}

/** HTML allows at most 1000 columns (https://html.spec.whatwg.org/multipage/tables.html); more in a pasted text is a mistake. */
const MOST_SPANNED = 100

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
  extendNodeSchema: ({ name }) => ({ tableRole: ROLES[name] }),
  addKeyboardShortcuts() {
    const goTo = (step: 1 | -1) => () =>
      this.editor.commands.command(({ state, dispatch }) => goToNextCell(step)(state, dispatch))
    return { Tab: goTo(1), 'Shift-Tab': goTo(-1) }
  },
  addProseMirrorPlugins: () => [tableEditing()],
})

const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
})

const TableCell = cellNode('tableCell', 'td')
const TableHeader = cellNode('tableHeader', 'th')

function cellNode(name: string, tag: 'td' | 'th') {
  return Node.create({
    name,
    content: 'block+',
    isolating: true,
    addAttributes: () => ({
      colspan: spanAttribute('colspan'),
      rowspan: spanAttribute('rowspan'),
      // For prosemirror-tables, which can store widths; texts have none.
      colwidth: { default: null, rendered: false, parseHTML: () => null },
    }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes), 0],
  })
}

function spanAttribute(name: 'colspan' | 'rowspan') {
  return {
    default: 1,
    parseHTML: (element: HTMLElement) =>
      Math.min(Math.max(Number.parseInt(element.getAttribute(name) ?? '1', 10) || 1, 1), MOST_SPANNED),
    renderHTML: (attributes: Record<string, unknown>) =>
      attributes[name] === 1 ? {} : { [name]: attributes[name] },
  }
}

/** Tables without widths and styles. The page gives them their look. */
export const TABLES = [Table, TableRow, TableCell, TableHeader]
