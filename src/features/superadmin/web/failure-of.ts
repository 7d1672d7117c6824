import { isErrorCode } from '#web/errors.ts'

/** The error to show for a query: only if there is no data, or the reader has lost access. */
export const failureOf = ({ data, error }: { data: unknown; error: unknown }): unknown =>
  error && (data === undefined || isErrorCode(error, 'FORBIDDEN')) ? error : null
