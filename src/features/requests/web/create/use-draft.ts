import { useEffect, useMemo, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { meQuery } from '#features/accounts/web/api.ts'
import { type Draft, forgetDraft, keepDraft, readDraft } from '#web/drafts.ts'
import { noteUnsaved } from '#web/session/unsaved.ts'
import { type Later, noteSent } from './last-sent.ts'
import { type AssignmentFormState, type AssignmentInput, isDraft } from './form.ts'

/** A pause in the typing. */
const PAUSE_MS = 400

/**
 * Keeps what is typed on this device until it is sent or thrown away, and puts back what was typed before.
 *
 * @param name which form it is: one that is filled in from an earlier request has a draft of its own
 */
export const useDraft = (form: AssignmentFormState, name: string) => {
  const { userId = '', employerId } = useQuery(meQuery()).data ?? {}
  const owner = useMemo(() => ({ userId, employerId: employerId ?? '' }), [userId, employerId])
  const [found, setFound] = useState<Draft<AssignmentInput> | null>(() => readDraft(name, owner, isDraft))
  const { isDirty } = form.formState
  useEffect(() => {
    if (found) form.reset(found.values, { keepDefaultValues: true })
  }, [form, found])
  useEffect(() => (isDirty ? noteUnsaved() : undefined), [isDirty])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const keepNow = useRef<() => void>(undefined)
  useEffect(() => {
    const stop = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty: isTyped }) => {
        clearTimeout(timer.current)
        keepNow.current = undefined
        // After a reset the form may still call itself dirty once, with the values that it began with.
        if (!isTyped || isSame(values, form.formState.defaultValues)) return
        keepNow.current = () => keepDraft(name, owner, values)
        timer.current = setTimeout(keepNow.current, PAUSE_MS)
      },
    })
    return () => {
      clearTimeout(timer.current)
      keepNow.current?.() // the page may be gone because it failed
      keepNow.current = undefined
      stop()
    }
  }, [form, name, owner])
  const forget = () => {
    clearTimeout(timer.current)
    keepNow.current = undefined
    forgetDraft(name, owner)
  }
  return {
    /** Nothing of it is left but what can still be undone. */
    noteSent: (assignmentId: string, later: Later | null) => {
      noteSent({ assignmentId, owner, values: form.getValues() }, later)
      forget()
    },
    /** When what was put back was typed, in milliseconds; null when nothing was. */
    typedAt: found?.at ?? null,
    throwAway: () => {
      setFound(null)
      form.reset()
      forget()
    },
  }
}

const isSame = (values: object, start: object = {}): boolean => {
  const [now, before] = [new Map(Object.entries(values)), new Map(Object.entries(start))]
  return [...now.keys(), ...before.keys()].every(
    (name) => JSON.stringify(now.get(name)) === JSON.stringify(before.get(name)),
  )
}
