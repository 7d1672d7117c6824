import { ORPCError } from '@orpc/server'
import { allow } from '#features/identity/server/rate-limits.ts'
import { administrator, forbidden, OWNERS_ONLY } from '#server/api/enforce-access.ts'
import type { ApiContext } from '#server/api/context.ts'
import { implementRoom } from '#server/api/implement-room.ts'
import { fieldProblem, notFound } from '#server/api/problems.ts'
import type { Services } from '#server/services.ts'
import type { TenantScope } from '#server/database/scope.ts'
import { employers } from '../contract.ts'
import { DEPARTMENT_GONE } from '../department-rules.ts'
import { INVITED_A_DAY } from '../rules.ts'
import { ALREADY_MEMBER, INVITED_TOO_MANY } from '../texts.ts'
import { boardProcedures } from './boards/board-procedures.ts'
import { closedDayProcedures } from './closed-days/closed-day-procedures.ts'
import { departmentProcedures } from './departments/department-procedures.ts'
import { accept, check, join } from './door-procedures.ts'
import { mayGive } from './giving-ownership.ts'
import { inviteMember, readInvitation, resendInvitation, withdrawInvitation, type Invited } from './invite.ts'
import { offices, turn } from './office-procedures.ts'
import { listPeople } from './list-people.ts'
import {
  handOnTo,
  leave,
  newRole,
  planHandOnTo,
  planLeave,
  planRemove,
  planRole,
  remove,
} from './member-procedures.ts'
import { MEMBER_INVITATION_PER_ADDRESS, MEMBER_INVITATION_PER_EMPLOYER } from './rate-limits.ts'

const os = implementRoom(employers)

const people = os.people
  .use(administrator)
  .handler(({ context: { services, scope } }) =>
    services.database.read(scope, (tx) => listPeople(tx, services.clock.now())),
  )

const invite = os.invite.use(administrator).handler(async ({ context, input }) => {
  const { services, scope, session } = context
  await mayGive(input.role, services, session)
  await countInvitation(context, scope, input.email)
  const invited = await services.database.transaction(scope, (tx) =>
    inviteMember(tx, services, input, services.clock.now()),
  )
  if (invited.kind === 'already-member') throw fieldProblem('email', ALREADY_MEMBER)
  if (invited.kind === 'too-many-today') throw fieldProblem('email', INVITED_TOO_MANY(INVITED_A_DAY))
  if (invited.kind === 'unknown-department') throw fieldProblem('departmentIds', DEPARTMENT_GONE)
  return tellInvited(services, scope, invited)
})

const resend = os.resendInvitation.use(administrator).handler(async ({ context, input }) => {
  const { services, scope, session } = context
  const known = await services.database.read(scope, (tx) => readInvitation(tx, input.id))
  if (!known) throw notFound(GONE)
  await mayGive(known.role, services, session)
  await countInvitation(context, scope, known.email)
  const invited = await services.database.transaction(scope, (tx) =>
    resendInvitation(tx, services, input.id, services.clock.now()),
  )
  if (!invited || invited.kind === 'already-member') throw notFound(GONE)
  if (invited.kind === 'too-many-today')
    throw new ORPCError('CONFLICT', { status: 409, message: INVITED_TOO_MANY(INVITED_A_DAY) })
  return tellInvited(services, scope, invited)
})

const tellInvited = ({ live }: Services, { employerId }: TenantScope, invited: Invited) => {
  if (invited.kind !== 'invited') throw forbidden(OWNERS_ONLY)
  live.publish(`employer:${employerId}`, ['account'])
  return { id: invited.id }
}

const withdraw = os.withdrawInvitation
  .use(administrator)
  .handler(async ({ context: { services, scope }, input }) => {
    if (!(await services.database.transaction(scope, (tx) => withdrawInvitation(tx, input.id))))
      throw notFound(GONE)
    services.live.publish(`employer:${scope.employerId}`, ['account'])
    return {}
  })

const GONE = 'Invitasjonen finnes ikke lenger. Den kan være brukt eller trukket tilbake.'

const countInvitation = (context: ApiContext, { employerId }: TenantScope, email: string) =>
  allow(context, [
    [MEMBER_INVITATION_PER_ADDRESS, `${employerId} ${email}`],
    [MEMBER_INVITATION_PER_EMPLOYER, employerId],
  ])

export const employersProcedures = os.router({
  ...boardProcedures,
  ...closedDayProcedures,
  ...departmentProcedures,
  people,
  offices,
  turn,
  planChangeRole: planRole,
  changeRole: newRole,
  planRemove,
  remove,
  planHandOn: planHandOnTo,
  handOn: handOnTo,
  planLeave,
  leave,
  invite,
  resendInvitation: resend,
  withdrawInvitation: withdraw,
  checkInvitation: check,
  acceptInvitation: accept,
  join,
})
