/** A text of one file of the product that is replaced by another. */
export interface Change {
  readonly file: string
  readonly text: string
  readonly instead: string
}

/** A text that is not there, or not once, is an error: the mutant must follow the product. */
export const withChange = (source: string, { file, text, instead }: Change): string => {
  const [before, after, ...more] = source.split(text)
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`the mutant does not fit: ${file} must hold exactly once: ${text}`)
  return before + instead + after
}

/** A defect that the product does not have, and the scenario that has to notice it in so many runs. */
export interface Mutant {
  readonly name: string
  readonly changes: readonly Change[]
  readonly caughtBy: string
  readonly runs: number
  /** Also among the tests; all others take longer, and are for `npm run faults -- --mutants`. */
  readonly isQuick?: true
}

const change = (file: string, text: string, instead: string): Change => ({ file, text, instead })

const CALL = 'src/features/sms/server/gateways/call.ts'
const RESERVE = 'src/features/credits/server/reserve.ts'
const LEASE = "      next_attempt_at = now() + ${LEASE_SECONDS} * interval '1 second'\n    from due"
const lease = (instead: string) => change('src/server/outbox/outbox.ts', LEASE, `${instead}\n    from due`)

export const MUTANTS: readonly Mutant[] = [
  {
    name: 'the condition dropped from the claim',
    changes: [
      change('src/features/assignments/server/claim.ts', "and status = 'open' and ends_at", 'and ends_at'),
    ],
    caughtBy: 'model',
    runs: 12,
    isQuick: true,
  },
  {
    name: 'the lease removed',
    changes: [lease('      next_attempt_at = now()')],
    caughtBy: 'workers-at-once',
    runs: 3,
    isQuick: true,
  },
  {
    name: 'the credits read before they are written',
    changes: [
      change(
        RESERVE,
        '  const { rows } = await sql<{ balance: number; isLow: boolean }>`',
        `  const seen = await sql<{ balance: number }>\`
    select balance from sms_credits where employer_id = \${employerId}\`.execute(tx)
  if ((seen.rows[0]?.balance ?? 0) < use.credits) return null
  const { rows } = await sql<{ balance: number; isLow: boolean }>\``,
      ),
      change(
        RESERVE,
        'where employer_id = ${employerId} and balance >= ${use.credits}',
        'where employer_id = ${employerId}',
      ),
      // This lock alone would make up for it.
      change(RESERVE, 'lockBalances(tx, [employerId]),', 'Promise.resolve(),'),
    ],
    caughtBy: 'last-credit',
    runs: 1,
    isQuick: true,
  },
  {
    name: 'a dead worker forgotten',
    changes: [
      change(
        'src/server/outbox/attempt.ts',
        "return row.previousState === 'sending' && !sender.idempotent ? died : null",
        'return died.kind === row.previousState ? died : null',
      ),
    ],
    caughtBy: 'worker-killed',
    runs: 1,
    isQuick: true,
  },
  {
    name: 'the purchase not locked',
    changes: [change('src/features/credits/server/fulfil.ts', '    .forUpdate()\n', '')],
    caughtBy: 'payment',
    runs: 2,
    isQuick: true,
  },
  {
    name: 'the lease without an end',
    changes: [lease('      next_attempt_at = null')],
    caughtBy: 'worker-killed',
    runs: 1,
  },
  ...['web-killed', 'postgres-stopped'].map((caughtBy) => ({
    name: `the answer before the commit (${caughtBy})`,
    changes: [
      change(
        'src/features/assignments/server/answer.ts',
        `  const { outcome, logins } = await services.database
    .transaction(link.scope, (tx) => claimAndTell(tx, services, link, message))
    .catch(whenEnded)`,
        `  const early = Promise.withResolvers<Answered>()
  services.database
    .transaction(link.scope, async (tx) => {
      early.resolve(await claimAndTell(tx, services, link, message))
      await new Promise((resolve) => setTimeout(resolve, 30))
    })
    .catch(early.reject)
  const { outcome, logins } = await early.promise.catch(whenEnded)`,
      ),
    ],
    caughtBy,
    runs: 8,
  })),
  {
    name: 'a 500 taken for not sent',
    changes: [change(CALL, "status >= 500 ? { kind: 'unknown',", "status >= 500 ? { kind: 'retry',")],
    caughtBy: 'gateway-500',
    runs: 12,
  },
  ...['gateway-hangs', 'gateway-drops'].map((caughtBy) => ({
    name: `no answer taken for not sent (${caughtBy})`,
    changes: [change(CALL, "isBeforeWriting(cause, code) ? 'retry' : 'unknown'", "'retry'")],
    caughtBy,
    runs: 12,
  })),
  {
    name: 'throttling taken for perhaps sent',
    changes: [
      change(CALL, "status === 403) return { kind: 'retry',", "status === 403) return { kind: 'unknown',"),
    ],
    caughtBy: 'gateway-throttles',
    runs: 12,
  },
  {
    name: 'no credit back',
    changes: [
      change('src/features/sms/server/deliver.ts', 'onFailed: giveBack,', 'onFailed: async () => {},'),
    ],
    caughtBy: 'gateway-refuses',
    runs: 4,
  },
  {
    name: 'a report that moves back',
    changes: [
      change(
        'src/features/sms/server/reports.ts',
        "when 'accepted' then gateway_state = 'sending'",
        "when 'accepted' then gateway_state in ('sending', 'delivered')",
      ),
    ],
    caughtBy: 'reports',
    runs: 4,
  },
  {
    name: 'a refusal for good tried again',
    changes: [
      change(
        'src/features/email/server/smtp-mailer.ts',
        'if (status >= 500 && !isAboutUs)',
        'if (status >= 600 && !isAboutUs)',
      ),
    ],
    caughtBy: 'smtp',
    runs: 6,
  },
  {
    name: 'the night’s end read the other way',
    changes: [
      change(
        'src/shared/dates.ts',
        'endsAt: readings(endDate, shift.endTime).later',
        'endsAt: readings(endDate, shift.endTime).earlier',
      ),
    ],
    caughtBy: 'nights',
    runs: 100,
  },
  {
    name: 'login links that live for four minutes',
    changes: [change('src/features/accounts/server/links.ts', 'secondsOf(link) * 1000', '4 * 60_000')],
    caughtBy: 'clock',
    runs: 5,
  },
  {
    name: 'connections cut off at a stop',
    changes: [
      change('src/app/server.ts', "forceCloseConnections: 'idle'", 'forceCloseConnections: true'),
      change('src/app/drain.ts', 'await wait(drainMs)', 'await wait(0)'),
    ],
    caughtBy: 'sigterm',
    runs: 6,
  },
  {
    name: 'the database given up at once',
    changes: [
      change(
        'src/server/postgres/keep.ts',
        'const PAUSES = [0, 250,',
        'const PAUSES: number[] = [], REST = [0, 250,',
      ),
    ],
    caughtBy: 'disk-full',
    runs: 2,
  },
]
