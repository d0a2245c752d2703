/** Downloads a file by clicking a temporary link. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the blob after the click.
  window.setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
