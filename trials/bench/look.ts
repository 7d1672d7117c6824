import { readLine } from '#features/asking/server/line/line-state.ts'
import { TenantScope } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'
import { timed } from './figures.ts'
import { arrangeOffice } from './look-office.ts'
import { arrangeEmployers } from './rows.ts'
import type { Stage } from './stage.ts'

const FULL = { people: 300, past: 300, open: 30, askedEach: 12, askedInLine: 60 }
const QUICK = { people: 20, past: 3, open: 2, askedEach: 4, askedInLine: 6 }
const LOOKS = 50

/**
 * Milliseconds of looks at a line of an office in the middle of its work, 50 of them: 8,000 messages, 31 open shifts,
 * and 60 of 300 people in line asked. Each is one statement in an open transaction, with its round trip.
 */
export const measureLooks = async (
  stage: Stage,
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  isQuick: boolean,
): Promise<number[]> => {
  const { people, ...size } = isQuick ? QUICK : FULL
  const [employer] = await arrangeEmployers(stage.owner, 1, people)
  if (!employer) throw new Error('there is no employer')
  const requestId = await arrangeOffice(stage.owner, employer, size)
  await stage.learn()
  const took: number[] = []
  await database.transaction(new TenantScope(employer.id, employer.administratorId), async (tx) => {
    while (took.length < LOOKS) took.push(await timed(() => readLine(tx, requestId, clock.now())))
  })
  return took
}
