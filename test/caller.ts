export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: unknown
  readonly text: string
}

/**
 * Calls the API as a user, or as a visitor. A save without a version gets the stored one (`savingAsSeen`).
 */
export type Caller = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<Answer>
