/** An answer that was just tried and refused, as its page shows it again. */
export interface Attempt {
  readonly form: 'answer' | 'withdrawal'
  readonly problem: string
  /** What was written beside it. */
  readonly typed: string
  /** Is that what is wrong? */
  readonly isMessageWrong: boolean
}

/** What the form shows again. */
export const typedIn = (attempt: Attempt | null, form: Attempt['form']): string =>
  attempt?.form === form ? attempt.typed : ''

/** What stands at the field. */
export const problemAt = (attempt: Attempt | null, form: Attempt['form']): string | null =>
  attempt?.form === form && attempt.isMessageWrong ? attempt.problem : null

export const FIELD_IDS = { answer: 'message', withdrawal: 'reason' } as const
