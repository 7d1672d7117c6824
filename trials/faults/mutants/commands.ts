import { change, type Mutant } from '../mutant.ts'

/** Defects of claims, credits, payments and times under concurrency. */
export const COMMANDS: readonly Mutant[] = [
  {
    name: 'the condition dropped from the claim',
    changes: [
      change(
        'src/features/assignments/server/claim.ts',
        "and status = 'open' and filled < places",
        'and filled < places',
      ),
    ],
    caughtBy: 'model',
    breaks: 'model and product agree',
    runs: 12,
    isQuick: true,
  },
  {
    name: 'yes to all that takes the last shift first',
    changes: [
      change(
        'src/features/answers/server/answer-all.ts',
        'for (const assignmentId of link.assignmentIds)',
        'for (const assignmentId of link.assignmentIds.toReversed())',
      ),
    ],
    caughtBy: 'model',
    breaks: 'model and product agree',
    runs: 12,
    isQuick: true,
  },
  {
    name: 'a request about several shifts that ends with the first',
    changes: [
      change(
        'src/features/messages/server/unwanted.ts',
        "const ABOUT_ALL = ['request', ",
        'const ABOUT_ALL = [',
      ),
    ],
    caughtBy: 'model',
    breaks: 'model and product agree',
    runs: 12,
    isQuick: true,
  },
  {
    name: 'a shift that needs fewer now, and goes on asking',
    changes: [
      change('src/features/requests/server/acts/change-places.ts', '  stopUnwantedLater(tx, id)\n', ''),
    ],
    caughtBy: 'model',
    breaks: 'model and product agree',
    runs: 2,
    seed: 254,
    isQuick: true,
  },
  {
    name: 'the balance read without a lock',
    changes: [
      change(
        'src/features/credits/server/move-credits.ts',
        'const lock = lockBalances(tx, [...new Set(movements.map(({ employerId }) => employerId))])',
        'const lock = Promise.resolve()',
      ),
    ],
    caughtBy: 'last-credit',
    breaks: 'every send has an outcome',
    runs: 1,
    isQuick: true,
  },
  {
    name: 'the purchase not locked',
    changes: [change('src/features/credits/server/fulfil.ts', '    .forUpdate()\n', '')],
    caughtBy: 'payment',
    breaks: 'everybody is told that it is credited',
    runs: 3,
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
    breaks: 'it starts and ends when the clock on the wall says so',
    runs: 8,
  },
  {
    name: 'a reconciler that finds nothing',
    changes: [
      change(
        'src/features/credits/server/reconcile.ts',
        "created_at < now() - interval '1 minute'",
        "created_at < now() - interval '1 day'",
      ),
    ],
    caughtBy: 'payment',
    breaks: 'the credits come once',
    runs: 2,
  },
]
