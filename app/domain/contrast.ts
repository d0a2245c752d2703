/** A colour as `#rrggbb`, as columns and colour inputs hold it. */
export const COLOUR = /^#[0-9a-f]{6}$/i

type Channels = [red: number, green: number, blue: number]

function channels(colour: string): Channels {
  const value = Number.parseInt(colour.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** The relative luminance, 0 for black to 1 for white: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
export function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as Channels
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** From 1 to 21: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio. `private.contrast()` is the same in SQL. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Whether the colour is pale and hardly has a hue: every channel is at least four fifths of white. */
export function isNearlyWhite(colour: string): boolean {
  return Math.min(...channels(colour)) >= 204
}

/** `share` of the second colour in the first, as a half-transparent colour over another looks. */
export function mix(colour: string, other: string, share: number): string {
  const others = channels(other)
  const mixed = channels(colour).map((channel, index) =>
    Math.round(channel + ((others[index] ?? 0) - channel) * share),
  )
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/** The colour with the least of `other` mixed in that passes; `other` itself when none does. */
export function firstMix(colour: string, other: string, passes: (mixed: string) => boolean): string {
  for (let step = 0; step < 256; step += 1) {
    const mixed = mix(colour, other, step / 256)
    if (passes(mixed)) return mixed
  }
  return other
}
