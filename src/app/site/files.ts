import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { SiteRenderer } from './facts.ts'

/** The folder of the built documents. */
export const SITE = fileURLToPath(new URL('../../../dist/site/', import.meta.url))

/** The built document of an address. */
export const documentFile = (address: string): string =>
  path.join(SITE, `${address === '/' ? 'index' : address.slice(1)}.html`)

/** The document for every other address. */
export const NOT_FOUND_FILE = path.join(SITE, '404.html')

/** Loads `render.tsx` as the build made it; another `query` reloads it. */
export const loadRenderer = async (query = ''): Promise<SiteRenderer> => {
  const file = pathToFileURL(path.join(SITE, 'render.js')).href
  // oxlint-disable-next-line typescript/no-unsafe-return -- a file of the build has no type; its source has this one
  return import(`${file}${query}`)
}
