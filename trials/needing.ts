import { spawnSync } from 'node:child_process'
import { brokenOff, type Options, type Outcome, type Trial } from './trial.ts'

/** How a shell finds a need that is not a program of the same name. */
const TESTS: Readonly<Record<string, string>> = {
  root: '[ "$(id -u)" = 0 ]',
  iproute2: 'command -v ip',
  postgresql: 'ls /usr/lib/postgresql/*/bin/initdb',
  prometheus: 'command -v prometheus && command -v promtool',
  'systemd-container': 'command -v systemd-nspawn',
  'util-linux': 'command -v unshare && command -v setpriv',
}

/** Most users' PATH lacks Debian's folder of server programs. */
const isThere = (need: string) =>
  spawnSync('sh', ['-c', `PATH=$PATH:/usr/sbin:/sbin; ${TESTS[need] ?? `command -v ${need}`}`]).status === 0

/** Machines with Debian and systemd. */
export const ON_MACHINES = ['debootstrap', 'systemd-container', 'root']

/** A trial without a result unless these packages are installed; it names the missing ones. `root`: root's rights. */
export const needing = (
  needs: readonly string[],
  name: string,
  about: string,
  load: () => Promise<(options: Options) => Promise<Outcome>>,
): Trial => ({
  name,
  about,
  run: async (options) => {
    const missing = needs.filter((need) => !isThere(need))
    return missing.length > 0 ? brokenOff(`apt-get install: ${missing.join(' ')}`) : (await load())(options)
  },
})
