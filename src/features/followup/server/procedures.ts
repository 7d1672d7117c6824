import type { Sent } from '#features/requests/contract.ts'
import { NOT_ASKED_YET, UNKNOWN_RECIPIENT } from '#features/requests/texts.ts'
import { noteLimits } from '#features/requests/server/note-limits.ts'
import * as reminders from '#features/requests/server/remind.ts'
import { askMore as askMorePeople } from '#features/requests/server/ask-more.ts'
import { outsideQuiet } from '#features/asking/server/quiet-now.ts'
import * as requests from '#features/requests/server/send-requests.ts'
import { readUndoSeconds } from '#features/requests/server/undo.ts'
import type { Session } from '#server/api/context.ts'
import { administrator } from '#server/api/enforce-access.ts'
import { shiftActHandlers } from './shift-act-procedures.ts'
import { writeTo } from '#features/requests/server/write-to.ts'
import { implementRoom } from '#server/api/implement-room.ts'
import { fieldProblem, notFound } from '#server/api/problems.ts'
import type { TenantScope } from '#server/database/scope.ts'
import { gatewaysInUse } from '#server/outbox/circuit.ts'
import type { Services } from '#server/services.ts'
import { formatClock } from '#shared/dates.ts'
import { NO_SUCH_ASSIGNMENT } from '#features/assignments/texts.ts'
import { followup } from '../contract.ts'
import { answerForHandlers } from './answer-for-procedures.ts'
import { NO_SUCH_ORDER, remindedJustNow } from '../texts.ts'
import { readIsHeldUp } from './held-up.ts'
import { proofAsCsv } from './proof/proof-csv.ts'
import { readProof } from './proof/read-proof.ts'
import { readEvents } from './read-events.ts'
import { listRecipients } from './read-recipients.ts'
import { listAssignments, readAssignment, readRequestShifts } from './read.ts'

const os = implementRoom(followup)

const list = os.list
  .use(administrator)
  .handler(({ context: { services, scope }, input }) =>
    services.database.read(scope, (tx) => listAssignments(tx, input)),
  )

const follow = os.follow.use(administrator).handler(async ({ context: { services, scope }, input }) => {
  const [assignment, shifts, recipients, events, isHeldUp, undoSeconds] = await services.database.read(
    scope,
    (tx) =>
      Promise.all([
        readAssignment(tx, input.id),
        readRequestShifts(tx, input.id),
        listRecipients(tx, input.id, gatewaysInUse(services.config)),
        readEvents(tx, input.id),
        readIsHeldUp(tx, input.id, gatewaysInUse(services.config)),
        readUndoSeconds(tx, input.id),
      ]),
  )
  if (!assignment) throw notFound(NO_SUCH_ASSIGNMENT)
  return { assignment, shifts, recipients, events, isHeldUp, undoSeconds }
})

const responses = os.responses.use(administrator).handler(async ({ context: { services, scope }, input }) => {
  const gateways = gatewaysInUse(services.config)
  const recipients = await services.database.read(scope, (tx) => listRecipients(tx, input.id, gateways))
  if (recipients.length === 0) throw notFound(NO_SUCH_ASSIGNMENT)
  return { recipients }
})

const order = os.order.use(administrator).handler(async ({ context: { services, scope }, input }) => {
  const proof = await services.database.read(scope, (tx) => readProof(tx, input.id))
  if (!proof) throw notFound(NO_SUCH_ORDER)
  return { ...proof, csv: proofAsCsv(proof) }
})

const remindAll = os.remindAll.use(administrator).handler(async ({ context, input, errors }) => {
  const { services, scope } = context
  const outcome = await services.database.transaction(scope, (tx) =>
    outsideQuiet(tx, services, input, reminders.remindAll(tx, services.config, input.id, input.vikarIds)),
  )
  if (outcome.kind === 'too-soon') throw errors.TOO_SOON({ message: pauseWords(outcome.until) })
  return sentOr(context, outcome, {
    'not-found': () => notFound(NO_SUCH_ASSIGNMENT),
    closed: errors.CLOSED,
    'nobody-asked': errors.NOBODY_ASKED,
    'all-answered': errors.ALL_ANSWERED,
  })
})

const remindAssigned = os.remindAssigned.use(administrator).handler(async ({ context, input, errors }) => {
  const { services, scope } = context
  const outcome = await services.database.transaction(scope, (tx) =>
    outsideQuiet(tx, services, input, reminders.remindAssigned(tx, services.config, input.id)),
  )
  if (outcome.kind === 'too-soon') throw errors.TOO_SOON({ message: pauseWords(outcome.until) })
  return sentOr(context, outcome, {
    'not-found': () => notFound(NO_SUCH_ASSIGNMENT),
    closed: errors.CLOSED,
    'no-vikar': errors.NO_VIKAR,
    unreachable: errors.UNREACHABLE,
  })
})

const sendRequests = os.sendRequests.use(administrator).handler(async ({ context, input, errors }) => {
  const { services, scope } = context
  const outcome = await services.database.transaction(scope, (tx) =>
    outsideQuiet(tx, services, input, requests.sendRequests(tx, services.config, input.id)),
  )
  return sentOr(context, outcome, {
    'not-found': () => notFound(NO_SUCH_ASSIGNMENT),
    closed: errors.CLOSED,
    'all-asked': errors.ALL_ASKED,
  })
})

const askMore = os.askMore.use(administrator).handler(async ({ context, input, errors }) => {
  const { services, scope } = context
  const outcome = await services.database.transaction(scope, (tx) =>
    outsideQuiet(tx, services, input, askMorePeople(tx, services, input.id, input.vikarIds)),
  )
  return sentOr(context, outcome, {
    'not-found': () => notFound(NO_SUCH_ASSIGNMENT),
    closed: errors.CLOSED,
    'all-asked': errors.ALL_ASKED,
    'unknown-recipient': () => fieldProblem('vikarIds', UNKNOWN_RECIPIENT),
  })
})

const write = os.write
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

export const followupProcedures = os.router({
  list,
  follow,
  responses,
  order,
  remindAll,
  remindAssigned,
  sendRequests,
  askMore,
  ...answerForHandlers,
  write,
  ...shiftActHandlers,
})

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
