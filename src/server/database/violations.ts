import pg from 'pg'

const UNIQUE_VIOLATION = '23505'
const CHECK_VIOLATION = '23514'
const FOREIGN_KEY_VIOLATION = '23503'
const IN_FAILED_TRANSACTION = '25P02'
/** The last: the commit is refused because another transaction has changed what a rule of two rows depends on. */
const CONFLICTS = ['40001', '40P01', '23P01'] // serialization_failure, deadlock_detected, exclusion_violation

/** The unique index or check that an error of the database names, else undefined. The transaction is over by then. */
export const violatedConstraint = (error: unknown): string | undefined =>
  isUniqueViolation(error) || isCheckViolation(error) ? error.constraint : undefined

/** Does the error say that something may be there once, and is? */
export const isUniqueViolation = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION

const isCheckViolation = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && error.code === CHECK_VIOLATION

/** Does the error say that another row holds on to this one, or that the one it refers to has gone? */
export const isDependedOn = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && error.code === FOREIGN_KEY_VIOLATION

/** Does the error say that the transaction lost against another one, and may succeed when it is run again? */
export const isConflict = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && CONFLICTS.includes(error.code ?? '')

/** Does the error say no more than that an earlier statement of the transaction has failed? */
export const isOfFailedTransaction = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === IN_FAILED_TRANSACTION

/** Does the error say that a bound member has lost a department since the request began? */
export const isDepartmentsChanged = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === 'VK001'
