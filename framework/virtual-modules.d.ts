/** The texts of the style elements that libraries add to the page; see `framework/library-styles.ts`. */
declare module 'virtual:library-styles' {
  const texts: readonly string[]
  export default texts
}
