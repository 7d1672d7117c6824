import { chromium } from '@playwright/test'
import { ensureBrowser } from '../browser.mjs'

/** The content of a picture, in pixels. */
export interface Motif {
  readonly html: string
  readonly width: number
  readonly height: number
  /** Nothing behind it, instead of white. */
  readonly isTransparent?: boolean
}

export type Photograph = (motif: Motif) => Promise<Buffer>

/** Opens a browser during the work, which gets a function that takes pictures as PNGs with the light theme. */
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
