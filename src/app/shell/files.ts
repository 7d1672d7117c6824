import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { RenderShell } from './render-shell.ts'

export const SHELL = fileURLToPath(new URL('../../../dist/shell/', import.meta.url))
export const STYLES = fileURLToPath(new URL('../../../dist/styles/', import.meta.url))
/** In the folder of the built pages: the style sheets that `STYLED_APART` lists, by address. */
export const STYLES_FILE = '.vite/styles.json'

/** Loads `render.tsx` as built: Node alone cannot load style sheets. */
export const loadShell = async (): Promise<RenderShell> => {
  const file = path.join(SHELL, 'render.js')
  if (!existsSync(file)) return () => ''
  const { renderShell } = await load(pathToFileURL(file).href)
  return renderShell
}

const load = async (address: string): Promise<{ renderShell: RenderShell }> => {
  // oxlint-disable-next-line typescript/no-unsafe-return -- a file of the build has no type; its source has this one
  return import(address)
}
