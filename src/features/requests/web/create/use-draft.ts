import { useEffect, useMemo, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { meQuery } from '#features/identity/web/api.ts'
import { type Draft, type DraftOwner, forgetDraft, keepDraft, readDraft } from '#web/drafts.ts'
import { noteUnsaved } from '#web/session/unsaved.ts'
import { type AssignmentFormState, type AssignmentInput, isDraft } from './form.ts'

/** A pause in typing. */
const PAUSE_MS = 400

/** This person in this office. */
export const useDraftOwner = (): DraftOwner => {
  const { userId = '', employerId } = useQuery(meQuery()).data ?? {}
  return useMemo(() => ({ userId, employerId: employerId ?? '' }), [userId, employerId])
}

/**
 * Stores the typed values on this device until they are sent or discarded, and restores earlier ones.
 *
 * @param name the form's name: one that is filled in from an earlier request has a draft of its own
 */
export const useDraft = (form: AssignmentFormState, name: string) => {
  const owner = useDraftOwner()
  const [found, setFound] = useState<Draft<AssignmentInput> | null>(() => readDraft(name, owner, isDraft))
  const { isDirty } = form.formState
  useEffect(() => {
    if (found) form.reset(found.values, { keepDefaultValues: true })
  }, [form, found])
  useEffect(() => (isDirty ? noteUnsaved() : undefined), [isDirty])
  const keeping = useKeeping(form, name, owner)
  return {
    /** Deletes the draft of the sent form. */
    noteSent: () => {
      keeping.end()
      forgetDraft(name, owner)
    },
    /** Time of typing of the restored values, in milliseconds; null without any. */
    typedAt: found?.at ?? null,
    throwAway: () => {
      setFound(null)
      form.reset()
      keeping.cancel()
      forgetDraft(name, owner)
    },
  }
}

/** Stores the typed values after each pause, and when the page is left. */
const useKeeping = (form: AssignmentFormState, name: string, owner: DraftOwner) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const keepNow = useRef<() => void>(undefined)
  /** A sent request is no draft, also when a field changes before the page is gone. */
  const isSent = useRef(false)
  const cancel = () => {
    clearTimeout(timer.current)
    keepNow.current = undefined
  }
  useEffect(() => {
    const stop = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty: isTyped }) => {
        cancel()
        // After a reset the form may report itself dirty once, with its initial values.
        if (isSent.current || !isTyped || isSame(values, form.formState.defaultValues)) return
        keepNow.current = () => keepDraft(name, owner, values)
        timer.current = setTimeout(keepNow.current, PAUSE_MS)
      },
    })
    return () => {
      keepNow.current?.() // the page may be gone because it failed
      cancel()
      stop()
    }
  }, [form, name, owner])
  return {
    cancel,
    end: () => {
      isSent.current = true
      cancel()
    },
  }
}

const isSame = (values: object, start: object = {}): boolean => {
  const [now, before] = [new Map(Object.entries(values)), new Map(Object.entries(start))]
  return [...now.keys(), ...before.keys()].every(
    (name) => JSON.stringify(now.get(name)) === JSON.stringify(before.get(name)),
  )
}
