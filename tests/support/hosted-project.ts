import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { readKeys } from '@parlour/backend'
import { createClient } from '@supabase/supabase-js'
import type { Database } from '../../app/database.types.ts'
import { ADMIN, startShop, type RunningShop } from './running-shop.ts'
import { rowsOf, type StaffClient } from './staff-client.ts'

const ROOT = resolve(import.meta.dirname, '../..')

/** An empty backend in a process of its own, in the place of a hosted project. */
interface HostedProject {
  url: string
  publishableKey: string
  stop(): Promise<void>
}

async function startProject(dataDir: string): Promise<HostedProject> {
  const args = ['backend/src/serve-project.ts', '--project', '.', '--data', dataDir]
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = Promise.withResolvers<string>()
  const ended = once(child, 'exit')
  void ended.then(() => url.reject(new Error('The backend did not start.')))
  createInterface({ input: child.stdout }).on('line', (line) => {
    const address = / at (http\S+)$/.exec(line)?.[1]
    if (address) url.resolve(address)
  })
  const projectUrl = await url.promise
  const { publishableKey, secretKey } = await readKeys({ projectDir: ROOT, dataDir })
  await createAdmin(createClient<Database>(projectUrl, secretKey, { auth: { persistSession: false } }))
  return {
    url: projectUrl,
    publishableKey,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** What docs/deploying.md lets the owner do in the project's dashboard. */
async function createAdmin(service: StaffClient): Promise<void> {
  const { data, error } = await service.auth.admin.createUser({ ...ADMIN, email_confirm: true })
  if (error) throw error
  const { id } = data.user
  rowsOf(await service.from('user_roles').insert({ user_id: id, role: 'admin' }).select().single())
}

/** Runs `use` with a shop that knows only the URL and the publishable key of such a project, and has no database of its own. */
export async function withHostedShop(use: (shop: RunningShop) => Promise<void>): Promise<void> {
  const dirs = ['project', 'shop'].map((name) => mkdtempSync(join(tmpdir(), `parlour-hosted-${name}-`)))
  const [projectDir, shopDir] = dirs as [string, string]
  const project = await startProject(projectDir)
  const settings = { SUPABASE_URL: project.url, SUPABASE_PUBLISHABLE_KEY: project.publishableKey }
  try {
    const shop = await startShop(shopDir, settings)
    await use(shop).finally(shop.stop)
  } finally {
    await project.stop()
    for (const dir of dirs) rmSync(dir, { recursive: true, force: true })
  }
}
