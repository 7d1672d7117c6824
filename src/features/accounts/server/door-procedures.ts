import { ORPCError } from '@orpc/server'
import type { ApiContext, Session } from '#server/api/context.ts'
import { implementRoom } from '#server/api/implement-room.ts'
import { loggedIn } from '#server/api/enforce-access.ts'
import { fieldProblem, tooMany } from '#server/api/problems.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import { SystemScope } from '#server/database/scope.ts'
import { perNetwork } from '#server/load/rate-limit.ts'
import { TooBusy } from '#server/load/semaphore.ts'
import { normalisePhone } from '#shared/phone.ts'
import { accounts } from '../contract.ts'
import { WRONG_LOGIN_CODE } from '../texts-links.ts'
import {
  allow,
  CONFIRMATION_PER_ACCOUNT,
  FORGOT_PER_ACCOUNT,
  FORGOT_PER_ADDRESS,
  LOGIN_CODES_PER_ADDRESS,
  LOGIN_CODES_PER_BROWSER,
  perAccountAndNetwork,
  SIGN_UP_PER_ADDRESS,
  inTurn,
  takeTurn,
} from './rate-limits.ts'
import { choosePassword, declineByLink, readInvited } from './password/choose-password.ts'
import { isCommonPassword, TOO_COMMON } from './password/common-passwords.ts'
import { confirmEmail } from './confirm-email.ts'
import { countBadLink, hashPassword, refuseLink, setCookie } from './at-doors.ts'
import { announceLogin, endFormer, takeOver } from './login/announce-login.ts'
import { announceLogout } from './end-session.ts'
import { askingBrowser, readAskingBrowser } from './login/asking-browser.ts'
import type { Redeemed } from './login/links.ts'
import { enterByCode, lookAtLink } from './login/login-code.ts'
import { noteFailedLogin } from './failures.ts'
import { enterByLink, requestLoginLink } from './login/login-link.ts'
import { isHalf, type HalfSession } from './session.ts'
import { entering, keepSession, signIn, signOut } from './login/sign-in.ts'
import { sendConfirmation, signUp } from './sign-up.ts'
import { countLogin, forgiveLogin, slowedLogins, takeBackLogin } from './login/slowed-login.ts'

const os = implementRoom(accounts)

/** No one is logged in yet here, so the system is the actor. */
const door = new SystemScope(null)

export const register = os.signUp.use(inTurn).handler(async ({ context, input }) => {
  const { services, request } = context
  // A refused form does not count: that look-up is cheap and knows no accounts. What hashes or asks for the address counts.
  if (await isCommonPassword(input.password, input)) throw fieldProblem('password', TOO_COMMON)
  await allow(context, perNetwork(SIGN_UP_PER_ADDRESS, request.ip))
  const person = {
    fullName: input.fullName,
    email: input.email,
    company: input.company || null,
    phone: input.phone ? normalisePhone(input.phone) : null,
    passwordHash: await hashPassword(context, input.password),
  }
  const result = await services.database.transaction(door, (tx) =>
    signUp(tx, services, person, services.clock.now()),
  )
  if (result.kind === 'email-taken') throw couldNotRegister()
  const session = await signIn(services, input, request.headers, setCookie(context))
  if (!session || isHalf(session)) throw couldNotRegister()
  await takeOver(context, session)
  return { role: session.role }
})

export const logIn = os.signIn.handler(async ({ context, input, errors, signal }) => {
  const { services, request } = context
  const account = { email: input.email, ip: request.ip }
  const counted = await takeTurn(context, signal, () => countLogin(services.database, account))
  const { retryAfterSeconds, delayMs, isKnownNetwork } = counted
  if (retryAfterSeconds > 0) throw tooMany(retryAfterSeconds)
  if (!isKnownNetwork) await slowedLogins.wait(delayMs) // without a turn: waiting delays no one else
  const entered = await takeTurn(context, signal, () =>
    signIn(services, input, request.headers, setCookie(context)),
  ).catch(async (error: unknown) => {
    if (error instanceof TooBusy && !signal?.aborted) await takeBackLogin(services.database, account)
    throw error
  })
  if (!entered) {
    // A wrong password takes as long from everywhere: the time does not tell where the owner logs in.
    if (isKnownNetwork) await slowedLogins.wait(delayMs)
    await services.database.transaction(door, (tx) => noteFailedLogin(tx, input.email))
    throw errors.WRONG_CREDENTIALS()
  }
  await forgiveLogin(services.database, account)
  await (isHalf(entered) ? endFormer(context) : takeOver(context, entered))
  return answerTo(entered)
})

export const logOut = os.signOut.handler(async ({ context }) => {
  const { services, session, request } = context
  await signOut(services, request.headers, setCookie(context))
  if (session) await announceLogout(services, session)
  return { provider: session?.oidcProvider ?? null }
})

export const requestLink = os.requestLoginLink.use(inTurn).handler(async ({ context, input }) => {
  const account = { email: input.email, ip: context.request.ip }
  await allow(context, perAccountAndNetwork(FORGOT_PER_ACCOUNT, FORGOT_PER_ADDRESS, account))
  const { hash, cookie } = askingBrowser(context.services.config, context.request.headers)
  await context.services.database.transaction(door, (tx) => requestLoginLink(tx, input.email, hash))
  setCookie(context)(cookie)
  return {}
})

