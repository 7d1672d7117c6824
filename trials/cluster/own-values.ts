interface OwnValue {
  /** A page of docs/. */
  readonly page: string
  /** The exact words there about it for the operator. */
  readonly says: string
}

const ADDRESSES = {
  page: 'operations/several-processes.md',
  says: 'Its own addresses and those of the web processes are `LISTEN`, `WEB_METRICS`, `WEB_1` and `WEB_2` in its environment, or are replaced in the file.',
} as const

/**
 * Addresses that trials change in files of deploy/, by the names in those files, because several programs share a
 * machine here.
 */
export const OWN_ADDRESSES: Readonly<Record<string, Readonly<Record<string, OwnValue>>>> = {
  'haproxy.cfg': { LISTEN: ADDRESSES, WEB_METRICS: ADDRESSES, WEB_1: ADDRESSES, WEB_2: ADDRESSES },
}

/** @throws for a value that no page mentions to the operator, or that is not an address */
export const refuseEdit = (file: string, variables: Readonly<Record<string, string>>): void => {
  for (const [name, value] of Object.entries(variables)) {
    if (!OWN_ADDRESSES[file]?.[name])
      throw new Error(`no page lets an operator set ${name} for deploy/${file}`)
    if (!/^[\w.-]+:\d+$/.test(value)) throw new Error(`${name}=${value} is no address with a port`)
  }
}
