import { type ChildProcess, spawn } from 'node:child_process'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { CHROMIUM } from './chromium.ts'
import { PHONE } from './telephone.ts'

export interface Telephone {
  process: ChildProcess
  context: BrowserContext
  page: Page
}

const started: ChildProcess[] = []
/** Ends the browsers that a failed test left running: they would hold the machine. */
export function endBrowsers() {
  for (const child of started.splice(0)) child.kill('SIGKILL')
}

/** A browser of its own, which may be killed at any moment; its data stay in their folder. */
export async function startBrowser(dir: string): Promise<Telephone> {
  const args = [...CHROMIUM.args, '--headless=new', `--user-data-dir=${dir}`, '--remote-debugging-port=0']
  const child = spawn(CHROMIUM.executablePath, [...args, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  started.push(child)
  const endpoint = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stderr?.on('data', (chunk) => {
      said += chunk
      const found = /DevTools listening on (ws:\S+)/.exec(said)?.[1]
      if (found) resolve(found)
    })
    child.on('exit', () => reject(new Error(said)))
  })
  const browser = await chromium.connectOverCDP(endpoint)
  const context = browser.contexts()[0] ?? (await browser.newContext())
  const page = context.pages()[0] ?? (await context.newPage())
  await page.setViewportSize(PHONE)
  return { process: child, context, page }
}

export const killed = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve()
    child.on('exit', () => resolve())
    child.kill('SIGKILL')
  })
