import pg from 'pg'

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'

/** The unique index that an error of the database names, else undefined. The transaction is over by then. */
export const violatedConstraint = (error: unknown): string | undefined =>
  isThereAlready(error) ? error.constraint : undefined

/** Does the error say that something may be there once, and is? */
export const isThereAlready = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION

/** Does the error say that another row holds on to this one, or that the one it refers to has gone? */
export const isDependedOn = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && error.code === FOREIGN_KEY_VIOLATION
