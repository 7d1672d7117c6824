import type { FastifyRequest } from 'fastify'

/** Does a write come from one of our own pages? Browsers send Sec-Fetch-Site, older ones Origin. */
export const isSameOrigin = (request: FastifyRequest, appUrl: string): boolean => {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin } = request.headers
  return origin === undefined || origin === new URL(appUrl).origin
}
