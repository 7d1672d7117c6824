import type { Defect } from '../faults/mutant.ts'

export interface ClusterDefect extends Defect {
  /** Environment that makes the trial smaller. */
  readonly env?: Readonly<Record<string, string>>
  /** The number of runs for a trial that detects it only sometimes. */
  readonly tries?: number
}

const by =
  (caughtBy: string, more: Pick<ClusterDefect, 'env' | 'tries'> = {}) =>
  (name: string, breaks: string, ...changed: (readonly [string, string, string])[]): ClusterDefect => ({
    name,
    changes: changed.map(([file, text, instead]) => ({ file, text, instead })),
    caughtBy,
    breaks,
    ...more,
  })

const failover = by('failover')
const seldom = by('failover', { tries: 4 })
const proxies = by('proxies')
const pooler = by('pooler')
const pointInTime = by('point-in-time')
const nodesBack = by('point-in-time-nodes')
const upgrade = by('upgrade')
/** Smaller, so that without a defect everything is carried. */
const monday = by('monday', {
  env: {
    MONDAY_EMPLOYERS: '200',
    MONDAY_PAST: '2',
    MONDAY_STREAMS: '500',
    MONDAY_RATE: '0.25',
    MONDAY_FROM: '1',
    MONDAY_MINUTES: '1',
  },
})

/**
 * Defects of the service, and of the programs that operators install around several machines: the name, the trial's
 * words for the broken promise, and the changes.
 */
export const CLUSTER_MUTANTS: readonly ClusterDefect[] = [
  failover('a commit that waits for no copy', 'what was acknowledged inside the cut is gone', [
    'deploy/database/patroni.yml',
    "wal_log_hints: 'on'",
    "wal_log_hints: 'on'\n        synchronous_commit: 'local'",
  ]),
  failover(
    'two winners',
    'answered assignments have no winner, or more than one',
    [
      'src/features/assignments/server/claim.ts',
      "select late.*, 'interested' from late",
      "select late.*, 'accepted' from late",
    ],
    ['migrations/0032_answers_proven.ts', 'shift.filled <> shift.accepted', 'shift.filled > shift.accepted'],
  ),
  // Debian's Patroni does not compare there.
  seldom('a lock that is taken back', 'acknowledged assignments were lost', [
    'deploy/database/patroni.yml',
    '\netcd:\n',
    '\netcd3:\n',
  ]),
  failover('a lost primary that is waited for', 'after the first kill nothing could be saved', [
    'deploy/database/patroni.yml',
    'ttl: 10',
    'ttl: 40',
  ]),
  failover('a full disk that nobody looks at', 'after the full disk nothing could be saved', [
    'deploy/database/disk-guard',
    '-ge "$least_mb"',
    '-ge 0',
  ]),
  failover(
    'a node that has vanished, and whose connections are kept',
    'after the cut nothing could be saved',
    ['src/server/database/nodes.ts', '(timeline && timeline >= newest.timeline)', 'url'],
  ),
  failover(
    'an old primary that is believed',
    'after Patroni hung nothing could be saved',
    [
      'src/server/database/nodes.ts',
      'node.timeline > newest.timeline ? node : newest',
      'node.timeline < newest.timeline ? node : newest',
    ],
    ['src/server/database/nodes.ts', '(timeline && timeline >= newest.timeline)', 'timeline'],
  ),
  failover('a copy that is read as it is', 'registers were older than what was acknowledged before', [
    'src/server/database/copy.ts',
    '    if (isThere) return',
    '    if (isThere || mark) return',
  ]),
  failover('a commit without an answer, taken for done', 'acknowledged', [
    'src/server/database/transaction.ts',
    'throw isUnanswered(error) ? new OutcomeUnknown(error) : error',
    'if (!isUnanswered(error)) throw new OutcomeUnknown(error)',
  ]),
  proxies('a proxy whose end nobody notices', 'after HAProxy was killed nobody was let in yet', [
    'deploy/keepalived.conf',
    '    track_script {\n        haproxy\n    }\n',
    '',
  ]),
  // Whatever is asked first is refused, and nothing after it is tried.
  pooler('statements that are prepared on a lent connection', 'was answered with 500', [
    'src/server/database/pools.ts',
    'return makePool({ ...connect(role), query_timeout, max, application_name: nameFor(role) }, log)',
    "const pool = makePool({ ...connect(role), query_timeout, max, application_name: nameFor(role) }, log)\n  if (role === 'vikarklar_tenant') prepareEverything(pool)\n  return pool",
  ]),
  pooler('notices that are listened for by the pooler', 'told no office of', [
    'src/server/live/live.ts',
    "...connect('vikarklar_tenant'),",
    "...(process.env['DATABASE_POOL_URL'] ? { connectionString: process.env['DATABASE_POOL_URL'] } : connect('vikarklar_tenant')),",
  ]),
  pointInTime('a restore to another second', 'The database was restored to another moment', [
    'scripts/point-in-time.ts',
    '${restoreCommand(moment)}',
    '${restoreCommand(new Date(moment.getTime() - 2000))}',
  ]),
  pointInTime('a restored outbox that goes on where it was', 'were sent twice, unmarked', [
    'scripts/leave-the-past.ts',
    'const sms = await takeWaitingSmsForSent(tx)',
    'const sms = Number(takeWaitingSmsForSent.length)',
  ]),
  // Assignments were lost, or later ones are there.
  nodesBack(
    'a restore that is not waited for',
    ' assignments ',
    ['scripts/point-in-time.ts', '= f ] || !', '= f ] ||'],
    ['scripts/point-in-time.ts', "['recovery.signal', 'postmaster.pid']", "['postmaster.pid']"],
  ),
  nodesBack('a restore that Patroni forgets', 'the service started before the restore was finished', [
    'scripts/point-in-time.ts',
    "--recovery-option='${RESTORED_TO}",
    "--recovery-option='vikarklar.other",
  ]),
  pointInTime(
    'a start on a restore that nobody has finished',
    'the service started before the restore was finished',
    ['src/main.ts', '  await refuseUnfinishedRestore(connect)\n', ''],
  ),
  upgrade('a migration that keeps its table for long', 'somebody waited', [
    'migrations/0093_sms_in_parts.ts',
    "call put_before('sms_history');",
    "call put_before('sms_history'); select pg_sleep(2);",
  ]),
  // A notice takes up to two seconds.
  monday('notices that are gathered for two seconds', 'p95 of a notice 1', [
    'src/server/live/live.ts',
    'GATHER_MS = 5',
    'GATHER_MS = 2000',
  ]),
  monday('a process that forgets nothing', 'the memory of web 1 grew by a factor of 1.', [
    'src/server/database/transaction.ts',
    '  const wakes = new Set<string>()\n  try',
    '  const wakes = new Set<string>()\n  ;(globalThis.kept ??= []).push(Buffer.alloc(400_000, 1))\n  try',
  ]),
]
