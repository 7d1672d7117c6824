import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { authPath, paths } from '#shared/paths.ts'
import { serverPaths } from '#shared/server-paths.ts'
import type { Answer } from '../../contract.ts'
import { AnswerForm, Withdrawal } from './AnswerForm.tsx'
import { type Attempt, type Frame, FORM_IDS, FIELD_IDS, type Page } from './attempt.ts'
import { CallButton, ProblemBox, ResultBox } from './Box.tsx'
import { ChangeBox } from './ChangeBox.tsx'
import { CHANGED_SHIFTS_CSS, SHIFTS_CSS } from './css.ts'
import { Document } from './Document.tsx'
import { Elsewhere } from './Elsewhere.tsx'
import { Facts } from './Facts.tsx'
import { NewTimesOfSeveral } from './NewTimes.tsx'
import { Result } from './Result.tsx'
import type { ResponseTexts } from './texts.ts'
import { ShiftsForm, ShiftsResult } from './Shifts.tsx'
import { Summary, type AnswerToAll } from './Summary.tsx'
import type { ResponseView } from './view.ts'

/**
 * The page of a link with its answer, complete without script: the script only reports touches and updates the page.
 */
export const renderResponsePage = (
  view: ResponseView,
  page: Page & { preselected: Answer | null },
): string => {
  const { texts, preselected, attempt, elsewhere, token, query } = page
  return render(
    <Document {...page} problem={attempt?.problem ?? null}>
      <Greeting view={view} texts={texts} />
      {attempt && <Problem view={view} attempt={attempt} texts={texts} />}
      {preselected && !attempt && !elsewhere && (
        <Preselected view={view} texts={texts} preselected={preselected} />
      )}
      <ChangeBox {...page} />
      {elsewhere && <Elsewhere {...page} elsewhere={elsewhere} />}
      {!page.isGated && <Result view={view} {...page} />}
      <Facts view={view} texts={texts} />
      {(view.mayAccept || view.mayReserve) && !elsewhere && !page.isGated && (
        <AnswerForm view={view} {...page} />
      )}
      {view.state === 'won' && !view.hasEnded && <Withdrawal view={view} {...page} />}
      <Why {...page} />
      {query && (
        <p>
          <a href={paths.response(token)}>{texts.several.back}</a>
        </p>
      )}
    </Document>,
  )
}

/** The page of a link with several shifts: each with its answer, or the summary before an answer to all. */
export const renderShiftsPage = (
  views: readonly [ResponseView, ...ResponseView[]],
  page: Page & { toAll: AnswerToAll | null; answered: string | undefined },
): string => {
  const { texts, attempt, elsewhere, toAll } = page
  const [first] = views
  const css = views.some(({ isToConfirm }) => isToConfirm) ? CHANGED_SHIFTS_CSS : SHIFTS_CSS
  return render(
    <Document {...page} problem={attempt?.problem ?? null} css={css}>
      <Greeting view={first} texts={texts} />
      {attempt && (
        <ProblemBox heading={texts.problems.notRegistered[attempt.tried]}>
          <p>{attempt.problem}</p>
        </ProblemBox>
      )}
      <ChangeBox {...page} />
      {elsewhere && <Elsewhere {...page} elsewhere={elsewhere} />}
      {toAll ? (
        <Summary {...page} toAll={toAll} />
      ) : (
        <>
          {!page.isGated && <NewTimesOfSeveral views={views} {...page} />}
          {!page.isGated && <ShiftsResult views={views} {...page} />}
          <Facts view={first} texts={texts} isOfAll />
          {!elsewhere && <ShiftsForm views={views} {...page} />}
          <Why {...page} />
        </>
      )}
    </Document>,
  )
}

const Greeting = ({ view, texts }: { view: ResponseView; texts: ResponseTexts }) => (
  <>
    <p className="from">
      <strong>{view.facts.contactName}</strong>
      {view.facts.employerName && <> · {view.facts.employerName}</>}
    </p>
    <h1>{texts.greeting(view.vikarName)}</h1>
  </>
)

/** Placed at the end, so that nothing precedes the answer. */
const Why = ({ texts, token }: Pick<Page, 'texts' | 'token'>) => (
  <p>
    <a href={serverPaths.responseWhy(token)}>{texts.why.open}</a>
  </p>
)

