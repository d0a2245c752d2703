/** What is in backticks, in one line. */
export function codeSpansOf(markdown: string): string[] {
  return [...markdown.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)
}

/** The targets of links within the repository, such as `cart.md`, `cart.md#quantity` and `#quantity`. */
export function linksOf(markdown: string): string[] {
  return [...markdown.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
}

/** The anchors that GitHub generates for the headings. */
export function anchorsOf(markdown: string): string[] {
  return [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  )
}

/** The tables, each as rows of cells, the header first. */
export function tablesOf(markdown: string): string[][][] {
  const tables = markdown.match(/(?:^\|.*$\n?)+/gm) ?? []
  return tables.map((table) => {
    const [header = [], , ...rows] = table.trim().split('\n').map(cellsOf)
    return [header, ...rows]
  })
}

function cellsOf(row: string): string[] {
  return row
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim())
}
