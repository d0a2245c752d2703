type Sign = readonly [name: string, sign: RegExp]

/** Most browsers also name those that they imitate, so the first match counts. */
const BROWSERS: readonly Sign[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera Mini', /\bOpera Mini\//],
  ['Opera', /\b(?:OPR|OPT|OPiOS|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['UC Browser', /\bUC ?Browser\//],
  ['Phoenix', /\bPHX\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bVersion\/[\d.]+ .*\bSafari\//],
]

const SYSTEMS: readonly Sign[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  // Safari of an iPad names itself so, too.
  ['Mac', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
]

const HANDHELD = new Set(['iPhone', 'iPad', 'Android'])

/** A name for the sender of a `User-Agent` header, such as `Chrome on Android`, and whether it is a phone or tablet. */
export function describeDevice(userAgent: string | null): { name: string; isHandheld: boolean } {
  const browser = firstMatch(BROWSERS, userAgent)
  const system = firstMatch(SYSTEMS, userAgent)
  return {
    name: browser && system ? `${browser} on ${system}` : browser || system || 'Unknown device',
    isHandheld: HANDHELD.has(system),
  }
}

function firstMatch(signs: readonly Sign[], userAgent: string | null): string {
  return signs.find(([, sign]) => sign.test(userAgent ?? ''))?.[0] ?? ''
}
