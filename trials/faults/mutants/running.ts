import { change, type Mutant } from '../mutant.ts'

const LOCAL = 'src/features/sms/server/gateways/local.ts'

/** Defects that kills, outages, stops and wrong clocks reveal. */
export const RUNNING: readonly Mutant[] = [
  ...['web-killed', 'postgres-stopped'].map((caughtBy) => ({
    name: `the answer before the commit (${caughtBy})`,
    changes: [
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
    caughtBy,
    breaks: 'an acknowledged yes is kept',
    runs: 8,
  })),
  {
    name: 'login links that live for four minutes',
    changes: [change('src/features/identity/server/login/links.ts', 'login: 30 * 60', 'login: 4 * 60')],
    caughtBy: 'clock',
    breaks: 'a link comes by mail and logs in',
    runs: 5,
  },
  {
    name: 'connections cut off at a stop',
    changes: [
      change('src/app/server.ts', "forceCloseConnections: 'idle'", 'forceCloseConnections: true'),
      change('src/app/drain.ts', 'await wait(drainMs)', 'await wait(0)'),
    ],
    caughtBy: 'sigterm',
    breaks: 'no connection breaks off',
    runs: 6,
  },
  {
    name: 'the database given up at once',
    changes: [
      change(
        'src/server/postgres/keep-running.ts',
        'const PAUSES = [0, 250,',
        'const PAUSES: number[] = [], REST = [0, 250,',
      ),
    ],
    caughtBy: 'disk-full',
    breaks: 'the service has not ended',
    runs: 2,
  },
  {
    name: 'an interest that is not kept',
    changes: [
      change(
        'src/features/assignments/server/claim.ts',
        "select late.*, 'interested' from late",
        "select late.*, 'interested' from late where false",
      ),
      change(
        'src/features/assignments/server/claim.ts',
        "'interested', ${message}::text, now() from kept",
        "'interested', ${message}::text, now() from kept where false",
      ),
    ],
    caughtBy: 'web-killed',
    breaks: 'who is told that it is taken is kept in reserve',
    runs: 2,
  },
  {
    name: 'a database that is started again after eight seconds',
    changes: [
      change('src/server/postgres/keep-running.ts', 'const PAUSES = [0, 250,', 'const PAUSES = [8_000, 250,'),
    ],
    caughtBy: 'postgres-stopped',
    breaks: 'it serves again within 5 s',
    runs: 1,
    isAboutTime: true,
  },
  {
    name: 'a stop that takes fifteen seconds',
    changes: [
      change('src/main.ts', 'const STOP_SECONDS = 10', 'const STOP_SECONDS = 30'),
      change('src/main.ts', 'const DRAIN_MS = 500', 'const DRAIN_MS = 15_000'),
    ],
    caughtBy: 'sigterm',
    breaks: 'it has drained within 10 s',
    runs: 1,
    isAboutTime: true,
  },
  {
    name: 'a call given up at a stop',
    changes: [
      change(
        'src/app/worker.ts',
        'await Promise.all([filling, runner.stop(),',
        'void Promise.all([filling, runner.stop(),',
      ),
    ],
    caughtBy: 'sigterm',
    breaks: 'no message is left half sent',
    runs: 2,
  },
  {
    name: 'a full disk taken for a refusal for good',
    changes: [
      change(LOCAL, 'await messages.put(', 'const isKept = await messages.put('),
      change(LOCAL, 'satisfies CaughtSms)', 'satisfies CaughtSms).then(() => true, () => false)'),
      change(
        LOCAL,
        "return { kind: 'accepted', gatewayId: id }",
        "return isKept ? { kind: 'accepted', gatewayId: id } : { kind: 'rejected', reason: 'no room' }",
      ),
    ],
    caughtBy: 'disk-full',
    breaks: 'no SMS fails but what is not wanted any more',
    runs: 3,
  },
  {
    name: 'a queue that is prepared with our tables only',
    changes: [
      change(
        'src/server/database/migrate.ts',
        'await prepareJobs(connect)',
        'if (done.length > 0) await prepareJobs(connect)',
      ),
    ],
    caughtBy: 'first-start',
    breaks: 'the next start is ready',
    runs: 16,
  },
  {
    name: 'starts that do not wait for each other',
    changes: [
      change('src/server/database/start-lock.ts', 'await take(holder, PREPARING, log)', ''),
      change('src/server/database/start-lock.ts', 'await take(holder, WORKING, log)', ''),
    ],
    caughtBy: 'first-start',
    breaks: 'of several first starts at once all serve',
    runs: 3,
  },
]
