import { createHash } from 'node:crypto'

type Shown = Readonly<Record<string, unknown>>

/**
 * The version of what an edit form shows: equal values have equal versions, whichever tables and commands they come
 * from (decision 118). A save that names another version than the stored values have is refused. 22 characters.
 *
 * @param shown the values as the form's procedure returns them, in any order of keys
 */
export const versionOf = (shown: Shown): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(shown).toSorted(([one], [other]) => (one < other ? -1 : 1))))
    .digest('base64url')
    .slice(0, 22)
