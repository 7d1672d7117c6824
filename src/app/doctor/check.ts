import type { Config } from '#server/config/config.ts'
import type { Finding } from './finding.ts'
import type { OpenDatabase, Opening } from './open-database.ts'

/** In the order in which they are shown. */
export const GROUPS = ['settings', 'machine', 'database', 'messages', 'others', 'certificates'] as const
export type Group = (typeof GROUPS)[number]

/** Where things are, and what the command was given. */
export interface Places {
  /** Where backups are made. */
  readonly backups: string
  /** Addresses of etcd's members, host and port, in addition to those in Patroni's files. */
  readonly etcd: readonly string[]
  /** The folder of Patroni's files. */
  readonly patroni: string
  /** The file of the service's settings beside the units. */
  readonly settings: string
  /** The program that asks systemd. */
  readonly systemctl: string
}

export interface Ground {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly places: Places
  /** `node`: the version that it is tried with. */
  readonly release: { readonly version: string; readonly node: string }
  /** As far as it is right; null when nothing is. */
  readonly config: Config | null
  readonly faults: readonly string[]
  readonly opening: Promise<Opening>
  readonly now: () => Date
}

type Found = Finding | readonly Finding[]

interface Named {
  /** Programs may rely on it. */
  readonly name: string
  readonly group: Group
  /** Variables that it depends on: while one is wrong, which the configuration says, it is not looked at. */
  readonly reads?: readonly string[]
}

export type Check = Named &
  (
    | { readonly look: (ground: Ground) => Found | Promise<Found> }
    /** What reaching the database found, which has a limit of its own. */
    | { readonly lookAtOpening: (opening: Opening) => Finding }
    /** For a configuration without faults that concern it. */
    | { readonly lookWith: (config: Config, ground: Ground) => Found | Promise<Found> }
    /** For a database that was reached. */
    | { readonly lookInDatabase: (database: OpenDatabase, ground: Ground) => Found | Promise<Found> }
    /** For a database that was reached and has the service's tables. */
    | { readonly lookInTables: (database: OpenDatabase, ground: Ground) => Found | Promise<Found> }
  )
