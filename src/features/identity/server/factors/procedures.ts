import { ORPCError } from '@orpc/server'
import { encode } from 'uqr'
import { announceLogin } from '../login/announce-login.ts'
import { keepSession } from '../login/sign-in.ts'
import { isOwner, requireProof } from '../login/recent-proof.ts'
import { isHalf, readHalfSession } from '../sessions/read-session.ts'
import { administrator, loggedIn } from '#server/api/enforce-access.ts'
import { implementRoom } from '#server/api/implement-room.ts'
import { SystemScope } from '#server/database/scope.ts'
import { LOG_IN_FIRST } from '#shared/failures.ts'
import { factors, type NewFactor } from '../../contract-factors.ts'
import { WRONG_CODE, WRONG_PASSWORD } from '../../texts-factors.ts'
import { demandFactor, readDemand } from './demand-factor.ts'
import { beginFactor, confirmFactor, readFactor, removeFactor, renewRecoveryCodes } from './enrol.ts'
import { passkeyProcedures } from './passkey-procedures.ts'
import { prove } from './prove.ts'
import { allowCode, countBadCode, forgiveCodes } from './rate-limits.ts'
import { noteRefusedCode, passSecondStep } from './second-step.ts'
import { appAddress, base32 } from './totp.ts'

const os = implementRoom(factors)

/** A login belongs to no employer, so these procedures use the system scope, for the session's own user. */
const system = new SystemScope(null)

const secondStep = os.secondStep.handler(async ({ context: { services, request } }) => {
  const half = await readHalfSession(services, request.headers)
  return half && { email: half.email, role: half.role }
})

const pass = os.passSecondStep.handler(async ({ context, input: { code }, errors }) => {
  const { services, request, resHeaders } = context
  const half = await readHalfSession(services, request.headers)
  if (!half) throw errors.TOO_LATE()
  await allowCode(context, half.userId, code)
  const outcome = await services.database.transaction(system, (tx) => passSecondStep(tx, context, half, code))
  if (outcome.kind === 'too-late') throw errors.TOO_LATE()
  if (outcome.kind === 'wrong-code') {
    await services.database.transaction(system, (tx) => noteRefusedCode(tx, half))
    await countBadCode(context, code)
    throw errors.WRONG_CODE({ data: problem('code', WRONG_CODE) })
  }
  await forgiveCodes(context, half.userId)
  const entered = await keepSession(services, outcome.cookies, (cookie) =>
    resHeaders?.append('set-cookie', cookie),
  )
  if (!entered || isHalf(entered)) throw errors.TOO_LATE() // deactivated at this moment
  await announceLogin(context, entered)
  return { role: entered.role, codesLeft: outcome.codesLeft }
})

const read = os.read
  .use(loggedIn)
  .handler(({ context: { services, session } }) =>
    services.database.read(system, (tx) => readFactor(tx, session)),
  )

const begin = os.begin.use(loggedIn).handler(async ({ context: { services, session }, errors }) => {
  if (!isOwner(session)) throw errors.NOT_THE_OWNER()
  await requireProof(services, session)
  const secret = await services.database.transaction(system, (tx) =>
    beginFactor(tx, services, session.userId),
  )
  if (!secret) throw errors.IS_ON()
  return shown(secret, { account: session.email, issuer: services.config.product.name })
})

const confirm = os.confirm.use(loggedIn).handler(async ({ context, input: { code }, errors }) => {
  const { services, session } = context
  if (!isOwner(session)) throw errors.NOT_THE_OWNER()
  await allowCode(context, session.userId, code)
  const outcome = await services.database.transaction(system, (tx) =>
    confirmFactor(tx, services, session, code),
  )
  switch (outcome.kind) {
    case 'confirmed':
      await forgiveCodes(context, session.userId)
      services.live.publish(`person:${session.userId}`, ['account'])
      return { recoveryCodes: outcome.recoveryCodes }
    case 'wrong-code':
      throw errors.WRONG_CODE({ data: problem('code', WRONG_CODE) })
    case 'not-begun':
      throw errors.NOT_BEGUN()
    case 'logged-out':
      throw new ORPCError('UNAUTHORIZED', { status: 401, message: LOG_IN_FIRST })
  }
})

const replaceCodes = os.replaceCodes
  .use(loggedIn)
  .handler(async ({ context: { services, session }, errors }) => {
    if (!isOwner(session)) throw errors.NOT_THE_OWNER()
    await requireProof(services, session)
    const recoveryCodes = await services.database.transaction(system, (tx) => renewRecoveryCodes(tx, session))
    if (!recoveryCodes) throw errors.NOT_ON()
    return { recoveryCodes }
  })

const remove = os.remove.use(loggedIn).handler(async ({ context: { services, session }, errors }) => {
  if (!isOwner(session)) throw errors.NOT_THE_OWNER()
  await requireProof(services, session)
  const { userId } = session
  const isRemoved = await services.database.transaction(system, (tx) =>
    removeFactor(tx, services, session, userId),
  )
  if (!isRemoved) throw errors.NOT_ON()
  services.live.publish(`person:${userId}`, ['account'])
  return {}
})

const proveAgain = os.prove.use(loggedIn).handler(async ({ context, input, errors }) => {
  const { session } = context
  if (await prove(context, session, input.proof)) return {}
  const message = session.hasFactor ? WRONG_CODE : WRONG_PASSWORD
  throw errors.WRONG_PROOF({ data: problem('proof', message) })
})

const demand = os.demand
  .use(administrator)
  .handler(async ({ context: { services, scope } }) => services.database.read(scope, readDemand))

const setDemand = os.setDemand
  .use(administrator)
  .handler(async ({ context: { services, session, scope }, input: { isDemanded }, errors }) => {
    if (!isOwner(session)) throw errors.NOT_THE_OWNER()
    if (isDemanded && !session.hasFactor) throw errors.OWN_FIRST()
    await requireProof(services, session)
    await services.database.transaction(scope, (tx) => demandFactor(tx, session.userId, isDemanded))
    services.live.publish(`employer:${scope.employerId}`, ['account'])
    return { isDemanded }
  })

const problem = (path: string, message: string) => ({ fields: [{ path, message }] })

/** The secret as a QR code, a link and text. */
const shown = (secret: Buffer, names: { account: string; issuer: string }): NewFactor => {
  const address = appAddress(secret, names)
  const { data } = encode(address, { border: 0 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return {
    secret: base32(secret).replaceAll(/.{4}(?=.)/g, '$& '),
    address,
    picture: { side: data.length, path },
  }
}

export const factorsProcedures = os.router({
  secondStep,
  passSecondStep: pass,
  read,
  begin,
  confirm,
  replaceCodes,
  remove,
  demand,
  setDemand,
  ...passkeyProcedures,
  prove: proveAgain,
})
