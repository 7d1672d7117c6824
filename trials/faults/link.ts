import type { FakeLink } from '#test/fakes/link.ts'
import type { FakeRequest } from '#test/fakes/http-gateway.ts'

/** The configuration for sending by the fake. */
export const linkEnv = ({ credentials }: FakeLink): Record<string, string> => ({
  SMS_GATEWAY: 'link',
  LINK_URL: credentials.url,
  LINK_USERNAME: credentials.username,
  LINK_PASSWORD: credentials.password,
  LINK_PLATFORM_ID: credentials.platformId,
  LINK_PARTNER_ID: credentials.partnerId,
  LINK_GATE: credentials.gate,
})

/** Requests per message id. */
export const carriedIn = (link: FakeLink, requests: readonly FakeRequest[]): Map<string, number> => {
  const carried = new Map<string, number>()
  for (const { body } of requests)
    for (const { refId } of link.batchOf(body).sendRequestMessages)
      carried.set(refId, (carried.get(refId) ?? 0) + 1)
  return carried
}

/** Accepted copies per message id. */
export const takenBy = ({ messages }: FakeLink): Map<string, number> => {
  const taken = new Map<string, number>()
  for (const { refId } of messages) taken.set(refId, (taken.get(refId) ?? 0) + 1)
  return taken
}
