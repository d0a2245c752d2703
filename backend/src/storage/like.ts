/** LIKE patterns for text that a person typed: its `%`, `_` and `\` stand for themselves. */
const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (character) => `\\${character}`)

export const containing = (text: string): string => `%${escapeLike(text)}%`
export const startingWith = (text: string): string => `${escapeLike(text)}%`
