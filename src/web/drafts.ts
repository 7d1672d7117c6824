const key = 'utkast'
const KEPT_MS = 7 * 24 * 60 * 60 * 1000

/** What somebody typed into a form and has not sent. `at`: when they typed last, in milliseconds. */
export interface Draft<Values> {
  readonly at: number
  readonly values: Values
}

/**
 * The draft of a form on this device, for a week and for whoever typed it; null without one.
 *
 * @param isPossible is it what the form of this version takes?
 */
export const readDraft = <Values>(
  form: string,
  userId: string,
  isPossible: (values: unknown) => values is Values,
): Draft<Values> | null => {
  const kept = readAll()[form]
  if (!isKept(kept) || kept.by !== userId || Date.now() - kept.at > KEPT_MS) return null
  return isPossible(kept.values) ? { at: kept.at, values: kept.values } : null
}

export const keepDraft = (form: string, userId: string, values: unknown): void =>
  writeAll({ ...readAll(), [form]: { at: Date.now(), by: userId, values } })

export const forgetDraft = (form: string): void => writeAll({ ...readAll(), [form]: undefined })

/** For whoever uses this device next. */
export const forgetDrafts = (): void => writeAll({})

type Drafts = Readonly<Record<string, unknown>>

const isKept = (kept: unknown): kept is { at: number; by: string; values: unknown } =>
  isRecord(kept) && typeof kept['at'] === 'number' && 'by' in kept && 'values' in kept

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** None where nothing may be kept. */
const readAll = (): Drafts => {
  try {
    const all: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    return isRecord(all) ? all : {}
  } catch {
    return {}
  }
}

const writeAll = (drafts: Drafts): void => {
  try {
    const text = JSON.stringify(drafts)
    if (text === '{}') localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // Nothing may be kept here: the page itself still has what was typed.
  }
}
