import Bowser from 'bowser'
import { sql } from 'kysely'
import type { Session } from '#server/api/context.ts'
import type { PersonTransaction } from '#server/database/database.ts'
import type { Device } from '../../contract-devices.ts'
import { UNKNOWN_DEVICE } from '../../texts.ts'

/** The person's sessions: this browser first, then the last used. */
export const listDevices = async (tx: PersonTransaction, current: Session): Promise<Device[]> => {
  const rows = await tx
    .selectFrom('sessions')
    .select(['id', 'userAgent', 'enteredBy', 'createdAt', 'updatedAt'])
    .where('userId', '=', tx.scope.userId)
    .where('expiresAt', '>', sql<Date>`now()`)
    .$if(current.hasFactor, (query) => query.where('passedFactor', '=', true)) // the others give no access yet
    .orderBy(sql`id = ${current.sessionId}`, 'desc')
    .orderBy('updatedAt', 'desc')
    .limit(SHOWN)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    ...describeDevice(row.userAgent ?? ''),
    isCurrent: row.id === current.sessionId,
    enteredBy: row.enteredBy,
    loggedInAt: row.createdAt.toISOString(),
    lastSeenAt: row.updatedAt.toISOString(),
  }))
}

/** More than one person's devices; 'all others' also ends sessions beyond it. */
const SHOWN = 100

/** Ends one of the person's own sessions. False if it no longer exists. */
export const logOutDevice = async (tx: PersonTransaction, id: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('userId', '=', tx.scope.userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends every session of the person but this one. Returns how many. */
export const logOutOthers = async (tx: PersonTransaction, current: Session): Promise<number> => {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('userId', '=', tx.scope.userId)
    .where('id', '!=', current.sessionId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** The browser and system in words: 'Chrome på Windows'. */
export const describeDevice = (userAgent: string): Pick<Device, 'name' | 'kind'> => {
  if (userAgent === '') return { name: UNKNOWN_DEVICE, kind: 'computer' }
  const { browser, os, platform } = Bowser.parse(userAgent)
  const words = [browser.name, os.name].filter((word) => word !== undefined && KNOWN.has(word))
  return { name: words.length > 0 ? words.join(' på ') : UNKNOWN_DEVICE, kind: kindOf(platform.type) }
}

/** The parser returns unknown names as sent, at any length, so only known ones are shown. */
const KNOWN = new Set([...Object.values(Bowser.BROWSER_MAP), ...Object.values(Bowser.OS_MAP)])

const kindOf = (platform: string | undefined): Device['kind'] => {
  if (platform === 'mobile') return 'phone'
  return platform === 'tablet' ? 'tablet' : 'computer'
}
