import { refuseLink } from '../refuse-link.ts'
import type { Invitations } from '../invitations.ts'
import { isOwner, requireProof } from '../login/recent-proof.ts'
import { inTurn } from '../rate-limits.ts'
import { administrator, loggedIn } from '#server/api/enforce-access.ts'
import { implementRoom } from '#server/api/implement-room.ts'
import { notFound } from '#server/api/problems.ts'
import { SystemScope } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'
import { hashToken } from '#server/tokens.ts'
import { paths } from '#shared/paths.ts'
import { oidc } from '../../contract-oidc.ts'
import { NO_LONGER_THERE } from '../../texts-oidc.ts'
import { beginAt, providerFor } from './begin-login.ts'
import { demandProvider, readDemand } from './demand-provider.ts'
import { hasIdentity, listIdentities, removeIdentity } from './identities.ts'
import { findProvider, logoutAddress, ProviderDown } from './providers.ts'

const os = implementRoom(oidc)

/** A login belongs to no employer, so these procedures use the system scope, for the session's own user. */
const system = new SystemScope(null)

const named = ({ config }: Services) => config.oidc.map(({ id, name }) => ({ id, name }))

const providers = os.providers.handler(({ context: { services } }) => ({ providers: named(services) }))

const beginLogin = os.beginLogin.handler(async ({ context, input, errors }) => {
  const provider = await providerFor(context, input.provider)
  const begun = beginAt(context, system, {
    provider,
    aim: { purpose: 'login' },
    returnTo: input.returnTo ?? null,
    isAnew: input.isAnew ?? false,
  })
  return { address: await unlessDown(context.services, begun, errors.PROVIDER_DOWN) }
})

const beginJoinBy = ({ readInvited }: Invitations) =>
  os.beginJoin.use(inTurn).handler(async ({ context, input, errors }) => {
    const { provider: id, token, fullName } = input
    const provider = await providerFor(context, id)
    const invited = await context.services.database.read(system, (tx) => readInvited(tx, token))
    if (!invited || invited.hasLogin) {
      await refuseLink(context, token)
      throw errors.INVITATION_INVALID()
    }
    const aim = { purpose: 'join', invitationHash: hashToken(token), fullName } as const
    const begun = beginAt(context, system, { provider, aim, returnTo: null, isAnew: true })
    return { address: await unlessDown(context.services, begun, errors.PROVIDER_DOWN) }
  })

const beginLink = os.beginLink.use(loggedIn).handler(async ({ context, input, errors }) => {
  const { services, session } = context
  if (!isOwner(session)) throw errors.NOT_THE_OWNER()
  await requireProof(services, session)
  const provider = await providerFor(context, input.provider)
  const { userId, sessionId } = session
  if (await services.database.read(system, (tx) => hasIdentity(tx, userId, provider))) throw errors.HAS_ONE()
  const begun = beginAt(context, system, {
    provider,
    aim: { purpose: 'link', sessionId },
    returnTo: null,
    isAnew: true,
  })
  return { address: await unlessDown(services, begun, errors.PROVIDER_DOWN) }
})

const readLogout = os.readLogout.handler(async ({ context, input, errors }) => {
  const provider = await providerFor(context, input.provider)
  const { appUrl } = context.services.config
  const address = logoutAddress(provider, `${appUrl}${paths.auth}`)
  return { address: await unlessDown(context.services, address, errors.PROVIDER_DOWN) }
})

const identities = os.identities.use(loggedIn).handler(async ({ context: { services, session } }) => ({
  identities: await services.database.read(system, (tx) =>
    listIdentities(tx, services.config, session.userId),
  ),
  providers: named(services),
}))

const remove = os.removeIdentity
  .use(loggedIn)
  .handler(async ({ context: { services, session }, input: { id }, errors }) => {
    if (!isOwner(session)) throw errors.NOT_THE_OWNER()
    await requireProof(services, session)
    const removed = await services.database.transaction(system, (tx) =>
      removeIdentity(tx, services, session, id),
    )
    if (!removed) throw notFound('Innloggingen er allerede fjernet')
    return {}
  })

const demand = os.demand.use(administrator).handler(async ({ context: { services, scope } }) => {
  const provider = await services.database.read(scope, readDemand)
  // A provider that the operator has removed is no longer demanded.
  return { provider: provider !== null && findProvider(services.config, provider) ? provider : null }
})

const setDemand = os.setDemand
  .use(administrator)
  .handler(async ({ context: { services, session, scope }, input, errors }) => {
    if (!isOwner(session)) throw errors.NOT_THE_OWNER()
    if (input.provider !== null) {
      const provider = findProvider(services.config, input.provider)
      if (!provider) throw notFound(NO_LONGER_THERE)
      const isKnownThere =
        session.oidcProvider === provider.id ||
        (await services.database.read(system, (tx) => hasIdentity(tx, session.userId, provider)))
      if (!isKnownThere) throw errors.OWN_FIRST()
    }
    await requireProof(services, session)
    await services.database.transaction(scope, (tx) => demandProvider(tx, session.userId, input.provider))
    services.live.publish(`employer:${scope.employerId}`, ['account'])
    return { provider: input.provider }
  })

/** Logs a provider that does not answer, and reports it to the person. */
const unlessDown = async <Output>(
  { log }: Services,
  work: Promise<Output>,
  problem: () => Error,
): Promise<Output> => {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof ProviderDown)) throw error
    log.warn({ reason: reasonOf(error.cause) }, 'a login provider could not be asked')
    throw problem()
  }
}

const reasonOf = (cause: unknown): string => (cause instanceof Error ? cause.message : 'unknown')

export const oidcProcedures = (invitations: Invitations) =>
  os.router({
    providers,
    beginLogin,
    beginJoin: beginJoinBy(invitations),
    beginLink,
    readLogout,
    identities,
    removeIdentity: remove,
    demand,
    setDemand,
  })
