import { OFFICE_HEADER } from '#shared/access-rules.ts'

/** The header that states the employer for which the page was opened. */
export const officeHeaders: Record<string, string> = {}

/** Records the employer of this page. It is fixed until the page is reloaded. */
export const openFor = (employerId: string | null | undefined): void => {
  if (employerId) officeHeaders[OFFICE_HEADER] ??= employerId
}
