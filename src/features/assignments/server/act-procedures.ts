import { ORPCError } from '@orpc/server'
import type { Session } from '#server/api/context.ts'
import { implementRoom } from '#server/api/implement-room.ts'
import { administrator } from '#server/api/guards.ts'
import type { TenantScope } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'
import { assignments } from '../contract.ts'
import { formatClock } from '#shared/dates.ts'
import type { Sent } from '../log-shapes.ts'
import { remindedJustNow } from '../texts.ts'
import { announceChange, readLoginsOfAsked } from './announce.ts'
import { cancelAssignment } from './cancel.ts'
import { completeAssignment } from './complete.ts'
import { noteLimits } from './note-limits.ts'
import { readAssignment } from './read.ts'
import { remindAll, remindAssigned } from './remind.ts'
import { sendRequests } from './send-requests.ts'

const os = implementRoom(assignments)

const remindAllHandler = os.remindAll.use(administrator).handler(async ({ context, input, errors }) => {
  const { services, scope } = context
  const outcome = await services.database.transaction(scope, (tx) => remindAll(tx, services.config, input.id))
  if (outcome.kind === 'too-soon') throw errors.TOO_SOON({ message: pauseWords(outcome.until) })
  return sentOr(context, outcome, {
    'not-found': notFound,
    closed: errors.CLOSED,
    'nobody-asked': errors.NOBODY_ASKED,
    'all-answered': errors.ALL_ANSWERED,
  })
})

const remindAssignedHandler = os.remindAssigned
  .use(administrator)
  .handler(async ({ context, input, errors }) => {
    const { services, scope } = context
    const outcome = await services.database.transaction(scope, (tx) =>
      remindAssigned(tx, services.config, input.id),
    )
    if (outcome.kind === 'too-soon') throw errors.TOO_SOON({ message: pauseWords(outcome.until) })
    return sentOr(context, outcome, {
      'not-found': notFound,
      closed: errors.CLOSED,
      'no-vikar': errors.NO_VIKAR,
      unreachable: errors.UNREACHABLE,
    })
  })

const sendRequestsHandler = os.sendRequests.use(administrator).handler(async ({ context, input, errors }) => {
  const { services, scope } = context
  const outcome = await services.database.transaction(scope, (tx) =>
    sendRequests(tx, services.config, input.id),
  )
  return sentOr(context, outcome, {
    'not-found': notFound,
    closed: errors.CLOSED,
    'all-asked': errors.ALL_ASKED,
  })
})

const cancel = os.cancel
  .use(administrator)
  .handler(async ({ context: { services, scope }, input, errors }) => {
    const [cancelled, logins] = await services.database.transaction(scope, (tx) =>
      Promise.all([cancelAssignment(tx, services.config, input.id), readLoginsOfAsked(tx, input.id)]),
    )
    if (!cancelled) throw (await exists(services, scope, input.id)) ? errors.CLOSED() : notFound()
    announceChange(services, { employerId: scope.employerId, assignmentId: input.id, logins })
    return cancelled
  })

const complete = os.complete
  .use(administrator)
  .handler(async ({ context: { services, scope }, input, errors }) => {
    const [done, logins] = await services.database.transaction(scope, (tx) =>
      Promise.all([completeAssignment(tx, input.id), readLoginsOfAsked(tx, input.id)]),
    )
    if (!done) throw (await exists(services, scope, input.id)) ? errors.CLOSED() : notFound()
    announceChange(services, { employerId: scope.employerId, assignmentId: input.id, logins })
    return {}
  })

/** What an office does with an assignment that exists. */
export const acting = {
  remindAll: remindAllHandler,
  remindAssigned: remindAssignedHandler,
  sendRequests: sendRequestsHandler,
  cancel,
  complete,
}

export const notFound = () => new ORPCError('NOT_FOUND', { status: 404, message: 'Fant ikke oppdraget' })

type SendOutcome<Refusal extends string> =
  | { readonly kind: 'sent'; readonly sent: Sent }
  | { readonly kind: Refusal }

/** By then the minute is over. */
const pauseWords = (until: Date) => remindedJustNow(formatClock(new Date(until.getTime() + 59_999)))

/** What was sent, or the contract's error for why nothing was. */
const sentOr = <Refusal extends string>(
  { services, scope, session }: { services: Services; scope: TenantScope; session: Session },
  outcome: SendOutcome<Refusal>,
  refusals: Record<Refusal, () => Error>,
): Sent => {
  if (!('sent' in outcome)) throw refusals[outcome.kind]()
  tellOffice(services, scope)
  noteLimits(services, session, outcome.sent)
  return outcome.sent
}

/** Open screens of the employer fetch again. */
const tellOffice = ({ live }: Services, { employerId }: TenantScope) =>
  live.publish(`employer:${employerId}`, ['assignments', 'messages', 'credits'])

const exists = async ({ database }: Services, scope: TenantScope, id: string) =>
  (await database.read(scope, (tx) => readAssignment(tx, id))) !== null
