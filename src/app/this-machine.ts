import type { FastifyRequest } from 'fastify'
import { isLocalhost, type Config } from '#server/config.ts'

type Origin = Pick<FastifyRequest, 'ip' | 'headers'> & {
  readonly socket: { readonly remoteAddress?: string | undefined }
}

/**
 * Was the request made on this machine? A proxy on this machine also connects from here, for anybody: what it
 * forwards counts only when the proxy is trusted and says that the caller is here too. The name in the Host header
 * must be ours, because a page elsewhere can have its own name resolve to this machine and then read the answer.
 */
export const isFromThisMachine = ({ appUrl, trustProxy }: Config, request: Origin): boolean => {
  const { headers, socket, ip } = request
  const forwarded = trustProxy.length > 0 ? UNREADABLE : [...UNREADABLE, 'x-forwarded-for']
  if (forwarded.some((name) => name in headers)) return false
  return isLoopback(socket.remoteAddress) && isLoopback(ip) && isOwnHost(headers.host, appUrl)
}

/** Say that there is a proxy, but `request.ip` is not made from them. */
const UNREADABLE = ['forwarded', 'x-real-ip', 'via']

const isLoopback = (address: string | undefined) =>
  address !== undefined && /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/.test(address)

const isOwnHost = (host: string | undefined, appUrl: string) => {
  const url = `http://${host}`
  return (
    host !== undefined &&
    URL.canParse(url) &&
    (isLocalhost(url) || new URL(url).hostname === new URL(appUrl).hostname)
  )
}
