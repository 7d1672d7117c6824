import { useEffect, useRef, useState } from 'react'
import { type DraftOwner, forgetDraft, keepDraft, readDraft } from './drafts.ts'
import { showToast } from './ui/overlays/toast.ts'

interface Lost {
  readonly form: string
  readonly owner: DraftOwner
  readonly values: unknown
  readonly path: string
  /** In milliseconds. */
  readonly at: number
}

/** The unsaved values of the form that was closed last. */
let lost: Lost | null = null

const PUT_BACK = { title: 'Det du skrev, er hentet fram', description: 'Siden feilet før det var lagret.' }

/** Milliseconds after loading within which a failure counts as immediate. */
const AT_ONCE_MS = 5000
/** A page that fails within this time of a restore fails because of the values. */
const BECAUSE_OF_IT_MS = 10_000

/** Stores the typed values of a form whose page has just failed, until it is loaded again. */
export const keepTyped = (): void => {
  if (lost?.path === location.pathname && Date.now() - lost.at < AT_ONCE_MS)
    keepDraft(lost.form, lost.owner, lost.values)
  lost = null
}

/**
 * Returns the values typed when the page of this form failed, once; null if there are none.
 *
 * @param typed reads the present unsaved values; null when there are none
 */
export const useTypedAgain = <Values>(
  form: string,
  owner: DraftOwner,
  typed: () => unknown,
  isPossible: (values: unknown) => values is Values,
): Values | null => {
  const [again] = useState(() => readDraft(form, owner, isPossible)?.values ?? null)
  const latest = useRef(typed)
  useEffect(() => {
    latest.current = typed
  })
  useEffect(() => {
    const begun = Date.now()
    forgetDraft(form, owner)
    if (again !== null) showToast(PUT_BACK)
    return () => {
      const values = latest.current()
      const at = Date.now()
      const isCause = again !== null && at - begun < BECAUSE_OF_IT_MS
      lost = values === null || isCause ? null : { form, owner, values, path: location.pathname, at }
    }
  }, [form, owner, again])
  return again
}
