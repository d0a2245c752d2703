/** Hands a file to the browser to be saved, as if its link had been followed. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads it after the click.
  window.setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
