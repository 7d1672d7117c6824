import { spawnSync } from 'node:child_process'
import { brokenOff, type Trial } from '../trial.ts'

const hasAll = (...programs: readonly string[]) =>
  programs.every((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0)

/** What an operator types: installing, upgrading, copying elsewhere. Each needs root. */
export const operating: readonly Trial[] = [
  {
    name: 'package',
    about:
      'the archive of `npm run package`, made twice, is used by a user without rights and without a network',
    run: async () => {
      if (!hasAll('unshare', 'setpriv', 'ip')) return brokenOff('needed: apt-get install util-linux iproute2')
      const { tryPackage } = await import('./package.ts')
      return tryPackage()
    },
  },
]
