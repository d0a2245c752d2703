import type { ReactElement } from 'react'

/**
 * React nodes without texts, for what stands beside other content. A text among elements is a text node of React's; browsers that
 * translate a page replace it, after which React can neither change nor remove it, nor insert anything before it.
 */
export type Elements = ReactElement | null | undefined | false | readonly Elements[]
