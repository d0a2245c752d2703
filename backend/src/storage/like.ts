/** LIKE patterns for user input: `%`, `_` and `\` are escaped. */
const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (character) => `\\${character}`)

export const containing = (text: string): string => `%${escapeLike(text)}%`
export const startingWith = (text: string): string => `${escapeLike(text)}%`
