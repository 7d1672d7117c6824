const key = 'utkast'
const KEPT_MS = 7 * 24 * 60 * 60 * 1000

/** The form for a new request that is filled in from nothing. */
export const NEW_REQUEST = 'oppdrag'

/** Unsent values of a form. `at`: the last keystroke, in milliseconds. */
export interface Draft<Values> {
  readonly at: number
  readonly values: Values
}

/** The author, and the office of the form: one person may work in several. */
export interface DraftOwner {
  readonly userId: string
  readonly employerId: string
}

/**
 * Returns the owner's draft of a form on this device, for a week; null without one.
 *
 * @param isPossible true if this version of the form accepts the values
 */
export const readDraft = <Values>(
  form: string,
  owner: DraftOwner,
  isPossible: (values: unknown) => values is Values,
): Draft<Values> | null => {
  const kept = readAll()[keyOf(form, owner)]
  if (!isKept(kept) || Date.now() - kept.at > KEPT_MS) return null
  return isPossible(kept.values) ? { at: kept.at, values: kept.values } : null
}

export const keepDraft = (form: string, owner: DraftOwner, values: unknown): void =>
  writeAll({ ...readAll(), [keyOf(form, owner)]: { at: Date.now(), values } })

export const forgetDraft = (form: string, owner: DraftOwner): void =>
  writeAll({ ...readAll(), [keyOf(form, owner)]: undefined })

const keyOf = (form: string, { userId, employerId }: DraftOwner) => `${form} ${userId} ${employerId}`

/** Clears them for the device's next user, with the form that was just sent (`held-request.ts`). */
export const forgetDrafts = (): void => {
  writeAll({})
  try {
    sessionStorage.removeItem('sendes')
  } catch {
    // Storage is refused: nothing is stored.
  }
}

type Drafts = Readonly<Record<string, unknown>>

const isKept = (kept: unknown): kept is { at: number; values: unknown } =>
  isRecord(kept) && typeof kept['at'] === 'number' && 'values' in kept

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Empty if storage is refused. */
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
    // Storage is refused: the page itself still has the input.
  }
}
