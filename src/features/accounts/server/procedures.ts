import { ORPCError } from '@orpc/server'
import type { ApiContext } from '#server/api/context.ts'
import { implementRoom } from '#server/api/implement-room.ts'
import { loggedIn } from '#server/api/guards.ts'
import { SystemScope } from '#server/database/scope.ts'
import { accounts } from '../contract.ts'
import { confirmEmail } from './confirm-email.ts'
import {
  CONFIRMATION_PER_ACCOUNT,
  forgive,
  LOGIN_PER_ACCOUNT,
  LOGIN_PER_ADDRESS,
  SIGN_UP_PER_ADDRESS,
  waitFor,
} from './limits.ts'
import { isLinkUsable } from './links.ts'
import { enterByLink } from './login-link.ts'
import { enter, signIn, signOut } from './sign-in.ts'
import { sendConfirmation, signUp } from './sign-up.ts'

const os = implementRoom(accounts)

/** Nobody is logged in yet at the door, so what happens there is the system's doing. */
const door = new SystemScope(null)

const me = os.me.handler(({ context: { session } }) => {
  if (!session) return null
  const { userId, fullName, email, emailVerified, role, employerName } = session
  return { userId, fullName, email, emailVerified, role, employerName }
})

const register = os.signUp.handler(async ({ context, input }) => {
  const { services, request } = context
  await allow(context, [[SIGN_UP_PER_ADDRESS, request.ip]])
  const { password: hasher } = await services.auth.$context
  const person = {
    fullName: input.fullName,
    email: input.email,
    company: input.company || null,
    passwordHash: await hasher.hash(input.password),
  }
  const result = await services.database.transaction(door, (tx) =>
    signUp(tx, services, person, services.clock.now()),
  )
  if (result.kind === 'email-taken') throw couldNotRegister()
  const session = await signIn(services, input, request.headers, setCookie(context))
  if (!session) throw couldNotRegister()
  return { role: session.role }
})

const logIn = os.signIn.handler(async ({ context, input, errors }) => {
  await allow(context, [
    [LOGIN_PER_ACCOUNT, input.email],
    [LOGIN_PER_ADDRESS, context.request.ip],
  ])
  const session = await signIn(context.services, input, context.request.headers, setCookie(context))
  if (!session) throw errors.WRONG_CREDENTIALS()
  await forgive(context.services.database, LOGIN_PER_ACCOUNT, input.email)
  return { role: session.role }
})

const logOut = os.signOut.handler(async ({ context }) => {
  await signOut(context.services, context.request.headers, setCookie(context))
  return {}
})

const checkLink = os.checkLoginLink.handler(async ({ context: { services }, input }) => ({
  isUsable: await services.database.transaction(door, (tx) => isLinkUsable(tx, 'login', input.token)),
}))

const useLink = os.useLoginLink.handler(async ({ context, input, errors }) => {
  const { services, request } = context
  const userId = await services.database.transaction(door, (tx) => enterByLink(tx, input.token))
  const session = userId && (await enter(services, userId, request.headers, setCookie(context)))
  if (!session) throw errors.LINK_INVALID()
  return { role: session.role }
})

const confirm = os.confirmEmail.handler(async ({ context: { services }, input, errors }) => {
  const email = await services.database.transaction(door, (tx) => confirmEmail(tx, input.token))
  if (!email) throw errors.LINK_INVALID()
  return { email }
})

const resend = os.resendConfirmation.use(loggedIn).handler(async ({ context }) => {
  const { services, session } = context
  if (session.emailVerified) return {}
  await allow(context, [[CONFIRMATION_PER_ACCOUNT, session.userId]])
  await services.database.transaction(door, (tx) =>
    sendConfirmation(tx, services, session, services.clock.now()),
  )
  return {}
})

export const accountsProcedures = os.router({
  me,
  signUp: register,
  signIn: logIn,
  signOut: logOut,
  checkLoginLink: checkLink,
  useLoginLink: useLink,
  confirmEmail: confirm,
  resendConfirmation: resend,
})

const allow = async ({ services }: ApiContext, attempts: Parameters<typeof waitFor>[1]) => {
  const retryAfterSeconds = await waitFor(services.database, attempts)
  if (retryAfterSeconds > 0) {
    throw new ORPCError('TOO_MANY_REQUESTS', {
      status: 429,
      message: 'For mange forsøk. Vent litt og prøv igjen.',
      data: { retryAfterSeconds },
    })
  }
}

const setCookie = (context: ApiContext) => (value: string) => context.resHeaders?.append('set-cookie', value)

/** One answer for every reason, so that it does not tell who has an account. */
const couldNotRegister = () =>
  new ORPCError('BAD_REQUEST', {
    status: 400,
    message:
      'Kontoen kunne ikke opprettes. Har du allerede en konto, kan du logge inn eller be om en innloggingslenke.',
  })
