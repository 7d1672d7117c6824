import { spawnSync } from 'node:child_process'
import { missingForMachines } from '../machines/base-image.ts'
import { brokenOff, type Outcome, type Trial } from '../trial.ts'

const hasAll = (...programs: readonly string[]) =>
  programs.every((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0)

/** A trial that boots machines (systemd-nspawn); reports the missing packages if they are not installed. */
const onMachines = (name: string, about: string, load: () => Promise<() => Promise<Outcome>>): Trial => ({
  name,
  about,
  run: async () => {
    const missing = missingForMachines()
    if (missing.length > 0) return brokenOff(`needed: ${missing.join(', ')}`)
    return (await load())()
  },
})

/** Trials of an operator's commands: installing, upgrading, copying elsewhere. Each needs root. */
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
  onMachines(
    'upgrade-command',
    'vikarklar-upgrade on a machine with systemd: forward, back, back with the backup, and what it refuses',
    async () => (await import('./upgrade-command.ts')).tryUpgradeCommand,
  ),
  onMachines(
    'one-machine',
    'a fresh Debian (systemd-nspawn) becomes the service by what docs/operations.md says, as it is printed there',
    async () => (await import('../machines/one-machine.ts')).tryOneMachine,
  ),
  onMachines(
    'more-pages',
    'on such a machine, the pages on mail, monitoring, a PostgreSQL of its own, several processes, the archive and the way back',
    async () => (await import('../machines/more-pages.ts')).tryMorePages,
  ),
  onMachines(
    'three-nodes',
    'three of them become a database by what docs/operations/three-nodes.md says, mistakes included, and serve',
    async () => (await import('../machines/three-nodes.ts')).tryThreeNodes,
  ),
  onMachines(
    'nodes-back',
    'three such nodes with an archive go back to a second by what docs/operations/point-in-time.md and the service print',
    async () => (await import('../machines/point-in-time-nodes.ts')).tryNodesBack,
  ),
  onMachines(
    'mail-back',
    'mail comes back as docs/operations/bounces.md says: by a postfix of its own, and out of a mailbox elsewhere',
    async () => (await import('../machines/mail-back.ts')).tryMailBack,
  ),
  onMachines(
    'run-book',
    'the run book, message, another secret and login providers, typed on one machine',
    async () => (await import('../machines/run-book.ts')).tryRunBook,
  ),
  onMachines(
    'run-book-nodes',
    'what the run book and docs/operations/two-databases.md say of three nodes, typed there',
    async () => (await import('../machines/run-book-nodes.ts')).tryRunBookNodes,
  ),
  onMachines(
    'upgrade-page',
    'docs/operations/upgrade.md, typed: one machine, another PostgreSQL, and several with a database of their own',
    async () => (await import('../machines/upgrade-page.ts')).tryUpgradePage,
  ),
  {
    name: 'compose',
    about: 'the small set-up of containers (podman), built and started from an archive, timed',
    run: async () => {
      if (!hasAll('podman', 'podman-compose', 'debootstrap', 'curl', 'openssl'))
        return brokenOff('needed: apt-get install podman podman-compose debootstrap curl openssl')
      const { tryCompose } = await import('./compose.ts')
      return tryCompose()
    },
  },
  onMachines(
    'off-site',
    'backups on another machine by restic, as the page says it; then the first machine loses its disk',
    async () => (await import('./off-site.ts')).tryOffSite,
  ),
]
