import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { RenderShell } from './render-shell.ts'

export const SHELL = fileURLToPath(new URL('../../../dist/shell/', import.meta.url))

/** Loads `render.tsx` as the build made it: Node by itself knows no style sheets. */
export const loadShell = async (): Promise<RenderShell> => {
  const file = path.join(SHELL, 'render.js')
  if (!existsSync(file)) return () => null
  const { renderShell }: { renderShell: RenderShell } = await import(pathToFileURL(file).href)
  return renderShell
}
