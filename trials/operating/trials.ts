import { needing, ON_MACHINES } from '../needing.ts'
import type { Trial } from '../trial.ts'

/** Trials of an operator's commands: installing, upgrading, copying elsewhere. Each needs root. */
export const operating: readonly Trial[] = [
  needing(
    ['util-linux', 'iproute2', 'root'],
    'package',
    'the archive of `npm run package`, made twice, is used by a user without rights and without a network',
    async () => (await import('./package.ts')).tryPackage,
  ),
  needing(
    ON_MACHINES,
    'one-machine',
    'a fresh Debian (systemd-nspawn) becomes the service by what docs/operations.md says, as it is printed there',
    async () => (await import('../machines/one-machine.ts')).tryOneMachine,
  ),
  needing(
    ON_MACHINES,
    'more-pages',
    'on such a machine, the pages on monitoring, a PostgreSQL of its own, several processes, the archive and the way back',
    async () => (await import('../machines/more-pages.ts')).tryMorePages,
  ),
  needing(
    ON_MACHINES,
    'three-nodes',
    'three of them become a database by docs/operations/three-nodes.md, mistakes included; then what the run book says of nodes',
    async () => (await import('../machines/three-nodes.ts')).tryThreeNodes,
  ),
  needing(
    ON_MACHINES,
    'mail-back',
    'mail comes back as docs/operations/bounces.md says: by a postfix of its own, and out of a mailbox elsewhere',
    async () => (await import('../machines/mail-back.ts')).tryMailBack,
  ),
  needing(
    ON_MACHINES,
    'run-book',
    'the run book, message, another secret and login providers, typed on one machine',
    async () => (await import('../machines/run-book.ts')).tryRunBook,
  ),
  needing(
    ON_MACHINES,
    'upgrade-page',
    'docs/operations/upgrade.md, typed: one machine, what is refused, another PostgreSQL, and several with a database of their own',
    async () => (await import('../machines/upgrade-page.ts')).tryUpgradePage,
  ),
  needing(
    ['podman', 'podman-compose', 'debootstrap', 'curl', 'openssl', 'root'],
    'compose',
    'the small set-up of containers (podman), built and started from an archive, timed',
    async () => (await import('./compose.ts')).tryCompose,
  ),
  needing(
    ON_MACHINES,
    'off-site',
    'backups on another machine by restic, as the page says it; then the first machine loses its disk',
    async () => (await import('./off-site.ts')).tryOffSite,
  ),
]
