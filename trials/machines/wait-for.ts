import { setTimeout as wait } from 'node:timers/promises'

/** Checks every second; returns the seconds until the condition held, or null if it did not within `seconds`. */
export const waitFor = async (condition: () => Promise<boolean>, seconds: number): Promise<number | null> => {
  const started = Date.now()
  while (Date.now() - started < seconds * 1000) {
    if (await condition()) return Math.round((Date.now() - started) / 1000)
    await wait(1000)
  }
  return null
}
