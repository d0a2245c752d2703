import { chromium, type Browser } from '@playwright/test'

const FLAGS = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking']

/** The browser that `npm run bench` has found or installed. */
export async function launchBrowser(): Promise<Browser> {
  return await chromium.launch({ executablePath: process.env['CHROMIUM'], args: FLAGS })
}
