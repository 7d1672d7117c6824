import { useState } from 'react'

/** One field of a form, as a sentence and a list show it: its label, its noun ('stedet') and its value in words. */
export interface Fact {
  readonly label: string
  readonly noun: string
  readonly text: string
}

/** What is stored, with who changed it last where that is known. */
export interface Stored<Values> {
  readonly version: number
  readonly values: Values
  readonly edited: { readonly by: string | null; readonly at: string } | null
}

/** A field that has changed since the form was filled in. */
export interface Overtaken {
  readonly label: string
  readonly noun: string
  readonly now: string
  /** Null where the person has not typed another value. */
  readonly yours: string | null
}

/**
 * Keeps the version that a form is based on. While a newer one is stored, `overtaken` lists what has changed; after `accept` the
 * next save is based on that one.
 *
 * @param stored as the server has it now; a live notice renews it
 * @param factsOf the fields in words, always the same in the same order
 */
export const useVersion = <Values>(
  stored: Stored<Values>,
  typed: Values,
  factsOf: (values: Values) => readonly Fact[],
) => {
  const [base, setBase] = useState(stored)
  const overtaken =
    stored.version > base.version ? compare(factsOf(base.values), factsOf(stored.values), factsOf(typed)) : []
  return {
    version: overtaken.length === 0 ? Math.max(stored.version, base.version) : base.version,
    overtaken,
    edited: stored.edited,
    accept: () => setBase(stored),
  }
}

const compare = (before: readonly Fact[], now: readonly Fact[], typed: readonly Fact[]): Overtaken[] =>
  now.flatMap(({ label, noun, text }, at) => {
    const was = before[at]?.text
    const yours = typed[at]?.text
    if (text === was) return []
    return [
      {
        label,
        noun,
        now: text,
        yours: yours === undefined || yours === was || yours === text ? null : yours,
      },
    ]
  })
