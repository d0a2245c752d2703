/** The text of `inline.ts`, compiled; see `scripts/lib/inline-script.ts`. */
declare module 'virtual:first-load-script' {
  const script: string
  export default script
}
