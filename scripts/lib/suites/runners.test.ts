import { expect, test } from 'vitest'
import config from '../../../playwright.config.ts'
import { BROWSER_PROJECTS, LONG_PROJECTS } from './runners.mjs'

test('each project of Playwright is in npm test or in npm run test:long', () => {
  const projects = config.projects?.map(({ name }) => name)
  expect([...BROWSER_PROJECTS, ...LONG_PROJECTS].toSorted()).toEqual(projects?.toSorted())
})
