const MEGABYTE = 1024 * 1024

/** `4.2 MB`, `310 KB` */
export function fileSize(bytes: number): string {
  if (bytes >= MEGABYTE) return `${(bytes / MEGABYTE).toFixed(1)} MB`
  return `${Math.max(1, Math.round(bytes / 1024))} KB`
}