export const checkLoginLink = os.checkLoginLink.use(inTurn).handler(async ({ context, input }) => {
  const { database, tokens, config } = context.services
  const browser = readAskingBrowser(config, context.request.headers)
  const link = await database.read(door, (tx) => lookAtLink(tx, tokens, input.token, browser))
  if (!link.isUsable && link.code === null) await countBadLink(context)
  return link
})

export const useLoginLink = os.useLoginLink.use(inTurn).handler(async ({ context, input, errors }) => {
  const browser = readAskingBrowser(context.services.config, context.request.headers)
  const entered = await enterWith(context, (tx) => enterByLink(tx, input.token, browser))
  if (!entered) {
    await refuseLink(context, input.token)
    throw errors.LINK_INVALID()
  }
  return answerTo(entered)
})

export const useLoginCode = os.useLoginCode.use(inTurn).handler(async ({ context, input, errors }) => {
  const { config, tokens } = context.services
  const browser = readAskingBrowser(config, context.request.headers)
  const { ip } = context.request
  await allow(context, [
    ...perNetwork(LOGIN_CODES_PER_ADDRESS, ip),
    [LOGIN_CODES_PER_BROWSER, browser?.toString('base64url') ?? ip],
  ])
  const entered = await enterWith(context, (tx) => enterByCode(tx, tokens, input.code, browser))
  if (!entered) {
    await refuseLink(context, input.code)
    throw errors.WRONG_CODE({ data: { fields: [{ path: 'code', message: WRONG_LOGIN_CODE }] } })
  }
  return answerTo(entered)
})

/** The link counts as used when the session is there: a failure in between leaves it as it was. */
const enterWith = async (
  context: ApiContext,
  redeem: (tx: SystemTransaction) => Promise<Redeemed | null>,
): Promise<Session | HalfSession | null> => {
  const { services, request } = context
  const cookies = await entering(services, door, request.headers, async (tx, start) => {
    const redeemed = await redeem(tx)
    if (!redeemed) return null
    const supportId = redeemed.purpose === 'admin-magic' ? redeemed.createdBy : null
    return start({ ...redeemed, supportId })
  })
  const entered = cookies && (await keepSession(services, cookies, setCookie(context)))
  if (!entered) return null
  await (isHalf(entered) ? endFormer(context) : announceLogin(context, entered))
  return entered
}

export const checkInvitation = os.checkInvitation.use(inTurn).handler(async ({ context, input }) => {
  const invited = await context.services.database.read(door, (tx) => readInvited(tx, input.token))
  if (!invited) await countBadLink(context)
  return { email: invited?.email ?? null, employerName: invited?.employerName ?? null }
})

export const decline = os.declineInvitation.use(inTurn).handler(async ({ context, input, errors }) => {
  const isDeclined = await context.services.database.transaction(door, (tx) => declineByLink(tx, input.token))
  if (!isDeclined) {
    await refuseLink(context, input.token)
    throw errors.LINK_INVALID()
  }
  return {}
})

export const choose = os.choosePassword.use(inTurn).handler(async ({ context, input, errors }) => {
  const { services, request } = context
  const owner = await services.database.read(door, (tx) => readInvited(tx, input.token))
  if (!owner) {
    await refuseLink(context, input.token)
    throw errors.LINK_INVALID()
  }
  if (await isCommonPassword(input.newPassword, owner)) throw fieldProblem('newPassword', TOO_COMMON)
  const passwordHash = await hashPassword(context, input.newPassword)
  const cookies = await entering(services, door, request.headers, async (tx, start) => {
    const userId = await choosePassword(tx, input.token, passwordHash, services.clock.now())
    return userId && start({ userId, purpose: 'choose-password' })
  })
  const entered = cookies ? await keepSession(services, cookies, setCookie(context)) : null
  if (!entered) {
    await refuseLink(context, input.token)
    throw errors.LINK_INVALID()
  }
  await (isHalf(entered) ? endFormer(context) : announceLogin(context, entered))
  return answerTo(entered)
})

export const confirm = os.confirmEmail.use(inTurn).handler(async ({ context, input, errors }) => {
  const { services, session } = context
  const confirmed = await services.database.transaction(door, (tx) => confirmEmail(tx, input.token, session))
  if (confirmed.kind === 'invalid') {
    await refuseLink(context, input.token)
    throw errors.LINK_INVALID()
  }
  const { email } = confirmed
  if (confirmed.kind === 'other-browser') return { email, needsPassword: true }
  services.live.publish(`person:${confirmed.userId}`, ['account']) // their other tabs say that it is not confirmed
  return { email, needsPassword: false }
})

export const resend = os.resendConfirmation.use(loggedIn).handler(async ({ context }) => {
  const { services, session } = context
  if (session.emailVerified) return {}
  await allow(context, [[CONFIRMATION_PER_ACCOUNT, session.userId]])
  await services.database.transaction(door, (tx) =>
    sendConfirmation(tx, services, session, services.clock.now()),
  )
  return {}
})

/** What the page is told: whose login it is, and whether the second factor comes first. */
const answerTo = (entered: Session | HalfSession) => ({ role: entered.role, secondStep: isHalf(entered) })

/** It cannot hide that the address has an account (decision 19), but it does not say so to a bystander either. */
const couldNotRegister = () =>
  new ORPCError('BAD_REQUEST', {
    status: 400,
    message:
      'Kontoen kunne ikke opprettes. Har du allerede en konto, kan du logge inn eller be om en innloggingslenke.',
  })
