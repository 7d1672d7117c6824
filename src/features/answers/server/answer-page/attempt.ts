import type { Answer } from '../../contract.ts'
import type { Followed } from './Document.tsx'
import type { Changes } from './seen.ts'
import type { YesElsewhere } from './Elsewhere.tsx'
import type { ResponseTexts } from './texts.ts'
import type { ResponseView } from './view.ts'
import type { WithdrawalView } from './withdrawal.ts'

type Form = 'answer' | 'withdrawal'

/** What was just tried and refused, as its page shows it again. */
export interface Attempt {
  /** What is not registered. */
  readonly tried: Form
  /** Where it can be tried again, if that form is on the page. */
  readonly form: Form
  readonly problem: string
  /** What was written beside it. */
  readonly typed: string
  /** Is that what is wrong? */
  readonly isMessageWrong: boolean
}

/** Layout shared by all pages of a personal link. */
export interface Frame {
  readonly texts: ResponseTexts
  readonly productName: string
}

/** What both pages of a link are made of. */
export interface Page extends Frame {
  readonly token: string
  /** '?vakt=…' on the page of one of several shifts. */
  readonly query: string
  /** The facts that the page shows, for its forms: see `seenOf`. */
  readonly seen: string
  /** Facts that have changed since the person looked at them. */
  readonly changes: Changes
  /** The page replaced another one while it was open: nothing can be answered until the change has been looked at. */
  readonly isGated: boolean
  readonly attempt: Attempt | null
  readonly elsewhere: YesElsewhere | null
  readonly withdrawal: WithdrawalView
  readonly followed: Followed
}

/** What a form of the page is made of. */
export interface FormProps {
  readonly view: ResponseView
  readonly token: string
  /** '?vakt=…' where the request has several shifts; otherwise nothing. */
  readonly query: string
  readonly seen: string
  readonly texts: ResponseTexts
  readonly withdrawal: WithdrawalView
  readonly preselected: Answer | null
  readonly attempt: Attempt | null
}

/** What the form shows again. */
export const typedIn = (attempt: Attempt | null, form: Form): string =>
  attempt?.form === form ? attempt.typed : ''

/** Shown at the field. */
export const problemAt = (attempt: Attempt | null, form: Form): string | null =>
  attempt?.form === form && attempt.isMessageWrong ? attempt.problem : null

export const FORM_IDS = { answer: 'svar-skjema', withdrawal: 'avbud' } as const
export const FIELD_IDS = { answer: 'message', withdrawal: 'reason' } as const
