import { change, type Defect } from '../faults/mutant.ts'

export interface ClusterDefect extends Defect {
  /** Environment that makes the trial smaller. */
  readonly env?: Readonly<Record<string, string>>
  /** The number of runs for a trial that detects it only sometimes. */
  readonly tries?: number
}

/** Smaller, so that without a defect everything is carried. */
const SMALL_MONDAY = {
  MONDAY_EMPLOYERS: '200',
  MONDAY_PAST: '2',
  MONDAY_STREAMS: '500',
  MONDAY_RATE: '0.25',
  MONDAY_FROM: '1',
  MONDAY_MINUTES: '1',
}

/** Defects of the service, and of the programs that operators install around several machines. */
export const CLUSTER_MUTANTS: readonly ClusterDefect[] = [
  {
    name: 'a commit that waits for no copy',
    changes: [
      change(
        'deploy/database/patroni.yml',
        "wal_log_hints: 'on'",
        "wal_log_hints: 'on'\n        synchronous_commit: 'local'",
      ),
    ],
    caughtBy: 'failover',
    breaks: 'what was acknowledged inside the cut is gone',
  },
  {
    name: 'two winners',
    changes: [
      change(
        'src/features/assignments/server/claim.ts',
        "select late.*, 'interested' from late",
        "select late.*, 'accepted' from late",
      ),
      change(
        'migrations/0032_answers_proven.ts',
        'shift.filled <> shift.accepted',
        'shift.filled > shift.accepted',
      ),
    ],
    caughtBy: 'failover',
    breaks: 'answered assignments have no winner, or more than one',
  },
  {
    // Debian's Patroni does not compare there.
    name: 'a lock that is taken back',
    changes: [change('deploy/database/patroni.yml', '\netcd:\n', '\netcd3:\n')],
    caughtBy: 'failover',
    breaks: 'acknowledged assignments were lost',
    tries: 4,
  },
  {
    name: 'a lost primary that is waited for',
    changes: [change('deploy/database/patroni.yml', 'ttl: 10', 'ttl: 40')],
    caughtBy: 'failover',
    breaks: 'after the first kill nothing could be saved',
  },
  {
    name: 'a full disk that nobody looks at',
    changes: [change('deploy/database/disk-guard', '-ge "$least_mb"', '-ge 0')],
    caughtBy: 'failover',
    breaks: 'after the full disk nothing could be saved',
  },
  {
    name: 'a node that has vanished, and whose connections are kept',
    changes: [change('src/server/database/nodes.ts', '(timeline && timeline >= newest.timeline)', 'url')],
    caughtBy: 'failover',
    breaks: 'after the cut nothing could be saved',
  },
  {
    name: 'an old primary that is believed',
    changes: [
      change(
        'src/server/database/nodes.ts',
        'node.timeline > newest.timeline ? node : newest',
        'node.timeline < newest.timeline ? node : newest',
      ),
      change('src/server/database/nodes.ts', '(timeline && timeline >= newest.timeline)', 'timeline'),
    ],
    caughtBy: 'failover',
    breaks: 'after Patroni hung nothing could be saved',
  },
  {
    name: 'a copy that is read as it is',
    changes: [
      change('src/server/database/copy.ts', '    if (isThere) return', '    if (isThere || mark) return'),
    ],
    caughtBy: 'failover',
    breaks: 'registers were older than what was acknowledged before',
  },
  {
    name: 'a commit without an answer, taken for done',
    changes: [
      change(
        'src/server/database/transaction.ts',
        'throw isUnanswered(error) ? new OutcomeUnknown(error) : error',
        'if (!isUnanswered(error)) throw new OutcomeUnknown(error)',
      ),
    ],
    caughtBy: 'failover',
    breaks: 'acknowledged',
  },
  {
    name: 'a proxy whose end nobody notices',
    changes: [change('deploy/keepalived.conf', '    track_script {\n        haproxy\n    }\n', '')],
    caughtBy: 'proxies',
    breaks: 'after HAProxy was killed nobody was let in yet',
  },
  {
    name: 'a pooler that is taken for the database',
    changes: [
      change('src/server/database/pooler.ts', 'if (!isTheSame) throw', 'if (isTheSame === null) throw'),
    ],
    caughtBy: 'pooler',
    breaks: 'it said: ',
  },
  {
    name: 'statements that are prepared on a lent connection',
    changes: [
      change(
        'src/server/database/pools.ts',
        'return makePool({ ...connect(role), query_timeout, max, application_name: nameFor(role) }, log)',
        "const pool = makePool({ ...connect(role), query_timeout, max, application_name: nameFor(role) }, log)\n  if (role === 'vikarklar_tenant') prepareEverything(pool)\n  return pool",
      ),
    ],
    caughtBy: 'pooler',
    breaks: 'was answered with 500', // whatever is asked first, and nothing after it is tried
  },
  {
    name: 'notices that are listened for by the pooler',
    changes: [
      change(
        'src/server/live/live.ts',
        "...connect('vikarklar_tenant'),",
        "...(process.env['DATABASE_POOL_URL'] ? { connectionString: process.env['DATABASE_POOL_URL'] } : connect('vikarklar_tenant')),",
      ),
    ],
    caughtBy: 'pooler',
    breaks: 'told no office of',
  },
  {
    name: 'a restore to another second',
    changes: [
      change(
        'scripts/point-in-time.ts',
        '${restoreCommand(moment)}',
        '${restoreCommand(new Date(moment.getTime() - 2000))}',
      ),
    ],
    caughtBy: 'point-in-time',
    breaks: 'The database was restored to another moment',
  },
  {
    name: 'a restored outbox that goes on where it was',
    changes: [
      change(
        'scripts/leave-the-past.ts',
        'const sms = await takeWaitingSmsForSent(tx)',
        'const sms = Number(takeWaitingSmsForSent.length)',
      ),
    ],
    caughtBy: 'point-in-time',
    breaks: 'were sent twice, unmarked',
  },
  {
    name: 'a restore that is not waited for',
    changes: [
      change('scripts/point-in-time.ts', '= f ] || !', '= f ] ||'),
      change('scripts/point-in-time.ts', "['recovery.signal', 'postmaster.pid']", "['postmaster.pid']"),
    ],
    caughtBy: 'point-in-time-nodes',
    breaks: ' assignments ', // were lost, or of later are there
  },
  {
    name: 'a restore that Patroni forgets',
    changes: [
      change(
        'scripts/point-in-time.ts',
        "--recovery-option='${RESTORED_TO}",
        "--recovery-option='vikarklar.other",
      ),
    ],
    caughtBy: 'point-in-time-nodes',
    breaks: 'the service started before the restore was finished',
  },
  {
    name: 'a start on a restore that nobody has finished',
    changes: [change('src/main.ts', '  await refuseUnfinishedRestore(connect)\n', '')],
    caughtBy: 'point-in-time',
    breaks: 'the service started before the restore was finished',
  },
  {
    name: 'a migration that keeps its table for long',
    changes: [
      change(
        'migrations/0093_sms_in_parts.ts',
        "call put_before('sms_history');",
        "call put_before('sms_history'); select pg_sleep(2);",
      ),
    ],
    caughtBy: 'upgrade',
    breaks: 'somebody waited',
  },
  {
    name: 'a part that is dropped uncounted',
    changes: [change('migrations/0096_lock_parts.ts', 'count(*)::integer, %s', '0, %s')],
    caughtBy: 'upgrade',
    breaks: 'the numbers of months are not those of their messages',
  },
  {
    name: 'notices that are gathered for two seconds',
    changes: [change('src/server/live/live.ts', 'GATHER_MS = 5', 'GATHER_MS = 2000')],
    caughtBy: 'monday',
    breaks: 'p95 of a notice 1', // of up to two seconds
    env: SMALL_MONDAY,
  },
  {
    name: 'a process that forgets nothing',
    changes: [
      change(
        'src/server/database/transaction.ts',
        '  const wakes = new Set<string>()\n  try',
        '  const wakes = new Set<string>()\n  ;(globalThis.kept ??= []).push(Buffer.alloc(400_000, 1))\n  try',
      ),
    ],
    caughtBy: 'monday',
    breaks: 'the memory of web 1 grew by a factor of 1.',
    env: SMALL_MONDAY,
  },
]
