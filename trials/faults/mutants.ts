import { change, type Change, type Mutant } from './mutant.ts'

type More = Partial<Pick<Mutant, 'isQuick' | 'isAboutTime'>>

/** `caughtBy`: the scenario that must notice it, in this many runs, as a break of this promise. */
const mutant = (
  name: string,
  [caughtBy, runs, breaks]: readonly [caughtBy: string, runs: number, breaks: string],
  changes: readonly Change[],
  more: More = {},
): Mutant => ({ name, changes, caughtBy, breaks, runs, ...more })

const ACTS = 'src/features/requests/server/acts'
const CLAIM = 'src/features/assignments/server/claim.ts'
const HOLD_LINE = 'src/features/asking/server/line/hold-line.ts'
const LEASE_FILE = 'src/server/outbox/lease.ts'
const LOCAL = 'src/features/sms/server/gateways/local.ts'
const RESTARTS = 'src/server/postgres/keep-running.ts'
const START_LOCK = 'src/server/database/start-lock.ts'

/** Defects that kills, outages, stops, wrong clocks and rivals reveal. Ordinary tests notice all others. */
export const MUTANTS: readonly Mutant[] = [
  ...['web-killed', 'postgres-stopped'].map((caughtBy) =>
    mutant(
      `the answer before the commit (${caughtBy})`,
      [caughtBy, 8, 'an acknowledged yes is kept'],
      [
        change(
          'src/features/answers/server/answer.ts',
          `  const { outcome, logins } = await services.database
    .transaction(scope, async (tx) => {
      const [recorded] = await Promise.all([answer(tx), askNextLater(tx, assignmentId)])
      return recorded
    })
    .catch(rescue)`,
          `  const early = Promise.withResolvers<Recorded<Of>>()
  services.database
    .transaction(scope, async (tx) => {
      early.resolve(await answer(tx))
      await new Promise((resolve) => setTimeout(resolve, 30))
    })
    .catch(early.reject)
  const { outcome, logins } = await early.promise
    .catch(rescue)`,
        ),
      ],
    ),
  ),
  mutant(
    'an interest that is not kept',
    ['web-killed', 2, 'who is told that it is taken is kept in reserve'],
    [
      change(
        CLAIM,
        "select late.*, 'interested' from late",
        "select late.*, 'interested' from late where false",
      ),
      change(
        CLAIM,
        "'interested', ${message}::text, now() from kept",
        "'interested', ${message}::text, now() from kept where false",
      ),
    ],
  ),
  mutant(
    'a dead worker forgotten',
    ['worker-killed', 1, 'what goes out twice is marked'],
    [
      change(
        'src/server/outbox/attempt.ts',
        "const hasDied = ({ previousState }: Leased) => previousState === 'sending'",
        'const hasDied = ({ previousState }: Leased) => previousState === died.kind',
      ),
    ],
  ),
  mutant(
    'the lease without an end',
    ['worker-killed', 1, 'nothing is lost'],
    [
      change(
        LEASE_FILE,
        "      next_attempt_at = now() + ${LEASE_SECONDS} * interval '1 second'\n    from due",
        '      next_attempt_at = null\n    from due',
      ),
    ],
  ),
  mutant(
    'a dead worker’s messages taken for tried twice',
    ['worker-killed', 2, 'everything has gone out, or was carried twice'],
    [
      change(
        LEASE_FILE,
        "or due.gateway_state = 'unknown',",
        "or due.gateway_state in ('unknown', 'sending'),",
      ),
    ],
  ),
  mutant(
    'a database that is started again after eight seconds',
    ['postgres-stopped', 1, 'it serves again within 5 s'],
    [change(RESTARTS, 'const PAUSES = [0, 250,', 'const PAUSES = [8_000, 250,')],
    { isAboutTime: true },
  ),
  mutant(
    'the database given up at once',
    ['disk-full', 2, 'the service has not ended'],
    [change(RESTARTS, 'const PAUSES = [0, 250,', 'const PAUSES: number[] = [], REST = [0, 250,')],
  ),
  mutant(
    'a full disk taken for a refusal for good',
    ['disk-full', 3, 'no SMS fails but what is not wanted any more'],
    [
      change(LOCAL, 'await messages.put(', 'const isKept = await messages.put('),
      change(LOCAL, 'satisfies CaughtSms)', 'satisfies CaughtSms).then(() => true, () => false)'),
      change(
        LOCAL,
        "return { kind: 'accepted', gatewayId: id }",
        "return isKept ? { kind: 'accepted', gatewayId: id } : { kind: 'rejected', reason: 'no room' }",
      ),
    ],
  ),
  mutant(
    'login links that live for four minutes',
    ['clock', 5, 'a link comes by mail and logs in'],
    [change('src/features/identity/server/login/links.ts', 'login: 30 * 60', 'login: 4 * 60')],
  ),
  mutant(
    'e-mails stopped before SMS',
    ['lock-pairs', 12, 'no deadlock between'],
    [
      change(
        'src/features/messages/server/unwanted.ts',
        'const [sms, emails] = await Promise.all([',
        `await stopEmails(tx, meant, { limit: BATCH })
  const [sms, emails] = await Promise.all([`,
      ),
    ],
  ),
  mutant(
    'connections cut off at a stop',
    ['sigterm', 6, 'no connection breaks off'],
    [
      change('src/app/server.ts', "forceCloseConnections: 'idle'", 'forceCloseConnections: true'),
      change('src/app/drain.ts', 'await wait(drainMs)', 'await wait(0)'),
    ],
  ),
  mutant(
    'a stop that takes fifteen seconds',
    ['sigterm', 1, 'it has drained within 10 s'],
    [
      change('src/main.ts', 'const STOP_SECONDS = 10', 'const STOP_SECONDS = 30'),
      change('src/main.ts', 'const DRAIN_MS = 500', 'const DRAIN_MS = 15_000'),
    ],
    { isAboutTime: true },
  ),
  mutant(
    'a call given up at a stop',
    ['sigterm', 2, 'no message is left half sent'],
    [
      change(
        'src/app/worker.ts',
        'await Promise.all([filling, runner.stop(),',
        'void Promise.all([filling, runner.stop(),',
      ),
    ],
  ),
  mutant(
    'a queue that is prepared with our tables only',
    ['first-start', 16, 'the next start is ready'],
    [
      change(
        'src/server/database/migrate.ts',
        'await prepareJobs(connect)',
        'if (done.length > 0) await prepareJobs(connect)',
      ),
    ],
  ),
  mutant(
    'starts that do not wait for each other',
    ['first-start', 3, 'of several first starts at once all serve'],
    ['PREPARING', 'WORKING'].map((lock) => change(START_LOCK, `await take(holder, ${lock}, log)`, '')),
  ),
  mutant(
    'a press that does not look at its plan',
    ['presses', 120, 'an act has the consequences that its plan showed'],
    [change(`${ACTS}/act-on-shift.ts`, 'plan.version !== seen', 'false')],
  ),
  mutant(
    'a late press that is shown the plan of its own transaction',
    ['presses', 60, 'the new plan can be pressed'],
    [
      change(
        `${ACTS}/act-on-shift.ts`,
        'throw new PlanChanged()',
        'throw Object.assign(new PlanChanged(), { plan })',
      ),
      change(`${ACTS}/answer-act.ts`, 'await planOnShift(context, pressed, work)', '(error as never)'),
    ],
  ),
  mutant(
    'a shift that is cancelled twice',
    ['presses', 31, 'cancelled says nothing that has changed'],
    [
      change(
        'src/features/assignments/server/cancel.ts',
        " and status = any(${[...statesFor('cancel')]})",
        '',
      ),
    ],
    { isQuick: true },
  ),
  mutant(
    'an engine that reads the line before it waits for it',
    ['presses', 240, 'no one is asked'],
    [
      change(HOLD_LINE, 'order by s.id for no key update', 'order by s.id'),
      change(HOLD_LINE, '    for no key update', ''),
    ],
  ),
]
