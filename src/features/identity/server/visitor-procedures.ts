import { ORPCError } from '@orpc/server'
import type { ApiContext, Session } from '#server/api/context.ts'
import { implementRoom } from '#server/api/implement-room.ts'
import { loggedIn } from '#server/api/enforce-access.ts'
import { fieldProblem, tooMany } from '#server/api/problems.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import { SystemScope } from '#server/database/scope.ts'
import { perNetwork } from '#server/load/rate-limit.ts'
import { hashPassword } from '#server/passwords.ts'
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
import { confirmEmail } from './sign-up/confirm-email.ts'
import { countBadLink, refuseLink, setCookie } from './refuse-link.ts'
import { announceLogin, endFormer, takeOver } from './login/announce-login.ts'
import { announceLogout } from './sessions/log-out.ts'
import { askingBrowser, readAskingBrowser } from './login/asking-browser.ts'
import type { Redeemed } from './login/links.ts'
import { enterByCode, lookAtLink } from './login/login-code.ts'
import { noteFailedLogin } from './failed-logins.ts'
import { enterByLink, requestLoginLink } from './login/login-link.ts'
import { isHalf, type HalfSession } from './sessions/read-session.ts'
import { keepSession, signIn, signOut } from './login/sign-in.ts'
import { startSession } from './sessions/start-session.ts'
import { sendConfirmation, signUp } from './sign-up/sign-up.ts'
import { countLogin, forgiveLogin, slowedLogins, takeBackLogin } from './login/slowed-login.ts'

const os = implementRoom(accounts)

/** No one is logged in yet here, so the system is the actor. */
const system = new SystemScope(null)

export const register = os.signUp.use(inTurn).handler(async ({ context, input }) => {
  const { services, request } = context
  // A form with a common password is refused without counting: that check is cheap and reads no account.
  if (await isCommonPassword(input.password, input)) throw fieldProblem('password', TOO_COMMON)
  await allow(context, perNetwork(SIGN_UP_PER_ADDRESS, request.ip))
  const person = {
    fullName: input.fullName,
    email: input.email,
    company: input.company || null,
    phone: input.phone ? normalisePhone(input.phone) : null,
    passwordHash: await hashPassword(input.password),
  }
  const result = await services.database.transaction(system, (tx) =>
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
    // A wrong password takes equally long from all networks: the time must not reveal the owner's network.
    if (isKnownNetwork) await slowedLogins.wait(delayMs)
    await services.database.transaction(system, (tx) => noteFailedLogin(tx, input.email))
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
  await context.services.database.transaction(system, (tx) => requestLoginLink(tx, input.email, hash))
  setCookie(context)(cookie)
  return {}
})

export const checkLoginLink = os.checkLoginLink.use(inTurn).handler(async ({ context, input }) => {
  const { database, tokens, config } = context.services
  const browser = readAskingBrowser(config, context.request.headers)
  const link = await database.read(system, (tx) => lookAtLink(tx, tokens, input.token, browser))
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

/** Uses the link and starts the session in one transaction: after a failure the link still works. */
const enterWith = async (
  context: ApiContext,
  redeem: (tx: SystemTransaction) => Promise<Redeemed | null>,
): Promise<Session | HalfSession | null> => {
  const { services } = context
  const cookies = await services.database.transaction(system, async (tx) => {
    const redeemed = await redeem(tx)
    if (!redeemed) return null
    const supportId = redeemed.purpose === 'admin-magic' ? redeemed.createdBy : null
    return startSession(tx, context, { ...redeemed, supportId })
  })
  const entered = cookies && (await keepSession(services, cookies, setCookie(context)))
  if (!entered) return null
  await (isHalf(entered) ? endFormer(context) : announceLogin(context, entered))
  return entered
}

export const checkInvitation = os.checkInvitation.use(inTurn).handler(async ({ context, input }) => {
  const invited = await context.services.database.read(system, (tx) => readInvited(tx, input.token))
  if (!invited) await countBadLink(context)
  return { email: invited?.email ?? null, employerName: invited?.employerName ?? null }
})

export const decline = os.declineInvitation.use(inTurn).handler(async ({ context, input, errors }) => {
  const isDeclined = await context.services.database.transaction(system, (tx) =>
    declineByLink(tx, input.token),
  )
  if (!isDeclined) {
    await refuseLink(context, input.token)
    throw errors.LINK_INVALID()
  }
  return {}
})

export const choose = os.choosePassword.use(inTurn).handler(async ({ context, input, errors }) => {
  const { services } = context
  const owner = await services.database.read(system, (tx) => readInvited(tx, input.token))
  if (!owner) {
    await refuseLink(context, input.token)
    throw errors.LINK_INVALID()
  }
  if (await isCommonPassword(input.newPassword, owner)) throw fieldProblem('newPassword', TOO_COMMON)
  const passwordHash = await hashPassword(input.newPassword)
  const cookies = await services.database.transaction(system, async (tx) => {
    const userId = await choosePassword(tx, input.token, passwordHash, services.clock.now())
    return userId && startSession(tx, context, { userId, purpose: 'choose-password' })
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
  const confirmed = await services.database.transaction(system, (tx) =>
    confirmEmail(tx, input.token, session),
  )
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
  await services.database.transaction(system, (tx) =>
    sendConfirmation(tx, services, session, services.clock.now()),
  )
  return {}
})

/** The answer to the page: the role, and whether the second factor is still needed. */
const answerTo = (entered: Session | HalfSession) => ({ role: entered.role, secondStep: isHalf(entered) })

/** The refusal reveals that the address has an account (decision 19), but its text does not tell a bystander. */
const couldNotRegister = () =>
  new ORPCError('BAD_REQUEST', {
    status: 400,
    message:
      'Kontoen kunne ikke opprettes. Har du allerede en konto, kan du logge inn eller be om en innloggingslenke.',
  })
