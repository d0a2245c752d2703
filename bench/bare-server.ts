import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A program: sends one answer of the shop again and again, by `node:http` and nothing else. This is the limit of what Node can
 * do with these bytes. Arguments: the URL, and the request's headers as JSON. It prints its own URL.
 */
const OF_CONNECTION = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

interface RawAnswer {
  status: number
  headers: string[]
  body: Buffer
}

function readAnswer(url: string, headers: Record<string, string>): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: withoutConnection(response.rawHeaders),
          body: Buffer.concat(chunks),
        }),
      )
    }).on('error', reject)
  })
}

function withoutConnection(raw: string[]): string[] {
  return raw.flatMap((name, index) =>
    index % 2 === 0 && !OF_CONNECTION.has(name.toLowerCase()) ? [name, raw[index + 1] ?? ''] : [],
  )
}

const [url = '', headers = '{}'] = process.argv.slice(2)
const answer = await readAnswer(url, JSON.parse(headers) as Record<string, string>)
const server = createServer((_request, response) => {
  response.writeHead(answer.status, answer.headers).end(answer.body)
})
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
