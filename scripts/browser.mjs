import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

import { root } from './prepare.mjs'

/** The lightest first: without a window's machinery, pages take a quarter less time. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
const macApps = ['Google Chrome', 'Chromium'].map((app) => `/Applications/${app}.app/Contents/MacOS/${app}`)

/**
 * The path of an installed Chromium or Chrome that answers `--version`, or undefined.
 * CHROME_PATH goes first, then PATH, macOS's applications and Playwright's own download.
 *
 * @returns {string | undefined}
 */
export function findBrowser() {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/bin', '/snap/bin'].filter(Boolean)
  const inPath = names.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  const candidates = [process.env.CHROME_PATH, ...inPath, ...macApps, playwrightsOwn()]
  return candidates.find((file) => file !== undefined && isBrowser(file))
}

/**
 * As findBrowser, but installs the lightest where that can be done: Debian's package for root, else, where there is
 * none at all, Playwright's own.
 *
 * @returns {string}
 */
export function ensureBrowser() {
  const browser = findBrowser()
  if (browser && isLight(browser)) return browser
  const found = (installDebians() && findBrowser()) || browser || (installPlaywrights() && findBrowser())
  if (found) return found
  throw new Error(
    'No Chromium or Chrome found, and none could be installed: install one, or name it in CHROME_PATH.',
  )
}

/** @param {string} file */
function isLight(file) {
  return file === process.env.CHROME_PATH || /headless[-_]shell/.test(file)
}

/** @param {string} file */
function isBrowser(file) {
  try {
    accessSync(file, constants.X_OK)
  } catch {
    return false
  }
  // Ubuntu's /usr/bin/chromium-browser only points to a snap: it exists but does not run.
  return spawnSync(file, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0
}

/** @returns {string | undefined} */
function playwrightsOwn() {
  try {
    return createRequire(import.meta.url)('playwright-core').chromium.executablePath()
  } catch {
    return undefined
  }
}

function installDebians() {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0)
    return false
  console.log('Installing the browser for the journeys ...')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env })
  const install = ['install', '-qq', '-y', '--no-install-recommends']
  const isInstalled = (/** @type {string} */ name) =>
    spawnSync('apt-get', [...install, name], { stdio: 'inherit', env }).status === 0
  return isInstalled('chromium-headless-shell') || (!findBrowser() && isInstalled('chromium'))
}

function installPlaywrights() {
  console.log("No browser found: downloading Playwright's Chromium ...")
  const cli = path.join(root, 'node_modules/playwright/cli.js')
  return spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit' }).status === 0
}
