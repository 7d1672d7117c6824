import type { Config } from '#server/config/config.ts'
import type { Finding } from './finding.ts'
import type { OpenDatabase, Opening } from './open-database.ts'

/** In display order. */
export const GROUPS = ['settings', 'machine', 'database', 'messages', 'others', 'certificates'] as const
export type Group = (typeof GROUPS)[number]

/** Paths, and the command's arguments. */
export interface Places {
  /** The folder of backups. */
  readonly backups: string
  /** Addresses of etcd's members, host and port, in addition to those in Patroni's files. */
  readonly etcd: readonly string[]
  /** The folder of Patroni's files. */
  readonly patroni: string
  /** The file of the service's settings beside the units. */
  readonly settings: string
  /** The program that queries systemd. */
  readonly systemctl: string
}

export interface Ground {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly places: Places
  /** `node`: the tested version of Node. */
  readonly release: { readonly version: string; readonly node: string }
  /** The valid part of the configuration; null when none is. */
  readonly config: Config | null
  readonly faults: readonly string[]
  readonly opening: Promise<Opening>
  readonly now: () => Date
}

type Found = Finding | readonly Finding[]

interface Named {
  /** Stable, because programs may rely on it. */
  readonly name: string
  readonly group: Group
  /** Variables that it depends on: the check is skipped while the configuration reports a fault in one. */
  readonly reads?: readonly string[]
}

export type Check = Named &
  (
    | { readonly look: (ground: Ground) => Found | Promise<Found> }
    /** Judges the result of the connection, which has a time limit of its own. */
    | { readonly lookAtOpening: (opening: Opening) => Finding }
    /** Runs if the configuration that it needs is valid. */
    | { readonly lookWith: (config: Config, ground: Ground) => Found | Promise<Found> }
    /** Runs if the database was reached. */
    | { readonly lookInDatabase: (database: OpenDatabase, ground: Ground) => Found | Promise<Found> }
    /** Runs if the database was reached and has the service's tables. */
    | { readonly lookInTables: (database: OpenDatabase, ground: Ground) => Found | Promise<Found> }
  )
