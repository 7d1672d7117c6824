import { OFFICE_HEADER } from '#shared/access-rules.ts'

/** What a write says of where it comes from: the employer that the page was opened for. */
export const officeHeaders: Record<string, string> = {}

/** Notes which employer this page belongs to. It stays so until the page is loaded anew. */
export const openFor = (employerId: string | null | undefined): void => {
  if (employerId) officeHeaders[OFFICE_HEADER] ??= employerId
}
