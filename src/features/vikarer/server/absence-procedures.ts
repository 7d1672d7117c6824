import { administrator } from '#server/api/enforce-access.ts'
import { implementRoom } from '#server/api/implement-room.ts'
import { fieldProblem, notFound } from '#server/api/problems.ts'
import { osloToday } from '#shared/dates.ts'
import { ABSENCE_GONE, absenceProblem } from '../absence-rules.ts'
import { vikarer } from '../contract.ts'
import { NO_SUCH_VIKAR } from '../texts.ts'
import { addAbsence, listAbsences, removeAbsence } from './office-absences.ts'

const os = implementRoom(vikarer)

const list = os.absences.use(administrator).handler(async ({ context: { services, scope }, input }) => {
  const now = services.clock.now()
  const absences = await services.database.read(scope, (tx) => listAbsences(tx, input.id, now))
  if (!absences) throw notFound(NO_SUCH_VIKAR)
  return absences
})

const add = os.addAbsence
  .use(administrator)
  .handler(async ({ context: { services, scope }, input, errors }) => {
    const now = services.clock.now()
    const problem = absenceProblem(input, osloToday(now))
    if (problem) throw fieldProblem(problem.field, problem.message)
    const outcome = await services.database.transaction(scope, (tx) => addAbsence(tx, input, now))
    if (outcome.kind === 'not-found') throw notFound(NO_SUCH_VIKAR)
    if (outcome.kind === 'too-many') throw errors.TOO_MANY()
    services.live.publish(`employer:${scope.employerId}`, ['vikarer'])
    return { absenceId: outcome.id }
  })

const remove = os.removeAbsence
  .use(administrator)
  .handler(async ({ context: { services, scope }, input: { id, absenceId } }) => {
    const isRemoved = await services.database.transaction(scope, (tx) => removeAbsence(tx, id, absenceId))
    if (!isRemoved) throw notFound(ABSENCE_GONE)
    services.live.publish(`employer:${scope.employerId}`, ['vikarer'])
    return {}
  })

export const absenceProcedures = { absences: list, addAbsence: add, removeAbsence: remove }
