/** The code of an error of Node, such as `ENOENT`; undefined for any other value. */
export function nodeErrorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/** For `catch`: undefined for a file that does not exist. Any other failure, such as a damaged disk, is thrown again. */
export function unlessMissing(error: unknown): undefined {
  if (nodeErrorCode(error) !== 'ENOENT') throw error
}
