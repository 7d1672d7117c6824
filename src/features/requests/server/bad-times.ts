import { fieldProblem } from '#server/api/problems.ts'
import type { Services } from '#server/services.ts'
import { askingProblem } from '#features/asking/form.ts'
import type { Asking } from '#features/asking/rules.ts'
import { startsOf } from '../rules.ts'

/** @throws a problem of the field of a time at which a request about these shifts cannot ask */
export const refuseBadTimes = (
  { services }: { services: Services },
  asking: Asking,
  shifts: Parameters<typeof startsOf>[0],
) => {
  const problem = askingProblem(instantsOf(asking), startsOf(shifts), services.clock.now())
  if (problem) throw fieldProblem(`asking.${problem.path}`, problem.message)
}

const instantsOf = (asking: Asking) => ({
  sendAt: asking.sendAt ? new Date(asking.sendAt) : null,
  askAllAt: asking.kind === 'some-at-a-time' && asking.askAllAt ? new Date(asking.askAllAt) : null,
})
