import type { Passage } from './documented.ts'

const has =
  (...words: readonly string[]) =>
  (lines: string) =>
    words.some((word) => lines.includes(word))

/** Headings of the run book about a database of three nodes. */
const OF_NODES = [
  'NoPrimary',
  'NoCopyFollows',
  'DatabaseNodeAway',
  'NobodyMayTakeOver',
  'PatroniDown',
  'EtcdDown',
  'DatabaseCopyBehind',
]

/**
 * The passages of the operators' documents that each trial types. A trial that omits one of its own has failed, and
 * `test/documents-typed.test.ts` requires every block here or in `NOT_TYPED`.
 */
export const PASSAGES = {
  'one-machine': [{ page: 'operations.md' }],
  compose: [{ page: 'operations/containers.md', under: ['Containers'] }],
  'off-site': [{ page: 'operations/off-site.md' }],
  'more-pages': [
    { page: 'operations/suppliers.md' },
    { page: 'operations/doctor.md', only: (lines) => !lines.includes('--etcd') },
    { page: 'operations/monitoring.md' },
    { page: 'operations/database.md' },
    { page: 'operations/several-processes.md' },
    { page: 'operations/point-in-time.md', under: ['Point-in-time restore', 'The way back'] },
    { page: 'runbook.md', under: ['ProxyDown', 'ArchivingFails'] },
    { page: 'runbook.md', under: ['Runbook'], only: (_, where) => where === 'own' },
    { page: 'runbook.md', under: ['CertificateEnds'], only: (_, where) => where === 'haproxy' },
  ],
  'mail-back': [
    { page: 'operations/delivery.md', only: has('postfix', 'bind9-dnsutils') },
    { page: 'operations/bounces.md', under: ['1. Name the address'] },
    { page: 'operations/bounces.md', under: ['2a. Your own postfix on the same machine'] },
    { page: 'operations/bounces.md', under: ['2b. A mailbox elsewhere'] },
    { page: 'operations/bounces.md', under: ['3. Check'] },
  ],
  'run-book': [
    {
      page: 'runbook.md',
      except: [
        ...OF_NODES,
        'DatabaseSplit',
        'TwoPrimaries',
        'ProxyDown',
        'CertificateEnds',
        'ArchivingFails',
        'Something leaked',
      ],
      only: (_, where) => where === '',
    },
    { page: 'operations/delivery.md', under: ['Try it', 'The history of a message'] },
    { page: 'operations/secret.md' },
    { page: 'runbook.md', under: ['Something leaked'] },
  ],
  'three-nodes': [
    { page: 'operations/three-nodes.md' },
    { page: 'operations/doctor.md', only: has('--etcd') },
    { page: 'operations/two-databases.md' },
    { page: 'runbook.md', under: OF_NODES, only: (_, where) => where === '' },
    {
      page: 'runbook.md',
      under: ['DatabaseSplit', 'CertificateEnds', 'ProxyDown'],
      only: (_, where) => where === '',
    },
    { page: 'runbook.md', under: ['TwoPrimaries'] },
    {
      page: 'runbook.md',
      under: ['NoPrimary', 'DatabaseNodeAway', 'EtcdDown'],
      only: (_, where) => where !== '',
    },
  ],
  'upgrade-page': [
    { page: 'operations/upgrade.md', under: ['Upgrades'] },
    { page: 'operations/upgrade.md', only: (lines) => lines === 'vikarklar-upgrade --back\n' },
    { page: 'operations/upgrade.md', only: has('--back --restore') },
    { page: 'operations/upgrade.md', under: ['The way back'], only: (lines) => !lines.includes('--back') },
    { page: 'operations/upgrade.md', under: ['Another PostgreSQL'] },
  ],
  'point-in-time-nodes': [{ page: 'operations/point-in-time.md', under: ['Three nodes'] }],
} as const satisfies Readonly<Record<string, readonly Passage[]>>

export const NOT_TYPED: readonly (Passage & { readonly because: string })[] = [
  {
    page: 'operations/containers.md',
    under: ['All nodes on one machine'],
    because:
      'it needs a docker engine: podman-compose does not wait until what a container depends on is healthy. test/deploy-compose-nodes.test.ts reads the file, and failover starts the same nodes without containers',
  },
]

export const passagesOf = (trial: string): readonly Passage[] =>
  Object.entries(PASSAGES).find(([name]) => name === trial)?.[1] ?? []
