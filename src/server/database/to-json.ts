/** Rows, or one value, as JSON for one parameter of a statement. The database takes no half of a surrogate pair. */
export const toJson = (rows: unknown): string =>
  JSON.stringify(rows, (_key, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value))
