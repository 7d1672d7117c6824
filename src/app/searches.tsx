/** What stands behind the `?` of an address. */
type Search = Record<string, unknown>

/** Reads these values as the texts they were: the router takes `410` for a number and `true` for a boolean. */
export function texts<Name extends string>(
  ...names: readonly Name[]
): (search: Search) => { [Key in Name]?: string }
export function texts(...names: readonly string[]) {
  return (search: Search) => Object.fromEntries(names.map((name) => [name, text(search[name])]))
}

const text = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined
