import { spawnSync } from 'node:child_process'
import { missingForMachines } from '../machines/base-image.ts'
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
  {
    name: 'upgrade-command',
    about:
      'vikarklar-upgrade on a machine with systemd: forward, back, back with the backup, and what it refuses',
    run: async () => {
      const { missingForMachines } = await import('../machines/base-image.ts')
      const missing = missingForMachines()
      if (missing.length > 0) return brokenOff(`needed: ${missing.join(', ')}`)
      const { tryUpgradeCommand } = await import('./upgrade-command.ts')
      return tryUpgradeCommand()
    },
  },
  {
    name: 'one-machine',
    about:
      'a fresh Debian (systemd-nspawn) becomes the service by what docs/operations.md says, as it is printed there',
    run: async () => {
      const missing = missingForMachines()
      if (missing.length > 0) return brokenOff(`needed: ${missing.join(', ')}`)
      const { tryOneMachine } = await import('../machines/one-machine.ts')
      return tryOneMachine()
    },
  },
  {
    name: 'more-pages',
    about:
      'on such a machine, the pages on mail, monitoring, a PostgreSQL of its own, several processes, the archive and the way back',
    run: async () => {
      const missing = missingForMachines()
      if (missing.length > 0) return brokenOff(`needed: ${missing.join(', ')}`)
      const { tryMorePages } = await import('../machines/more-pages.ts')
      return tryMorePages()
    },
  },
  {
    name: 'three-nodes',
    about:
      'three of them become a database by what docs/operations/three-nodes.md says, mistakes included, and serve',
    run: async () => {
      const missing = missingForMachines()
      if (missing.length > 0) return brokenOff(`needed: ${missing.join(', ')}`)
      const { tryThreeNodes } = await import('../machines/three-nodes.ts')
      return tryThreeNodes()
    },
  },
  {
    name: 'nodes-back',
    about:
      'three such nodes with an archive go back to a second by what docs/operations/point-in-time.md and the service print',
    run: async () => {
      const missing = missingForMachines()
      if (missing.length > 0) return brokenOff(`needed: ${missing.join(', ')}`)
      const { tryNodesBack } = await import('../machines/point-in-time-nodes.ts')
      return tryNodesBack()
    },
  },
  {
    name: 'mail-back',
    about:
      'mail comes back as docs/operations/bounces.md says: by a postfix of its own, and out of a mailbox elsewhere',
    run: async () => {
      const missing = missingForMachines()
      if (missing.length > 0) return brokenOff(`needed: ${missing.join(', ')}`)
      const { tryMailBack } = await import('../machines/mail-back.ts')
      return tryMailBack()
    },
  },
  {
    name: 'run-book',
    about: 'the run book, message, another secret and login providers, typed on one machine',
    run: async () => {
      const missing = missingForMachines()
      if (missing.length > 0) return brokenOff(`needed: ${missing.join(', ')}`)
      const { tryRunBook } = await import('../machines/run-book.ts')
      return tryRunBook()
    },
  },
  {
    name: 'run-book-nodes',
    about: 'what the run book and docs/operations/two-databases.md say of three nodes, typed there',
    run: async () => {
      const missing = missingForMachines()
      if (missing.length > 0) return brokenOff(`needed: ${missing.join(', ')}`)
      const { tryRunBookNodes } = await import('../machines/run-book-nodes.ts')
      return tryRunBookNodes()
    },
  },
  {
    name: 'upgrade-page',
    about:
      'docs/operations/upgrade.md, typed: one machine, another PostgreSQL, and several with a database of their own',
    run: async () => {
      const missing = missingForMachines()
      if (missing.length > 0) return brokenOff(`needed: ${missing.join(', ')}`)
      const { tryUpgradePage } = await import('../machines/upgrade-page.ts')
      return tryUpgradePage()
    },
  },
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
  {
    name: 'off-site',
    about: 'backups on another machine by restic, as the page says it; then the first machine loses its disk',
    run: async () => {
      const { missingForMachines } = await import('../machines/base-image.ts')
      const missing = missingForMachines()
      if (missing.length > 0) return brokenOff(`needed: ${missing.join(', ')}`)
      const { tryOffSite } = await import('./off-site.ts')
      return tryOffSite()
    },
  },
]
