import { paths } from '#shared/paths.ts'
import { serverPaths, shiftKey } from '#shared/server-paths.ts'
import { MessageField } from './AnswerForm.tsx'
import { Seen } from './Box.tsx'
import { FIELD_IDS, FORM_IDS, problemAt, typedIn, type Page } from './attempt.ts'
import type { ResponseTexts } from './texts.ts'
import { awaiting, RESULT_ID, type ResponseView } from './view.ts'

type ShiftsProps = Pick<Page, 'token' | 'seen' | 'texts' | 'attempt' | 'isGated'> & {
  readonly views: readonly ResponseView[]
}

/** The numbers of won and declined shifts with the latest answer, or the question before any answer. */
export const ShiftsResult = ({
  views,
  token,
  texts,
  answered,
}: Pick<ShiftsProps, 'views' | 'token' | 'texts'> & {
  /** Key of the shift that was just answered. */
  answered: string | undefined
}) => {
  const { several } = texts
  const won = views.filter(({ state }) => state === 'won' || state === 'completed').length
  const declined = views.filter(({ state }) => state === 'declined').length
  if (won + declined === 0)
    return (
      <p className="notice" id={RESULT_ID} tabIndex={-1}>
        {several.question}
      </p>
    )
  const left = awaiting(views, 'declined').length
  const last = views.find(({ facts }) => shiftKey(facts.id) === answered)
  return (
    <section className={`box ${won > 0 ? 'good' : 'neutral'}`}>
      <h2 id={RESULT_ID} tabIndex={-1}>
        {won > 0 ? several.got(won, views.length) : several.declined(declined, views.length)}
      </h2>
      {last && <JustAnswered view={last} texts={texts} />}
      {left > 0 && <p>{several.left(left)}</p>}
      {views.some(({ state, hasEnded }) => state === 'won' && !hasEnded) && (
        <a className="button" href={serverPaths.responseCalendar(token)}>
          {texts.calendar}
        </a>
      )}
    </section>
  )
}

const JustAnswered = ({ view, texts }: { view: ResponseView; texts: ResponseTexts }) => {
  const state = stateOf(view, texts)
  if (!state) return null
  if (view.hasConfirmed) return <p>{texts.newTime.noted(view.facts, view.today)}</p>
  return (
    <p>
      {texts.several.noted(texts.several.when(view.facts), state)}
      {view.state === 'declined' && view.mayAccept && <> {texts.changedMind}</>}
    </p>
  )
}

/** Each shift with its state or its answers. A shift's own page shows all its facts and the withdrawal form. */
export const ShiftsForm = ({ views: current, token, seen, texts, attempt, isGated }: ShiftsProps) => {
  const views = isGated ? current.map(withoutAnswers) : current
  const { several } = texts
  const [yes, no] = [awaiting(views, 'accepted').length, awaiting(views, 'declined').length]
  const typed = typedIn(attempt, 'answer')
  const [first] = views
  const rest = { shifts: views.length, isAnswered: views.some(({ response }) => response !== null) }
  return (
    <form id={FORM_IDS.answer} method="post" action={paths.response(token)}>
      {!isGated && <Seen seen={seen} />}
      <section className="card">
        <h2>{several.heading}</h2>
        <ul className="shifts">
          {views.map((view) => (
            <Shift key={view.facts.id} view={view} texts={texts} />
          ))}
        </ul>
      </section>
      {views.some(({ mayAccept }) => mayAccept) && first && (
        <details open={typed !== ''}>
          <summary>{texts.writeMessage}</summary>
          <MessageField
            id={FIELD_IDS.answer}
            label={texts.messageTo(first.facts.contactName)}
            typed={typed}
            problem={problemAt(attempt, 'answer')}
            texts={texts}
          />
        </details>
      )}
      {(yes > 1 || no > 1) && (
        <div className="bar">
          {yes > 1 && (
            <button type="submit" className="primary" name="alle" value="accepted">
              {several.toAll(several.yes, yes, rest)}
            </button>
          )}
          {no > 1 && (
            <button type="submit" name="alle" value="declined">
              {several.toAll(several.no, no, rest)}
            </button>
          )}
        </div>
      )}
    </form>
  )
}

const withoutAnswers = (view: ResponseView): ResponseView => ({
  ...view,
  mayAccept: false,
  mayDecline: false,
})

/** Kept short: a page has up to 31 rows and must fit one request. An answered row links to its own page. */
const Shift = ({ view, texts }: { view: ResponseView; texts: ResponseTexts }) => {
  const { facts, mayAccept, mayDecline, mayWithdraw } = view
  const key = shiftKey(facts.id)
  const [when, day] = [texts.several.when(facts), texts.several.day(facts)]
  const state = stateOf(view, texts)
  // oxlint-disable react/button-has-type -- a button without a type submits
  return (
    <li>
      {state ? <a href={`?vakt=${key}`}>{when}</a> : when}
      {facts.places > 1 && <span>{texts.several.needs(facts.places)}</span>}
      {state && <b>{state}</b>}
      {mayAccept && (
        <button name="ja" value={key} aria-label={`${texts.several.yes}, ${day}`}>
          {texts.several.yes}
        </button>
      )}
      {mayDecline && (
        <button name="nei" value={key} aria-label={`${texts.several.no}, ${day}`}>
          {texts.several.no}
        </button>
      )}
      {mayWithdraw && (
        <a
          href={`?vakt=${key}&response=declined#${FORM_IDS.withdrawal}`}
          aria-label={`${texts.withdraw.open}, ${day}`}
        >
          {texts.withdraw.open}
        </a>
      )}
    </li>
  )
}

/** Null while the shift waits for an answer. */
const stateOf = (view: ResponseView, { several: { states, when }, busy }: ResponseTexts): string | null => {
  const { state, otherShift, hasEnded, isInReserve } = view
  if (view.isToConfirm) return states.newTime(view.before && when(view.before))
  if (state === 'cancelled' || state === 'completed' || state === 'won') return states[state]
  if (hasEnded) return states.over
  if (otherShift) return busy.heading(otherShift)
  if (state === 'asked') return null
  return state === 'taken' && isInReserve ? states.reserve : states[state]
}
