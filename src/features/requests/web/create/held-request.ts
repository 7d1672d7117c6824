import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { meQuery } from '#features/identity/web/api.ts'
import { type DraftOwner, keepDraft, NEW_REQUEST } from '#web/drafts.ts'
import { isErrorCode } from '#web/errors.ts'
import { showToast, type ToastText } from '#web/ui/overlays/toast.ts'
import { requestsApi } from '../api.ts'
import type { AssignmentInput } from './form.ts'

/** A request that was just sent from this tab, while it can be undone. */
export interface HeldRequest {
  /** Its first shift. */
  readonly assignmentId: string
  /** The end of its hold, in milliseconds. */
  readonly at: number
  /** The toast after the hold; null: it was shown at once. */
  readonly said: ToastText | null
  readonly owner: DraftOwner
  readonly values: AssignmentInput
}

/** Key in sessionStorage, which `forgetDrafts` clears, and the event that announces a change. */
const key = 'sendes'
/** An older toast is no longer news. */
const FRESH_MS = 60_000

export const holdRequest = (held: HeldRequest): void => store(held)

/** Takes the request out of its hold for an undo. Null if another tab sent it. */
export const takeHeldRequest = (assignmentIds: readonly string[], owner: DraftOwner): HeldRequest | null => {
  const held = readHeld()
  if (!held || !assignmentIds.includes(held.assignmentId) || !isSameOwner(held.owner, owner)) return null
  store(null)
  return held
}

/** Restores the form of an undone request as a draft. */
export const restoreForm = ({ owner, values }: HeldRequest): void => keepDraft(NEW_REQUEST, owner, values)

const isSameOwner = (one: DraftOwner, other: DraftOwner) =>
  one.userId === other.userId && one.employerId === other.employerId

/**
 * Shows the toast at the end of the hold, also after a reload of the page, and forgets the request. That of another
 * person in the same tab is forgotten at once.
 */
export const useHeldRequest = (): void => {
  const { userId = '', employerId } = useQuery(meQuery()).data ?? {}
  useEffect(() => {
    if (userId === '') return // not known yet, or the session has ended
    const owner = { userId, employerId: employerId ?? '' }
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      clearTimeout(timer)
      const held = readHeld()
      if (held && !isSameOwner(held.owner, owner)) return store(null)
      if (held) timer = setTimeout(() => void end(held), Math.max(0, held.at - Date.now()))
    }
    wait()
    addEventListener(key, wait)
    return () => {
      clearTimeout(timer)
      removeEventListener(key, wait)
    }
  }, [userId, employerId])
}

/** Shows the toast, unless a colleague or another tab has undone the request: then it no longer exists. */
const end = async ({ assignmentId, said, at }: HeldRequest) => {
  store(null)
  if (!said || Date.now() - at > FRESH_MS) return
  const isUndone = await requestsApi.line.call({ id: assignmentId }).then(
    () => false,
    (error: unknown) => isErrorCode(error, 'NOT_FOUND'),
  )
  if (!isUndone) showToast(said)
}

/** Without storage there is no toast, and an undo restores no form. */
const store = (held: HeldRequest | null) => {
  try {
    if (held) sessionStorage.setItem(key, JSON.stringify(held))
    else sessionStorage.removeItem(key)
  } catch {
    // Storage is refused: nothing is stored.
  }
  dispatchEvent(new Event(key))
}

const readHeld = (): HeldRequest | null => {
  try {
    const held: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return isHeld(held) ? held : null
  } catch {
    return null
  }
}

const NAMES = ['assignmentId', 'at', 'said', 'owner', 'values'] as const

/** A page of another version may have stored another shape. */
const isHeld = (held: unknown): held is HeldRequest =>
  typeof held === 'object' && held !== null && NAMES.every((name) => name in held)
