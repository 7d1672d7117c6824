import { announceChange, readLoginsOfAsked } from '#features/assignments/server/announce.ts'
import { NO_SUCH_ASSIGNMENT } from '#features/assignments/texts.ts'
import { NOT_ASKED_YET, startsUnasked } from '#features/requests/texts.ts'
import { momentInShort, osloToday } from '#shared/dates.ts'
import { DEPARTMENT_GONE } from '#features/employers/department-rules.ts'
import { CHOOSE_DEPARTMENT } from '#features/employers/texts.ts'
import { timeProblem } from '#features/requests/rules.ts'
import { noteLimits } from '#features/requests/server/note-limits.ts'
import { outsideQuiet } from '#features/requests/server/quiet-now.ts'
import { writeTo } from '#features/requests/server/write-to.ts'
import { readName } from '#features/vikarer/server/read.ts'
import { administrator } from '#server/api/enforce-access.ts'
import { implementRoom } from '#server/api/implement-room.ts'
import { fieldProblem, notFound } from '#server/api/problems.ts'
import { followup } from '../contract.ts'
import { holderBusyThen, tooFewPlaces } from '../texts.ts'
import { editAndNotify, EditRefused } from './edit-and-notify.ts'
import { readEdited } from './read.ts'
import { removeAndNotify } from './remove-and-notify.ts'

const os = implementRoom(followup)

/** What changes a shift, or who has it, once it has been asked about. */
export const edit = os.edit
  .use(administrator)
  .handler(async ({ context: { services, scope, session }, input: { id, ...wanted }, errors }) => {
    const problem = timeProblem(wanted, services.clock.now())
    if (problem) throw fieldProblem(problem.path, problem.message)
    const [outcome, logins] = await services.database
      .transaction(scope, async (tx) => {
        const edited = await editAndNotify(tx, services.config, id, wanted)
        if (edited.kind === 'stale') throw errors.STALE({ data: { now: await readEdited(tx, id) } })
        return [edited, await readLoginsOfAsked(tx, id)] as const
      })
      .catch((error: unknown) => {
        if (error instanceof EditRefused) return [error.outcome, []] as const
        throw error
      })
    switch (outcome.kind) {
      case 'not-found':
        throw notFound(NO_SUCH_ASSIGNMENT)
      case 'closed':
        throw errors.CLOSED()
      case 'unchanged':
        throw errors.UNCHANGED()
      case 'no-department':
        throw fieldProblem('departmentId', CHOOSE_DEPARTMENT)
      case 'unknown-department':
        throw fieldProblem('departmentId', DEPARTMENT_GONE)
      case 'too-few':
        throw errors.TOO_FEW({ message: tooFewPlaces(outcome.filled) })
      case 'starts-unasked': {
        const { sendAt } = outcome
        const path = osloToday(sendAt) > wanted.date ? 'date' : 'startTime'
        throw fieldProblem(path, startsUnasked(momentInShort(sendAt, services.clock.now())))
      }
      case 'busy': {
        const name = await services.database.read(scope, (tx) => readName(tx, outcome.vikarId))
        throw errors.BUSY({ message: holderBusyThen(name) })
      }
      case 'edited':
        announceChange(services, { employerId: scope.employerId, assignmentId: id, logins })
        noteLimits(services, session, outcome.told)
        return outcome.told
    }
  })

export const remove = os.remove
  .use(administrator)
  .handler(async ({ context: { services, scope }, input: { id, vikarId, words }, errors }) => {
    const [told, logins] = await services.database.transaction(scope, async (tx) => {
      const removed = await removeAndNotify(tx, services.config, { assignmentId: id, vikarId, words })
      return [removed, await readLoginsOfAsked(tx, id)] as const
    })
    if (!told) throw errors.NO_PLACE()
    announceChange(services, { employerId: scope.employerId, assignmentId: id, logins })
    return told
  })

export const write = os.write
  .use(administrator)
  .handler(async ({ context: { services, scope, session }, input: { id, ...wanted }, errors }) => {
    const outcome = await services.database.transaction(scope, (tx) =>
      outsideQuiet(
        tx,
        services,
        { id, sendAnyway: wanted.sendAnyway },
        writeTo(tx, services.config, id, wanted),
      ),
    )
    switch (outcome.kind) {
      case 'not-found':
        throw notFound(NO_SUCH_ASSIGNMENT)
      case 'unknown-recipient':
        throw fieldProblem('vikarIds', NOT_ASKED_YET)
      case 'closed':
        throw errors.CLOSED()
      case 'just-sent':
        throw errors.JUST_SENT()
      case 'sent':
        services.live.publish(`employer:${scope.employerId}`, ['assignments', 'messages', 'credits'])
        noteLimits(services, session, outcome.sent)
        return outcome.sent
    }
  })
