import { isIPv6 } from 'node:net'

/** The networks an address is counted by. */
export interface Networks {
  /** An IPv4 address, or the /64 of an IPv6 address: the smallest network that a provider assigns to a customer. */
  readonly near: string
  /** The /48 of an IPv6 address: the largest network that a customer usually has. Null for IPv4. */
  readonly wide: string | null
}

/**
 * A customer with IPv6 has 2^64 addresses or more, so single ones say nothing. IPv4 addresses written as IPv6 (mapped,
 * or translated by NAT64) are the same as written plainly. Anything that is not an address is returned as is.
 */
export const networksOf = (ip: string): Networks => {
  const [bare = ''] = ip.trim().toLowerCase().split('%') // without the zone
  if (!isIPv6(bare)) return { near: bare, wide: null }
  const groups = groupsOf(bare)
  if (IPV4_INSIDE.some((prefix) => groups.slice(0, 6).join(':') === prefix))
    return { near: toIPv4(groups.slice(6)), wide: null }
  return { near: `${groups.slice(0, 4).join(':')}::/64`, wide: `${groups.slice(0, 3).join(':')}::/48` }
}

const IPV4_INSIDE = ['0:0:0:0:0:ffff', '64:ff9b:0:0:0:0']

/** All eight groups in hexadecimal. The URL parser normalises every spelling of an address. */
const groupsOf = (address: string): string[] => {
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [before = '', after] = written.split('::')
  const [head, tail] = [before, after ?? ''].map((part) => (part === '' ? [] : part.split(':')))
  if (!head || !tail) throw new Error('not an IPv6 address')
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail]
}

const toIPv4 = (groups: readonly string[]): string =>
  groups.flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]).join('.')
