/** The cache with the scripts and styles of a build. The service worker of another build deletes it when it takes over. */
export function shellCacheName(build: string): string {
  return `parlour-shell-${build}`
}
