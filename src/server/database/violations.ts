import pg from 'pg'

const UNIQUE_VIOLATION = '23505'

/** The unique index that an error of the database names, else undefined. The transaction is over by then. */
export const violatedConstraint = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION ? error.constraint : undefined
