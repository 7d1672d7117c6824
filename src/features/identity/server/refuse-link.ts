import type { ApiContext } from '#server/api/context.ts'
import { SystemScope } from '#server/database/scope.ts'
import { perNetwork } from '#server/load/rate-limit.ts'
import { noteRefusedLink } from './failed-logins.ts'
import { allow, BAD_LINKS_PER_ADDRESS } from './rate-limits.ts'

/** No one is logged in yet, so the system is the actor. */
const system = new SystemScope(null)

/**
 * Limits guesses at all kinds of links together. Links that work are not counted: all staff of a school share one
 * network.
 */
export const countBadLink = (context: ApiContext) =>
  allow(context, perNetwork(BAD_LINKS_PER_ADDRESS, context.request.ip))

/**
 * Logs a bad link, whatever its problem; beyond the limit it is only refused, so that the log cannot be flooded.
 */
export const refuseLink = async (context: ApiContext, token: string) => {
  await countBadLink(context)
  await context.services.database.transaction(system, (tx) => noteRefusedLink(tx, token))
}

export const setCookie = (context: ApiContext) => (value: string) =>
  context.resHeaders?.append('set-cookie', value)
