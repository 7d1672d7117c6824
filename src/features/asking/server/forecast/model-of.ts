import type { TenantTransaction } from '#server/database/database.ts'
import { fittingModel, type ForecastModel } from '../../forecast/model.ts'
import { inSteps } from './in-steps.ts'
import { readPastAsks } from './past-asks.ts'

/** A few more answers hardly change a model. */
const KEPT_MS = 5 * 60_000
/** Each takes about 100 kB for an office with many questions. */
const KEPT_MOST = 100

interface Kept {
  readonly since: number
  readonly model: Promise<ForecastModel>
}

/**
 * By employer, and by departments for members limited to some; the least recently fitted first. Held in this process
 * only.
 */
const kept = new Map<string, Kept>()

/**
 * The model of the past questions that the caller may see; callers at the same time or within minutes share one fit.
 */
export const modelOf = (tx: TenantTransaction, now: Date): Promise<ForecastModel> => {
  const { employerId, departments } = tx.scope
  const key = [employerId, ...(departments ? ['of', ...departments] : [])].join(' ')
  forgetOld(now)
  const known = kept.get(key)
  if (known) return known.model
  const model = fit(tx, now)
  kept.set(key, { since: now.getTime(), model })
  model.catch(() => {
    if (kept.get(key)?.model === model) kept.delete(key)
  })
  return model
}

const fit = async (tx: TenantTransaction, now: Date) => inSteps(fittingModel(await readPastAsks(tx, now)))

const forgetOld = (now: Date) => {
  for (const [key, { since }] of kept)
    if (kept.size >= KEPT_MOST || Math.abs(now.getTime() - since) >= KEPT_MS) kept.delete(key)
}
