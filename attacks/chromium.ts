import { chromium, type Browser } from '@playwright/test'
import { findBrowser } from '../scripts/browser.mjs'

/** A browser with script, or null where this machine has none. */
export const openChromium = async (): Promise<Browser | null> => {
  const executablePath = process.env['CHROMIUM_PATH'] ?? findBrowser()
  try {
    return await chromium.launch({
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
      ],
    })
  } catch {
    return null
  }
}

export const NO_BROWSER = 'no browser here'

/** The cookie of a session as a browser keeps it. */
export const cookieFrom = (cookie: string, url: string) => {
  const at = cookie.indexOf('=')
  return { name: cookie.slice(0, at), value: cookie.slice(at + 1), url }
}
