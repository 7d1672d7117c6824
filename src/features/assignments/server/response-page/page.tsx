import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Answer } from '../../rules.ts'
import { AnswerForm } from './AnswerForm.tsx'
import { FIELD_IDS, type Attempt } from './attempt.ts'
import { ProblemBox, ResultBox } from './Box.tsx'
import { Document } from './Document.tsx'
import { Facts } from './Facts.tsx'
import { Result } from './Result.tsx'
import type { ResponseTexts } from './texts.ts'
import { isFinal, markOf, type ResponseView } from './view.ts'
import { Withdrawal } from './Withdrawal.tsx'

/** What all pages behind a link have in common. */
export interface Frame {
  readonly texts: ResponseTexts
  readonly productName: string
}

/** The page of a link with its answer, complete without script: that only tells of touches and keeps it current. */
export const renderResponsePage = (
  view: ResponseView,
  page: Frame & { token: string; preselected: Answer | null; attempt: Attempt | null },
): string =>
  render(
    <Document
      {...page}
      problem={page.attempt?.problem ?? null}
      followed={{ mark: markOf(view), isFinal: isFinal(view) }}
    >
      <p className="from">
        <strong>{view.facts.contactName}</strong>
        {view.facts.employerName && <> · {view.facts.employerName}</>}
      </p>
      <h1>{page.texts.greeting(view.vikarName)}</h1>
      {page.attempt && <Problem view={view} attempt={page.attempt} texts={page.texts} />}
      <Result view={view} {...page} />
      <Facts view={view} texts={page.texts} />
      {view.mayAccept && <AnswerForm view={view} {...page} />}
      {view.state === 'won' && !view.hasEnded && <Withdrawal view={view} {...page} />}
    </Document>,
  )

/** The page of a link that opens nothing: unknown, expired, tampered with or withdrawn look alike. */
export const renderUnusableLink = (frame: Frame): string =>
  render(
    <Document {...frame} followed={{ mark: 'unusable', isFinal: true }}>
      <ResultBox level="h1" tone="neutral" heading={frame.texts.unusable} />
    </Document>,
  )

/** An answer that failed on our side, to be sent once more as it was. */
export const renderFailure = (
  frame: Frame,
  failed: { problem: string; action: string; response: string | null; typed: string },
): string => {
  const { texts } = frame
  return render(
    <Document {...frame} problem={failed.problem} followed={null}>
      <ProblemBox level="h1" problem={failed.problem} fieldId={null}>
        {failed.typed && <p className="own">{texts.ownMessage(failed.typed)}</p>}
      </ProblemBox>
      <form method="post" action={failed.action}>
        <input type="hidden" name="message" value={failed.typed} />
        {failed.response && <input type="hidden" name="response" value={failed.response} />}
        <button type="submit" className="primary">
          {texts.problems.tryAgain}
        </button>
      </form>
    </Document>,
  )
}

const render = (page: ReactNode) => `<!doctype html>${renderToStaticMarkup(page)}`

/** Leads to the field that is wrong. What was typed in a form that is not there any more stands here instead. */
const Problem = ({
  view,
  attempt,
  texts,
}: {
  view: ResponseView
  attempt: Attempt
  texts: ResponseTexts
}) => {
  const isFormThere = attempt.form === 'answer' ? view.mayAccept : view.mayWithdraw
  const isFieldWrong = isFormThere && attempt.isMessageWrong
  return (
    <ProblemBox problem={attempt.problem} fieldId={isFieldWrong ? FIELD_IDS[attempt.form] : null}>
      {!isFormThere && attempt.typed && <p className="own">{texts.ownMessage(attempt.typed)}</p>}
    </ProblemBox>
  )
}
