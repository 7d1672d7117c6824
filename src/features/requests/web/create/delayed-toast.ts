import { isErrorCode } from '#web/errors.ts'
import { showToast, type ToastText } from '#web/ui/overlays/toast.ts'
import { requestsApi } from '../api.ts'

/** The toast 'Forespørslene er sendt' for a held request. `at`: the end of its hold, in milliseconds. */
interface Waiting {
  readonly assignmentId: string
  readonly said: ToastText
  readonly at: number
}

const key = 'sendes'
/** An older toast is no longer news. */
const FRESH_MS = 60_000

let timer: ReturnType<typeof setTimeout> | undefined

export const delayToast = (waiting: Waiting): void => {
  keep(waiting)
  wait(waiting)
}

/** Resumes waiting after a reload of the page. */
export const resumeDelayedToast = (): void => {
  const kept = timer === undefined ? readKept() : null
  if (kept && Date.now() - kept.at < FRESH_MS) wait(kept)
}

export const cancelDelayedToast = (): void => {
  clearTimeout(timer)
  timer = undefined
  keep(null)
}

const wait = (waiting: Waiting) => {
  clearTimeout(timer)
  timer = setTimeout(() => void say(waiting), Math.max(0, waiting.at - Date.now()))
}

/** A colleague, or another tab, may have undone it meanwhile: then the request no longer exists. */
const say = async ({ assignmentId, said }: Waiting) => {
  cancelDelayedToast()
  const isUndone = await requestsApi.line.call({ id: assignmentId }).then(
    () => false,
    (error: unknown) => isErrorCode(error, 'NOT_FOUND'),
  )
  if (!isUndone) showToast(said)
}

/** Without storage, it is lost on the next reload. */
const keep = (waiting: Waiting | null) => {
  try {
    if (waiting) sessionStorage.setItem(key, JSON.stringify(waiting))
    else sessionStorage.removeItem(key)
  } catch {
    // Storage is refused: nothing is stored.
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
