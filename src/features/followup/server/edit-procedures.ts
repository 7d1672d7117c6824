import { DEPARTMENT_GONE } from '#features/employers/department-rules.ts'
import { CHOOSE_DEPARTMENT } from '#features/employers/texts.ts'
import type { Sent } from '#features/requests/contract.ts'
import { timeProblem } from '#features/requests/rules.ts'
import {
  answerAct,
  answerPlan,
  type Context,
  type RefusalOf,
  type Refusals,
} from '#features/requests/server/acts/answer-act.ts'
import { noteLimits } from '#features/requests/server/note-limits.ts'
import { startsUnasked } from '#features/requests/texts.ts'
import { fieldProblem } from '#server/api/problems.ts'
import { momentInShort, osloToday } from '#shared/dates.ts'
import { holderBusyThen } from '../texts.ts'
import { nameOf, placesRefused, type PlacesErrors } from './act-refusals.ts'
import { EditRefused } from '#features/requests/server/acts/edit-and-notify.ts'
import { editing } from '#features/requests/server/acts/shift-acts.ts'
import { implementRoom } from '#server/api/implement-room.ts'
import { administrator } from '#server/api/enforce-access.ts'
import { followup } from '../contract.ts'

const os = implementRoom(followup)

type EditErrors = PlacesErrors & {
  readonly UNCHANGED: () => Error
  readonly BUSY: (options: { message: string }) => Error
}
type EditRefusal = RefusalOf<typeof editing> | EditRefused['outcome']

const editRefusals = (
  context: Context,
  { id, date }: { id: string; date: string },
  errors: EditErrors,
): Refusals<EditRefusal> => ({
  fromException: (error) => (error instanceof EditRefused ? error.outcome : undefined),
  toError: async (refused) => {
    switch (refused.kind) {
      case 'unchanged':
        return errors.UNCHANGED()
      case 'no-department':
        return fieldProblem('departmentId', CHOOSE_DEPARTMENT)
      case 'unknown-department':
        return fieldProblem('departmentId', DEPARTMENT_GONE)
      case 'starts-unasked': {
        const { sendAt } = refused
        const path = osloToday(sendAt) > date ? 'date' : 'startTime'
        return fieldProblem(path, startsUnasked(momentInShort(sendAt, context.services.clock.now())))
      }
      case 'busy':
        return errors.BUSY({ message: holderBusyThen(await nameOf(context, refused.vikarId)) })
      case 'not-found':
      case 'closed':
        return placesRefused(context, id, errors)({ kind: refused.kind })
      case 'too-few':
      case 'stale':
        return placesRefused(context, id, errors)(refused)
    }
  },
})

/** A time that no shift can have is a problem of its field. */
const checkTimes = (input: Parameters<typeof timeProblem>[0], now: Date) => {
  const problem = timeProblem(input, now)
  if (problem) throw fieldProblem(problem.path, problem.message)
}

export const planEdit = os.planEdit.use(administrator).handler(({ context, input, errors }) => {
  const { config, clock } = context.services
  const { id, seen: _, ...edit } = input
  checkTimes(edit, clock.now())
  return answerPlan<Sent, EditRefusal>(
    context,
    input,
    editing(config, id, edit),
    editRefusals(context, input, errors),
  )
})

export const edit = os.edit.use(administrator).handler(async ({ context, input, errors }) => {
  const { config, clock } = context.services
  const { id, seen: _, ...wanted } = input
  checkTimes(wanted, clock.now())
  const told = await answerAct<Sent, EditRefusal>(context, input, editing(config, id, wanted), {
    ...editRefusals(context, input, errors),
    planChanged: errors.PLAN_CHANGED,
  })
  noteLimits(context.services, context.session, told)
  return told
})
