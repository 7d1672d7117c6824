import { countBadLink, refuseLink, setCookie } from '#features/identity/server/refuse-link.ts'
import { InvitationGone, type NewMember } from '#features/identity/server/invitations.ts'
import { announceLogin } from '#features/identity/server/login/announce-login.ts'
import { signIn } from '#features/identity/server/login/sign-in.ts'
import { isCommonPassword, TOO_COMMON } from '#features/identity/server/password/common-passwords.ts'
import { isHalf } from '#features/identity/server/sessions/read-session.ts'
import { inTurn } from '#features/identity/server/rate-limits.ts'
import { loggedIn } from '#server/api/enforce-access.ts'
import { implementRoom } from '#server/api/implement-room.ts'
import { fieldProblem } from '#server/api/problems.ts'
import { SystemScope } from '#server/database/scope.ts'
import { hashPassword } from '#server/passwords.ts'
import type { Services } from '#server/services.ts'
import { hashToken } from '#server/tokens.ts'
import { employers } from '../contract.ts'
import { acceptInvitation, joinOffice, readInvited } from './accept.ts'

const os = implementRoom(employers)

/** The holder of the link acts for no employer yet. */
const door = new SystemScope(null)

export const check = os.checkInvitation.use(inTurn).handler(async ({ context, input }) => {
  const invited = await context.services.database.read(door, (tx) => readInvited(tx, input.token))
  if (!invited) await countBadLink(context)
  return { invited }
})

export const accept = os.acceptInvitation.use(loggedIn).handler(async ({ context, input, errors }) => {
  const { services, session } = context
  const accepted = await services.database.transaction(door, (tx) =>
    acceptInvitation(tx, session, input.token),
  )
  switch (accepted.kind) {
    case 'accepted':
      tell(services, accepted.employerId)
      services.live.publish(`person:${session.userId}`, ['account'])
      return {}
    case 'invalid':
      await refuseLink(context, input.token)
      throw errors.INVITATION_INVALID()
    case 'other-address':
      throw errors.OTHER_ADDRESS()
    case 'superadmin':
      throw errors.IS_SUPERADMIN()
  }
})

export const join = os.join.use(inTurn).handler(async ({ context, input, errors }) => {
  const { services, request } = context
  const { token, fullName, newPassword } = input
  const invited = await services.database.read(door, (tx) => readInvited(tx, token))
  if (!invited || invited.hasLogin) {
    await refuseLink(context, token)
    throw errors.INVITATION_INVALID()
  }
  const owner = { fullName, email: invited.email, company: invited.employerName }
  if (await isCommonPassword(newPassword, owner)) throw fieldProblem('newPassword', TOO_COMMON)
  const passwordHash = await hashPassword(newPassword)
  const joined = await joinOnce(services, token, { fullName, passwordHash })
  const credentials = { email: invited.email, password: newPassword }
  const session = joined && (await signIn(services, credentials, request.headers, setCookie(context)))
  if (!session || isHalf(session)) {
    await refuseLink(context, token)
    throw errors.INVITATION_INVALID()
  }
  await announceLogin(context, session)
  tell(services, joined.employerId)
  return { role: session.role }
})

const joinOnce = async ({ database, clock }: Services, token: string, person: NewMember) => {
  try {
    return await database.transaction(door, (tx) => joinOffice(tx, hashToken(token), person, clock.now()))
  } catch (error) {
    if (error instanceof InvitationGone) return null
    throw error
  }
}

/** Refreshes the office's open pages with the new member. */
const tell = ({ live }: Services, employerId: string) => {
  live.publish(`employer:${employerId}`, ['account'])
  live.publish('superadmins', ['service'])
}
