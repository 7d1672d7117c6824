import type { Values } from './kinds.ts'

export interface Changes {
  readonly before: Values
  readonly after: Values
}

/**
 * The fields of two versions that differ. The history shows that the fields in `only` changed, without their values.
 */
export const differences = (before: Values, after: Values, only: readonly string[] = []): Changes => {
  const changed = Object.keys({ ...before, ...after }).filter((key) => before[key] !== after[key])
  const values = changed.filter((key) => !only.includes(key))
  return {
    before: fieldsOf(values, (key) => before[key] ?? null),
    after: fieldsOf(changed, (key) => (only.includes(key) ? true : (after[key] ?? null))),
  }
}

const fieldsOf = (
  keys: readonly string[],
  valueOf: (key: string) => string | number | boolean | null,
): Values => Object.fromEntries(keys.map((key) => [key, valueOf(key)]))
