import { actorOf } from '#server/api/context.ts'
import { announceLogin } from '../login/announce-login.ts'
import { keepSession } from '../login/sign-in.ts'
import { allow, BAD_LINKS_PER_ADDRESS } from '../rate-limits.ts'
import { isOwner, requireProof } from '../login/recent-proof.ts'
import { isHalf } from '../sessions/read-session.ts'
import { loggedIn } from '#server/api/enforce-access.ts'
import { implementRoom } from '#server/api/implement-room.ts'
import { notFound } from '#server/api/problems.ts'
import { SystemScope } from '#server/database/scope.ts'
import { perNetwork } from '#server/load/rate-limit.ts'
import { factors } from '../../contract-factors.ts'
import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  listPasskeys,
  logInWithPasskey,
  removePasskey,
} from './passkeys.ts'
import { PASSKEY_LOGINS_PER_ADDRESS } from './rate-limits.ts'

const os = implementRoom(factors)

const system = new SystemScope(null)

export const passkeyProcedures = {
  passkeys: os.passkeys.use(loggedIn).handler(async ({ context: { services, session } }) => ({
    passkeys: await services.database.read(system, (tx) => listPasskeys(tx, session.userId)),
  })),

  beginPasskey: os.beginPasskey.use(loggedIn).handler(async ({ context: { services, session }, errors }) => {
    if (!isOwner(session)) throw errors.NOT_THE_OWNER()
    await requireProof(services, session)
    const options = await services.database.transaction(system, (tx) =>
      beginPasskey(tx, services.config, session),
    )
    if (!options) throw errors.TOO_MANY_PASSKEYS()
    return { options }
  }),

  addPasskey: os.addPasskey.use(loggedIn).handler(async ({ context, input, errors }) => {
    const { services, session } = context
    if (!isOwner(session)) throw errors.NOT_THE_OWNER()
    if (!(await addPasskey(services, system, session, input))) throw errors.PASSKEY_REFUSED()
    return {}
  }),

  removePasskey: os.removePasskey
    .use(loggedIn)
    .handler(async ({ context: { services, session }, input: { id }, errors }) => {
      if (!isOwner(session)) throw errors.NOT_THE_OWNER()
      await requireProof(services, session)
      const removed = await services.database.transaction(system, (tx) =>
        removePasskey(tx, services, session, id),
      )
      if (!removed) throw notFound('Passnøkkelen er allerede fjernet')
      return {}
    }),

  beginPasskeyLogin: os.beginPasskeyLogin.handler(async ({ context }) => {
    const { services, request } = context
    await allow(context, perNetwork(PASSKEY_LOGINS_PER_ADDRESS, request.ip))
    const options = await services.database.transaction(system, (tx) =>
      beginPasskeyLogin(tx, services.config),
    )
    return { options }
  }),

  logInWithPasskey: os.logInWithPasskey.handler(async ({ context, input, errors }) => {
    const { services, request, resHeaders } = context
    const cookies = await logInWithPasskey(context, system, input.response)
    const entered =
      cookies && (await keepSession(services, cookies, (cookie) => resHeaders?.append('set-cookie', cookie)))
    if (!entered || isHalf(entered)) {
      services.securityLog.note('refused', {
        ...actorOf(context.session),
        route: 'factors.logInWithPasskey',
        reason: 'PASSKEY_REFUSED',
        ip: request.ip,
      })
      await allow(context, perNetwork(BAD_LINKS_PER_ADDRESS, request.ip))
      throw errors.PASSKEY_REFUSED()
    }
    await announceLogin(context, entered)
    return { role: entered.role }
  }),
}
