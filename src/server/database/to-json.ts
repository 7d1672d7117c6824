/** Rows, or one value, as JSON for one parameter of a statement. The database refuses lone surrogates. */
export const toJson = (rows: unknown): string =>
  JSON.stringify(rows, (_key, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value))
