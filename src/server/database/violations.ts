import pg from 'pg'

const UNIQUE_VIOLATION = '23505'
const CHECK_VIOLATION = '23514'
const FOREIGN_KEY_VIOLATION = '23503'
const IN_FAILED_TRANSACTION = '25P02'
/** The last: the commit is refused because another transaction has changed what a rule of two rows depends on. */
const CONFLICTS = ['40001', '40P01', '23P01'] // serialization_failure, deadlock_detected, exclusion_violation

/** The unique index or check in an error of the database, or undefined. The transaction has failed by then. */
export const violatedConstraint = (error: unknown): string | undefined =>
  isUniqueViolation(error) || isCheckViolation(error) ? error.constraint : undefined

/** Is it a unique violation? */
export const isUniqueViolation = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION

const isCheckViolation = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && error.code === CHECK_VIOLATION

/** Is it a foreign key violation: another row refers to this one, or the referenced row is gone? */
export const isDependedOn = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && error.code === FOREIGN_KEY_VIOLATION

/** Did the transaction lose against another one, so that a repetition may succeed? */
export const isConflict = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && CONFLICTS.includes(error.code ?? '')

/** Does the error only report that an earlier statement of the transaction has failed? */
export const isOfFailedTransaction = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === IN_FAILED_TRANSACTION

/** Has a bound member lost a department since the request began? */
export const isDepartmentsChanged = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === 'VK001'
