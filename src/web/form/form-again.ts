import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { DraftOwner } from '../drafts.ts'
import { useTypedAgain } from '../typed-again.ts'

/**
 * Restores the typed values of a form whose page failed and was loaded again. Restores only fields with typed input: a
 * colleague may have saved the others meanwhile.
 *
 * @param name identifies the form among other forms, and among forms about other rows
 */
export const useFormAgain = <Values extends FieldValues, Checked>(
  form: UseFormReturn<Values, unknown, Checked>,
  name: string,
  owner: DraftOwner,
): void => {
  const { dirtyFields } = form.formState
  const typed = () => {
    const dirty = Object.keys(dirtyFields)
    const fields = Object.entries(form.getValues()).filter(([field]) => dirty.includes(field))
    return fields.length > 0 ? Object.fromEntries(fields) : null
  }
  const again = useTypedAgain(name, owner, typed, isRecord)
  useEffect(() => {
    if (!again) return
    const known: Record<string, unknown> = form.getValues()
    const fitting = Object.entries(again).filter(([field, value]) => isAlike(known[field], value))
    form.reset({ ...form.getValues(), ...Object.fromEntries(fitting) }, { keepDefaultValues: true })
  }, [form, again])
}

const isRecord = (values: unknown): values is Record<string, unknown> =>
  typeof values === 'object' && values !== null

/** The reloaded page may be a newer version with other fields. */
const isAlike = (known: unknown, value: unknown): boolean => {
  if (Array.isArray(known)) return Array.isArray(value) && value.every((entry) => typeof entry === 'string')
  if (value === null) return typeof known === 'number'
  return typeof value !== 'object' && (known === null || typeof value === typeof known)
}