/** A separate page with the reasons why the holder of a link was asked. */
export const renderWhy = (frame: Frame, token: string, sentences: readonly string[]): string =>
  render(
    <Document {...frame} followed={null}>
      <ResultBox level="h1" tone="neutral" heading={frame.texts.why.open}>
        {sentences.map((words) => (
          <p key={words} className="why">
            {words}
          </p>
        ))}
        <p>
          <a href={paths.response(token)}>{frame.texts.why.back}</a>
        </p>
      </ResultBox>
    </Document>,
  )

/** The page of an invalid link: unknown, expired, tampered with or withdrawn look alike. */
export const renderUnusableLink = (frame: Frame): string =>
  render(
    <Document {...frame} followed={{ mark: 'unusable', isFinal: true }} hasWayHome>
      <ResultBox level="h1" tone="neutral" heading={frame.texts.unusable.heading}>
        <p>
          {frame.texts.unusable.callOr} <a href={authPath()}>{frame.texts.unusable.logIn}</a>.
        </p>
      </ResultBox>
    </Document>,
  )

/** The pressed button, by field and value. */
export interface Pressed {
  readonly name: string
  readonly value: string
}

/** The page after a server error, with the answer to resubmit. */
export const renderFailure = (
  frame: Frame,
  failed: {
    problem: string
    action: string
    pressed: Pressed | null
    kept: readonly Pressed[]
    typed: string
    isUnsent: boolean
  },
): string => {
  const { texts } = frame
  return render(
    <Document {...frame} problem={failed.problem} followed={null}>
      <ProblemBox level="h1" heading={failed.problem}>
        {failed.isUnsent && failed.typed && <p className="own">{texts.problems.notSent(failed.typed)}</p>}
      </ProblemBox>
      <form method="post" action={failed.action}>
        <input type="hidden" name="message" value={failed.typed} />
        {failed.pressed && <input type="hidden" {...failed.pressed} />}
        {failed.kept.map((field) => (
          <input key={field.name} type="hidden" {...field} />
        ))}
        <button type="submit" className="primary">
          {texts.problems.tryAgain}
        </button>
      </form>
    </Document>,
  )
}

const render = (page: ReactNode) => `<!doctype html>${withoutOptional(renderToStaticMarkup(page))}`

/** Removes the tags that HTML makes optional in rows: a month of shifts then fits in the first packets. */
const withoutOptional = (html: string): string =>
  html
    .replaceAll('</li>', '')
    .replaceAll(/<button name="(ja|nei)" value="([\w-]+)"/g, '<button name=$1 value=$2')

/** Explains after a press in the mail that nothing is recorded yet, and links to the form. */
const Preselected = ({
  view,
  texts,
  preselected,
}: {
  view: ResponseView
  texts: ResponseTexts
  preselected: Answer
}) => {
  if (preselected === 'declined' && view.mayWithdraw)
    return (
      <p className="notice">
        {texts.withdraw.wonAlready} <a href={`#${FORM_IDS.withdrawal}`}>{texts.withdraw.below}</a>
      </p>
    )
  const isToBeSaid = preselected === 'accepted' ? view.mayAccept : view.mayDecline
  return (
    isToBeSaid && (
      <p className="notice">
        {texts.notAnsweredYet} <a href={`#${FORM_IDS.answer}`}>{texts.confirmAnswer}</a>
      </p>
    )
  )
}

/**
 * Links to the faulty field; for other problems the winner gets the telephone number. If the form is gone, its text is
 * shown here.
 */
const Problem = ({
  view,
  attempt,
  texts,
}: {
  view: ResponseView
  attempt: Attempt
  texts: ResponseTexts
}) => {
  const { tried, form, problem, typed, isMessageWrong } = attempt
  const isFormThere = form === 'answer' ? view.mayAccept || view.mayReserve : view.mayWithdraw
  const isFieldWrong = isFormThere && isMessageWrong
  return (
    <ProblemBox heading={texts.problems.notRegistered[tried]}>
      <p>{isFieldWrong ? <a href={`#${FIELD_IDS[form]}`}>{problem}</a> : problem}</p>
      {!isFormThere && typed && <p className="own">{texts.problems.notSent(typed)}</p>}
      {view.state === 'won' && !isFieldWrong && <CallButton view={view} texts={texts} />}
    </ProblemBox>
  )
}
