import type { TenantTransaction } from '#server/database/database.ts'
import { fittingModel, type ForecastModel } from '../../forecast/model.ts'
import { inSteps } from './in-steps.ts'
import { readPastAsks } from './past-asks.ts'

/** A few answers more hardly change a model. */
const KEPT_MS = 5 * 60_000
/** Some 100 kB each where much is asked. */
const KEPT_MOST = 100

interface Kept {
  readonly since: number
  readonly model: Promise<ForecastModel>
}

/** By employer, the least recently fitted first. It is nowhere but in the memory of this process. */
const kept = new Map<string, Kept>()

/** The model of the employer's past questions; those who ask for it at once, or within minutes, get the same. */
export const modelOf = (tx: TenantTransaction, now: Date): Promise<ForecastModel> => {
  const { employerId } = tx.scope
  forgetOld(now)
  const known = kept.get(employerId)
  if (known) return known.model
  const model = fit(tx, now)
  kept.set(employerId, { since: now.getTime(), model })
  model.catch(() => {
    if (kept.get(employerId)?.model === model) kept.delete(employerId)
  })
  return model
}

const fit = async (tx: TenantTransaction, now: Date) => inSteps(fittingModel(await readPastAsks(tx, now)))

const forgetOld = (now: Date) => {
  for (const [employerId, { since }] of kept)
    if (kept.size >= KEPT_MOST || Math.abs(now.getTime() - since) >= KEPT_MS) kept.delete(employerId)
}
