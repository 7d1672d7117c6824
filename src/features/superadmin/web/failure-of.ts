import { isErrorCode } from '#web/errors.ts'

/** What to show for a query: that there is nothing to show, or that its reader may not see it any more. */
export const failureOf = ({ data, error }: { data: unknown; error: unknown }): unknown =>
  error && (data === undefined || isErrorCode(error, 'FORBIDDEN')) ? error : null
