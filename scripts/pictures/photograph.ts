import { chromium } from '@playwright/test'
import { ensureBrowser } from '../browser.mjs'

/** What one picture shows, in pixels. */
export interface Motif {
  readonly html: string
  readonly width: number
  readonly height: number
  /** Nothing behind it, instead of white. */
  readonly isTransparent?: boolean
}

export type Photograph = (motif: Motif) => Promise<Buffer>

/** Opens a browser for the time of the work and gives what takes pictures with it, as PNGs by daylight. */
export async function withCamera(work: (photograph: Photograph) => Promise<void>): Promise<void> {
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    await work(async ({ html, width, height, isTransparent = false }) => {
      const page = await browser.newPage({ viewport: { width, height }, colorScheme: 'light' })
      await page.setContent(html)
      await page.evaluate('document.fonts.ready')
      const png = await page.screenshot({ omitBackground: isTransparent })
      await page.close()
      return png
    })
  } finally {
    await browser.close()
  }
}
