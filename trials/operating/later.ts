import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { makeArchive } from './package.ts'

const SCRIPT = fileURLToPath(new URL('variants.sh', import.meta.url))

/** Makes archives of later versions beside that of the release: what is different in each, as `variants.sh` names it, and its number. */
export const makeLater = (
  { archive, version }: ReturnType<typeof makeArchive>,
  later: Readonly<Record<string, string>>,
): void => {
  const variants = Object.entries(later).map((variant) => variant.join('='))
  const { status, stderr } = spawnSync('sh', [SCRIPT, archive, version, ...variants], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`the later versions could not be made: ${stderr}`)
}
