import { isErrorCode } from '#web/errors.ts'
import { showToast, type ToastText } from '#web/ui/overlays/toast.ts'
import { requestsApi } from '../api.ts'

/** 'Forespørslene er sendt', for when a held request can be undone no more. `at`: that moment, in milliseconds. */
interface Waiting {
  readonly assignmentId: string
  readonly said: ToastText
  readonly at: number
}

const key = 'sendes'
/** A notice that is older says nothing new. */
const FRESH_MS = 60_000

let timer: ReturnType<typeof setTimeout> | undefined

export const sayLater = (waiting: Waiting): void => {
  keep(waiting)
  wait(waiting)
}

/** Waits on after a reload of the page. */
export const resumeSaying = (): void => {
  const kept = timer === undefined ? readKept() : null
  if (kept && Date.now() - kept.at < FRESH_MS) wait(kept)
}

export const sayNothing = (): void => {
  clearTimeout(timer)
  timer = undefined
  keep(null)
}

const wait = (waiting: Waiting) => {
  clearTimeout(timer)
  timer = setTimeout(() => void say(waiting), Math.max(0, waiting.at - Date.now()))
}

/** A colleague, or another tab, may have undone it meanwhile: then the request is gone. */
const say = async ({ assignmentId, said }: Waiting) => {
  sayNothing()
  const isUndone = await requestsApi.line.call({ id: assignmentId }).then(
    () => false,
    (error: unknown) => isErrorCode(error, 'NOT_FOUND'),
  )
  if (!isUndone) showToast(said)
}

/** A browser that refuses storage forgets it at the next reload. */
const keep = (waiting: Waiting | null) => {
  try {
    if (waiting) sessionStorage.setItem(key, JSON.stringify(waiting))
    else sessionStorage.removeItem(key)
  } catch {
    // Nothing is kept then.
  }
}

const readKept = (): Waiting | null => {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return isWaiting(kept) ? kept : null
  } catch {
    return null
  }
}

const isWaiting = (kept: unknown): kept is Waiting =>
  typeof kept === 'object' &&
  kept !== null &&
  'assignmentId' in kept &&
  typeof kept.assignmentId === 'string' &&
  'at' in kept &&
  typeof kept.at === 'number' &&
  'said' in kept &&
  typeof kept.said === 'object' &&
  kept.said !== null &&
  'title' in kept.said
