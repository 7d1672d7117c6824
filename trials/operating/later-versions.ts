import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { makeArchive } from './package.ts'

const SCRIPT = fileURLToPath(new URL('variants.sh', import.meta.url))

/**
 * Makes archives of later versions beside the release's, given each difference, as named by `variants.sh`, and version
 * number.
 */
export const makeLaterVersions = (
  { archive, version }: ReturnType<typeof makeArchive>,
  later: Readonly<Record<string, string>>,
): void => {
  const variants = Object.entries(later).map((variant) => variant.join('='))
  const { status, stderr } = spawnSync('sh', [SCRIPT, archive, version, ...variants], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`the later versions could not be made: ${stderr}`)
}
