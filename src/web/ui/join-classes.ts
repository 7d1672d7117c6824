/** Joins class names and leaves out the absent ones. */
export function joinClasses(...names: ReadonlyArray<string | false | undefined>): string {
  return names.filter(Boolean).join(' ')
}
