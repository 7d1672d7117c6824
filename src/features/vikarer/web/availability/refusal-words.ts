import { errorMessage, isErrorCode } from '#web/errors.ts'

/** Why what the substitute says of themselves was not saved. */
export const refusalWords = (error: unknown): string =>
  isErrorCode(error, 'VIKAR_ID_MISSING')
    ? `${errorMessage(error)}: ingen arbeidsgiver har deg i registeret sitt nå.`
    : errorMessage(error)
