import { createServer } from '#app/server.ts'
import { openTestApp } from '../app.ts'
import { inside } from '../calling.ts'
import { METRICS_ENV } from '../metrics.ts'
import { openStage } from './stage.ts'
import { openTally } from './tally.ts'

/** A stage for sweeps of the product in this process. */
export const openInside = async (env: Record<string, string> = {}) => {
  const app = await openTestApp({ ...METRICS_ENV, ...env })
  const server = await createServer(app)
  const tally = openTally('inside')
  const stage = openStage({ app, origin: app.config.appUrl }, tally, 'deep', inside(server))
  /** Failures of the tries made during `work`. */
  const wrongIn = async (work: () => Promise<unknown>): Promise<readonly string[]> => {
    const before = tally.row()
    const known = before.violations.length
    await work()
    const { tried, violations } = tally.row()
    return tried === before.tried ? ['nothing was tried'] : violations.slice(known)
  }
  const close = async () => {
    await server.close()
    await app.close()
  }
  return { stage, wrongIn, close }
}
