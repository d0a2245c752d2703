/** Colours of fabrics, woods and stones by name. */
const COLOURS = new Map(
  Object.entries({
    terracotta: '#b4532e',
    walnut: '#5d4030',
    indigo: '#27336b',
    green: '#3d6b4f',
    cognac: '#a5622f',
    natural: '#d9c3a0',
    iroko: '#9a6a3c',
    oat: '#ddd0b8',
    cream: '#f3ead8',
    ochre: '#c98b2b',
    clay: '#b9785a',
    sand: '#d8c4a2',
    ebony: '#2b2320',
    olive: '#6d6b3a',
    oak: '#c49a6c',
    espresso: '#4a3428',
    rust: '#9c4a2b',
    ivory: '#f4eedf',
    brass: '#b08d4c',
    travertine: '#d9c9b1',
    black: '#1f1b16',
    sage: '#9caf93',
    earth: '#8a6a50',
    bone: '#e6dcc8',
    white: '#ffffff',
    grey: '#8b8782',
    blue: '#31588a',
    red: '#a3312a',
    brown: '#6b4a35',
    yellow: '#e0b23c',
    pink: '#d79a94',
    charcoal: '#3b3936',
    navy: '#1f2a4d',
    teal: '#2f6f6f',
    emerald: '#1f6b4a',
    burgundy: '#6b2433',
    plum: '#5d3a52',
    purple: '#6a4c86',
    orange: '#cf7136',
    mustard: '#c99a2e',
    gold: '#bf9a4a',
    silver: '#c4c4c0',
    copper: '#a8663f',
    bronze: '#7d6140',
    umber: '#5f4632',
    camel: '#b98d5d',
    tan: '#c3a178',
    taupe: '#9a8b7a',
    beige: '#dccfb6',
    stone: '#bdb4a6',
    slate: '#5a626a',
    mahogany: '#6a3527',
    teak: '#a87543',
    rattan: '#cfae7d',
    linen: '#e9dfcc',
  }),
)

const NEUTRAL = '#b9a78c'

/** A CSS colour for a variant's name: `Forest Green` → a green, `Walnut / Oat` → walnut. Unknown names give a neutral colour. */
export function swatchColour(name: string): string {
  const words = name.toLowerCase().split(/[^a-z]+/)
  const known = words.find((word) => COLOURS.has(word))
  return COLOURS.get(known ?? '') ?? NEUTRAL
}
