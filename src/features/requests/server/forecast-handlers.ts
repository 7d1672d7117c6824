import { NO_SUCH_ASSIGNMENT } from '#features/assignments/texts.ts'
import { administrator } from '#server/api/enforce-access.ts'
import { implementRoom } from '#server/api/implement-room.ts'
import { fieldProblem, notFound, tooMany } from '#server/api/problems.ts'
import { createKeyedMutex } from '#server/load/keyed-mutex.ts'
import { requests } from '../contract.ts'
import { UNKNOWN_RECIPIENT } from '../texts.ts'
import { forecastShift, readShift } from '#features/asking/server/forecast/line-forecast.ts'
import { forecastPlanned, readPlanned } from '#features/asking/server/forecast/request-forecast.ts'

const os = implementRoom(requests)

/** An answer makes every open page of an employer ask: forecasts are computed one at a time. */
const takeTurn = createKeyedMutex(50)
const RETRY_AFTER_SECONDS = 5

const inTurn = async <Result>(
  employerId: string,
  signal: AbortSignal | undefined,
  work: () => Promise<Result>,
): Promise<Result> => {
  const leave = await takeTurn(employerId, signal)
  if (!leave) throw tooMany(RETRY_AFTER_SECONDS)
  try {
    return await work()
  } finally {
    leave()
  }
}

const forecastLine = os.forecastLine
  .use(administrator)
  .handler(({ context: { services, scope }, input, signal }) =>
    inTurn(scope.employerId, signal, async () => {
      const now = services.clock.now()
      const found = await services.database.read(scope, (tx) => readShift(tx, services, input.id, now))
      if (found === undefined) throw notFound(NO_SUCH_ASSIGNMENT)
      return found ? forecastShift(found, now) : { kind: 'not-open' as const }
    }),
  )

const forecastRequest = os.forecastRequest
  .use(administrator)
  .handler(({ context: { services, scope }, input, signal }) =>
    inTurn(scope.employerId, signal, async () => {
      const now = services.clock.now()
      const planned = await services.database.read(scope, (tx) => readPlanned(tx, services, input, now))
      if (!planned) throw fieldProblem('recipients', UNKNOWN_RECIPIENT)
      return { forecast: await forecastPlanned(planned, now) }
    }),
  )

export const forecastHandlers = { forecastLine, forecastRequest }
