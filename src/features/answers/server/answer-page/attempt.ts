import type { Answer } from '../../contract.ts'
import type { Followed } from './Document.tsx'
import type { Changes } from './seen.ts'
import type { YesElsewhere } from './Elsewhere.tsx'
import type { ResponseTexts } from './texts.ts'
import type { ResponseView } from './view.ts'
import type { WithdrawalView } from './withdrawal.ts'

type Form = 'answer' | 'withdrawal'

/** An action that was refused, for the page that shows it again. */
export interface Attempt {
  /** The form that was not recorded. */
  readonly tried: Form
  /** The form for another try, if the page has it. */
  readonly form: Form
  readonly problem: string
  /** The message that was typed. */
  readonly typed: string
  /** Is the message the reason for the refusal? */
  readonly isMessageWrong: boolean
}

/** Layout shared by all pages of a personal link. */
export interface Frame {
  readonly texts: ResponseTexts
  readonly productName: string
}

/** Content that the page of one shift and the page of several share. */
export interface Page extends Frame {
  readonly token: string
  /** '?vakt=…' on the page of one of several shifts. */
  readonly query: string
  /** The facts that the page shows, for its forms: see `seenOf`. */
  readonly seen: string
  /** Facts that changed since the person last saw them. */
  readonly changes: Changes
  /** The page replaced another while it was open: answers are hidden until the person has seen the change. */
  readonly isGated: boolean
  readonly attempt: Attempt | null
  readonly elsewhere: YesElsewhere | null
  readonly withdrawal: WithdrawalView
  readonly followed: Followed
}

/** The input of the page's forms. */
export interface FormProps {
  readonly view: ResponseView
  readonly token: string
  /** '?vakt=…' if the request has several shifts, else empty. */
  readonly query: string
  readonly seen: string
  readonly texts: ResponseTexts
  readonly withdrawal: WithdrawalView
  readonly preselected: Answer | null
  readonly attempt: Attempt | null
}

/** The message that the form shows again. */
export const typedIn = (attempt: Attempt | null, form: Form): string =>
  attempt?.form === form ? attempt.typed : ''

/** The error that the field shows. */
export const problemAt = (attempt: Attempt | null, form: Form): string | null =>
  attempt?.form === form && attempt.isMessageWrong ? attempt.problem : null

export const FORM_IDS = { answer: 'svar-skjema', withdrawal: 'avbud' } as const
export const FIELD_IDS = { answer: 'message', withdrawal: 'reason' } as const
