import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from '../log.ts'

/** Between the tries the requests have the table to themselves. Altogether about five minutes. */
const PAUSE_MS = 1500
const TRIES = 160

const GIVES_WAY = ['55P03', '40P01'] // lock_not_available, deadlock_detected

/** Changes a table that others use: waits for its lock only for a moment, and tries again. */
export const givingWay = async <T>(step: () => Promise<T>, log?: Pick<Logger, 'info'>): Promise<T> => {
  for (let tries = 1; ; tries += 1)
    try {
      return await step()
    } catch (error) {
      if (!isHeldUp(error) || tries === TRIES) throw error
      log?.info({ tries }, 'a change of a table waits until it is free; requests go first')
      await wait(PAUSE_MS * (0.75 + Math.random() / 2))
    }
}

const isHeldUp = (error: unknown): boolean =>
  error instanceof pg.DatabaseError
    ? GIVES_WAY.some((code) => code === error.code)
    : error instanceof Error && isHeldUp(error.cause)
