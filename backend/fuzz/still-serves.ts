import type { Backend } from '../src/index.ts'
import { PASSWORD } from './world.ts'
import type { World } from './world.ts'

/** What no longer works for an ordinary visitor after the run. */
export async function stillServes(backend: Backend, world: World): Promise<string[]> {
  const { visitor } = world
  // An explicit id: junk rows may have used the next generated ones.
  const id = Date.now()
  const missing: string[] = []
  const expect = (what: string, isThere: boolean) => isThere || missing.push(`afterwards: ${what}`)

  const { error: refused } = await visitor.from('authors').insert({ id, name: 'Honest' })
  const { data: rows } = await visitor.from('authors').select('name').eq('id', id)
  expect(`a row cannot be written and read: ${refused?.message}`, rows?.length === 1)
  const { data: diaries } = await visitor.from('diaries').select()
  expect('diaries are not hidden', diaries?.length === 0)
  const { error: vault } = await visitor.from('vault').select()
  expect('the vault is readable', vault?.code === '42501')
  const signIn = await visitor.auth.signInWithPassword({
    email: 'honest@authors.example',
    password: PASSWORD,
  })
  const signUp =
    signIn.error && (await visitor.auth.signUp({ email: 'honest@authors.example', password: PASSWORD }))
  expect('sign-up fails', signUp === null || signUp.error === null)
  await visitor.auth.signOut()
  const path = `honest-${Date.now()}.txt`
  await visitor.storage.from('pictures').upload(path, 'honest', { contentType: 'text/plain' })
  const { data: file } = await visitor.storage.from('pictures').download(path)
  expect('a file cannot be stored', (await file?.text()) === 'honest')
  const { data: draft } = await visitor.storage.from('drafts').download('bola.txt')
  expect('a draft can be read', draft === null)
  const { data: echoed } = await visitor.functions.invoke('echo', { body: 'hello' })
  expect('a function does not answer', echoed?.body === 'hello')
  const sent = await visitor.channel('room').httpSend('e', { a: 1 })
  expect('a broadcast is not taken', sent.success)
  expect('the database does not answer', await backend.isHealthy())
  return missing
}
