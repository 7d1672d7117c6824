import type { ApiContext } from '#server/api/context.ts'
import { SystemScope } from '#server/database/scope.ts'
import { perNetwork } from '#server/load/rate-limit.ts'
import { noteRefusedLink } from './failures.ts'
import { allow, BAD_LINKS_PER_ADDRESS } from './rate-limits.ts'

/** No one is logged in yet at a door, so the system is the actor. */
const door = new SystemScope(null)

/** Against guessing, at all doors together. Links that work are not counted: a school's whole staff shares one address. */
export const countBadLink = (context: ApiContext) =>
  allow(context, perNetwork(BAD_LINKS_PER_ADDRESS, context.request.ip))

/**
 * A bad link is noted, whatever is wrong with it; beyond the limit it is only refused, so that the log cannot be
 * flooded.
 */
export const refuseLink = async (context: ApiContext, token: string) => {
  await countBadLink(context)
  await context.services.database.transaction(door, (tx) => noteRefusedLink(tx, token))
}

export const hashPassword = async ({ services }: ApiContext, password: string) =>
  (await services.auth.$context).password.hash(password)

export const setCookie = (context: ApiContext) => (value: string) =>
  context.resHeaders?.append('set-cookie', value)
