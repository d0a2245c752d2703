/** The id of the page's style element. */
export const STYLESHEET_ID = 'styles'

/**
 * The text with which the server renders the element. It is replaced in the finished HTML (`stylesheet.server.ts`): React would
 * encode the stylesheet, half of a page, anew for each page.
 */
export const STYLESHEET_PLACE = '/* styles */'
