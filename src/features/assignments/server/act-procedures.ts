import { ORPCError } from '@orpc/server'
import { implementRoom } from '#server/api/implement-room.ts'
import { administrator } from '#server/api/guards.ts'
import type { TenantScope } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'
import { assignments } from '../contract.ts'
import { cancelAssignment } from './cancel.ts'
import { completeAssignment } from './complete.ts'
import { readAssignment } from './read.ts'
import { remindAll, remindAssigned } from './remind.ts'
import { sendRequests } from './send-requests.ts'

const os = implementRoom(assignments)

const remindAllHandler = os.remindAll.use(administrator).handler(async ({ context, input, errors }) => {
  const { services, scope } = context
  const outcome = await services.database.transaction(scope, (tx) => remindAll(tx, services.config, input.id))
  switch (outcome.kind) {
    case 'not-found':
      throw notFound()
    case 'closed':
      throw errors.CLOSED()
    case 'too-soon':
      throw errors.TOO_SOON()
    case 'nobody-asked':
      throw errors.NOBODY_ASKED()
    case 'all-answered':
      throw errors.ALL_ANSWERED()
    case 'sent':
      tellOffice(services, scope)
      return outcome.sent
  }
})

const remindAssignedHandler = os.remindAssigned
  .use(administrator)
  .handler(async ({ context: { services, scope }, input, errors }) => {
    const outcome = await services.database.transaction(scope, (tx) =>
      remindAssigned(tx, services.config, input.id),
    )
    switch (outcome.kind) {
      case 'not-found':
        throw notFound()
      case 'closed':
        throw errors.CLOSED()
      case 'too-soon':
        throw errors.TOO_SOON()
      case 'no-vikar':
        throw errors.NO_VIKAR()
      case 'unreachable':
        throw errors.UNREACHABLE()
      case 'sent':
        tellOffice(services, scope)
        return outcome.sent
    }
  })

const sendRequestsHandler = os.sendRequests.use(administrator).handler(async ({ context, input, errors }) => {
  const { services, scope } = context
  const outcome = await services.database.transaction(scope, (tx) =>
    sendRequests(tx, services.config, input.id),
  )
  switch (outcome.kind) {
    case 'not-found':
      throw notFound()
    case 'closed':
      throw errors.CLOSED()
    case 'all-asked':
      throw errors.ALL_ASKED()
    case 'sent':
      tellOffice(services, scope)
      return outcome.sent
  }
})

const cancel = os.cancel
  .use(administrator)
  .handler(async ({ context: { services, scope }, input, errors }) => {
    const cancelled = await services.database.transaction(scope, (tx) =>
      cancelAssignment(tx, services.config, input.id),
    )
    if (!cancelled) throw (await exists(services, scope, input.id)) ? errors.CLOSED() : notFound()
    tellOffice(services, scope)
    return cancelled
  })

const complete = os.complete
  .use(administrator)
  .handler(async ({ context: { services, scope }, input, errors }) => {
    const done = await services.database.transaction(scope, (tx) => completeAssignment(tx, input.id))
    if (!done) throw (await exists(services, scope, input.id)) ? errors.CLOSED() : notFound()
    tellOffice(services, scope)
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

/** Open screens of the employer fetch again. */
export const tellOffice = ({ live }: Services, { employerId }: TenantScope) =>
  live.publish(`employer:${employerId}`, ['assignments', 'messages', 'credits'])

const exists = async ({ database }: Services, scope: TenantScope, id: string) =>
  (await database.read(scope, (tx) => readAssignment(tx, id))) !== null
