import { useState } from 'react'
import { useWatch, type FieldValues, type UseFormReturn } from 'react-hook-form'

/** The words for a field in a notice: its label, its noun ('stedet') and its value. */
export interface Fact<Value> {
  readonly label: string
  readonly noun: string
  /** By default the value itself. */
  readonly text?: (value: Value) => string
  /** Equal for equal values; by default the words. */
  readonly key?: (value: Value) => string
}

/** The fields of a form by name, in the order of the form; null: the form ignores a colleague's change of it. */
export type FormFacts<Values> = { readonly [Name in keyof Values]-?: Fact<Values[Name]> | null }

/** The stored values, with the last editor and the time where known. */
export interface Stored<Values> {
  readonly version: string
  readonly values: Values
  readonly edited?: { readonly by: string | null; readonly at: string } | null
}

/** A field that a colleague has changed since the form was opened. */
export interface Overtaken {
  readonly label: string
  readonly noun: string
  readonly before: string
  readonly now: string
  /** Null unless the person has typed another value. */
  readonly yours: string | null
}

interface Based<Values> {
  /** The values that the form was filled in from, if they are older than `stored` at the first call. */
  readonly from?: Stored<Values>
  /** The server's current version; a live notice renews it. */
  readonly stored: Stored<Values>
  readonly typed: Values
  readonly facts: FormFacts<Values>
  /** The form takes newer values by itself while nothing is typed. */
  readonly isFollowing?: boolean
  /** Puts values into the form; `stored` is the version on which they are now based. */
  readonly onMerge: (values: Values, stored: Values) => void
}

/**
 * Keeps the version that a form is based on. While another one is stored, `notice` lists what has changed and
 * `isOvertaken`; once the person has chosen, the next save is based on the stored version.
 */
export const useVersion = <Values extends object>({
  stored,
  from = stored,
  typed,
  facts,
  isFollowing = false,
  onMerge,
}: Based<Values>) => {
  const [base, setBase] = useState(from)
  const names = namesOf(facts)
  const text = (name: keyof Values, values: Values) => textOf(facts[name], values[name])
  const key = (name: keyof Values, values: Values) => facts[name]?.key?.(values[name]) ?? text(name, values)
  const differs = (name: keyof Values, one: Values, other: Values) => key(name, one) !== key(name, other)
  const isBehind = base.version !== stored.version
  const isRepeated = names.every((name) => !differs(name, typed, stored.values))
  const isUntouched = names.every((name) => !differs(name, typed, base.values))
  if (isBehind && (isRepeated || (isFollowing && isUntouched))) setBase(stored)
  const changed = isBehind ? names.filter((name) => differs(name, base.values, stored.values)) : []
  const isTyped = (name: keyof Values) => differs(name, typed, base.values)
  const isRival = (name: keyof Values) => isTyped(name) && differs(name, typed, stored.values)
  const merge = (mine: readonly (keyof Values)[]) => {
    const kept = Object.fromEntries(mine.map((name) => [name, typed[name]]))
    onMerge({ ...stored.values, ...kept }, stored.values)
    setBase(stored)
  }
  const overtaken = changed.map((name): Overtaken => ({
    label: facts[name]?.label ?? '',
    noun: facts[name]?.noun ?? '',
    before: text(name, base.values),
    now: text(name, stored.values),
    yours: isRival(name) ? text(name, typed) : null,
  }))
  return {
    version: changed.length === 0 ? stored.version : base.version,
    isOvertaken: changed.length > 0,
    /** The form's own flag is lost when newer values are merged into it. */
    hasTyped: names.some(isTyped),
    notice: {
      overtaken,
      edited: stored.edited ?? null,
      onKeep: () => merge(names.filter(isTyped)),
      onTake: () => merge(names.filter((name) => isTyped(name) && !changed.includes(name))),
    },
  }
}

/** The same for a form of the form library, which is `isFollowing` by default. */
export const useFormVersion = <Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  based: Pick<Based<Values>, 'stored' | 'facts' | 'isFollowing'>,
) => {
  const typed = useWatch({ control: form.control, compute: (values: Values) => values })
  return useVersion({
    isFollowing: true,
    ...based,
    typed,
    onMerge: (values, stored) => {
      form.reset(stored, { keepDirtyValues: false })
      form.reset(values, { keepDirtyValues: false, keepDefaultValues: true })
    },
  })
}

const namesOf = <Values>(facts: FormFacts<Values>): (keyof Values)[] => {
  const shown = Object.entries(facts).flatMap(([name, fact]) => (fact === null ? [] : [name]))
  return shown.filter((name): name is keyof Values & string => name in facts)
}

const textOf = <Value>(fact: Fact<Value> | null, value: Value): string =>
  fact?.text ? fact.text(value) : String(value ?? '')
