import { useEffect, useRef, useState } from 'react'
import { type Draft, type DraftOwner, forgetDraft, keepDraft, readDraft } from '#web/drafts.ts'
import { noteUnsaved } from '#web/session/unsaved.ts'
import { useDraftOwner } from '../draft-owner.ts'
import { defaultsOf, type Known } from './defaults.ts'
import { type AssignmentFormState, type AssignmentInput, isDraft } from './form.ts'

/** A pause in typing. */
const PAUSE_MS = 400

/**
 * Stores the typed values on this device until they are sent or discarded, and restores earlier ones.
 *
 * @param name the form's name: one that is filled in from an earlier request has a draft of its own
 */
export const useDraft = (form: AssignmentFormState, name: string, start: Known) => {
  const owner = useDraftOwner()
  const [found, setFound] = useState<Draft<AssignmentInput> | null>(() => readDraft(name, owner, isDraft))
  const { isDirty } = form.formState
  useEffect(() => {
    if (!found) return
    // Edited are the values that differ from the defaults for the draft's own title and department.
    const { departmentId } = defaultsOf(start)
    form.reset({ ...defaultsOf(start, found.values), departmentId })
    form.reset(found.values, { keepDefaultValues: true })
  }, [form, found, start])
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
      form.reset(defaultsOf(start))
      keeping.cancel()
      forgetDraft(name, owner)
    },
  }
}

/** Stores the typed values after each pause, and when the page is left. */
const useKeeping = (form: AssignmentFormState, name: string, owner: DraftOwner) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const keepNow = useRef<() => void>(undefined)
  /** A sent request is no draft, even if a field changes before the page is gone. */
  const isSent = useRef(false)
  const isStored = useRef(false)
  const cancel = () => {
    clearTimeout(timer.current)
    keepNow.current = undefined
  }
  useEffect(() => {
    const stop = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty: isTyped }) => {
        cancel()
        if (isSent.current) return
        // After a reset the form may report itself dirty once, with its initial values.
        if (!isTyped || isSame(values, form.formState.defaultValues)) {
          if (isStored.current) forgetDraft(name, owner)
          return
        }
        keepNow.current = () => {
          keepDraft(name, owner, values)
          isStored.current = true
        }
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
