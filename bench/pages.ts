const PATHS = ['/', '/shop', '/cart', '/faq']
const ROUNDS = 30

export interface Timing {
  path: string
  /** Milliseconds for a complete page, with one visitor at a time. */
  median: number
  /** The 95th percentile, in milliseconds. */
  p95: number
}

export async function timePages(url: string): Promise<Timing[]> {
  const shop = await (await fetch(`${url}/shop`)).text()
  const product = /\/product\/[0-9a-f-]{36}/.exec(shop)?.[0]
  const timings = []
  for (const path of product ? [...PATHS, product] : PATHS) timings.push(await timePage(url, path))
  return timings
}

async function timePage(url: string, path: string): Promise<Timing> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now()
    await (await fetch(url + path)).text()
    times.push(performance.now() - began)
  }
  times.sort((a, b) => a - b)
  return { path, median: times[Math.floor(ROUNDS / 2)] ?? NaN, p95: times[Math.floor(ROUNDS * 0.95)] ?? NaN }
}
