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

/** By employer, and by departments for those who are bound to some; the least recently fitted first. It is nowhere but in the memory of this process. */
const kept = new Map<string, Kept>()

/** The model of the employer's past questions, as far as they are seen; those who ask for it at once, or within minutes, get the same. */
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
