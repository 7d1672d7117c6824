import { paths } from '#shared/paths.ts'
import { serverPaths } from '#shared/server-paths.ts'
import { shiftKey } from '#features/assignments/server/response-link.ts'
import { MessageField } from './AnswerForm.tsx'
import { Seen } from './Box.tsx'
import { FIELD_IDS, FORM_IDS, problemAt, typedIn, type Page } from './attempt.ts'
import type { ResponseTexts } from './texts.ts'
import { RESULT_ID, type ResponseView } from './view.ts'

type ShiftsProps = Pick<Page, 'token' | 'seen' | 'texts' | 'attempt'> & {
  readonly views: readonly ResponseView[]
}

/** How many they have got, or the question. */
export const ShiftsResult = ({ views, token, texts }: Omit<ShiftsProps, 'seen'>) => {
  const won = views.filter(({ state }) => state === 'won' || state === 'completed').length
  if (won === 0)
    return (
      <p className="notice" id={RESULT_ID} tabIndex={-1}>
        {texts.several.question}
      </p>
    )
  return (
    <section className="box good">
      <h2 id={RESULT_ID} tabIndex={-1}>
        {texts.several.got(won, views.length)}
      </h2>
      {views.some(({ state, hasEnded }) => state === 'won' && !hasEnded) && (
        <a className="button" href={serverPaths.responseCalendar(token)}>
          {texts.calendar}
        </a>
      )}
    </section>
  )
}

/** Each shift with its state or its answers. A shift's own page says more, and takes a yes back. */
export const ShiftsForm = ({ views, token, seen, texts, attempt }: ShiftsProps) => {
  const free = views.filter(({ mayAccept }) => mayAccept)
  const typed = typedIn(attempt, 'answer')
  const [first] = views
  return (
    <form id={FORM_IDS.answer} method="post" action={paths.response(token)}>
      <Seen seen={seen} />
      <section className="card">
        <h2>{texts.several.heading}</h2>
        <ul className="shifts">
          {views.map((view) => (
            <Shift key={view.facts.id} view={view} texts={texts} />
          ))}
        </ul>
      </section>
      {free.length > 0 && first && (
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
      {free.length > 1 && (
        <div className="bar">
          <button type="submit" className="primary" name="alle" value="accepted">
            {texts.several.yesToAll}
          </button>
        </div>
      )}
    </form>
  )
}

/** As short as can be: a page has up to 31 of them, and comes in one breath. One that is answered leads to its own page. */
const Shift = ({ view, texts }: { view: ResponseView; texts: ResponseTexts }) => {
  const { facts, mayAccept, mayDecline } = view
  const key = shiftKey(facts.id)
  const [when, day] = [texts.several.when(facts), texts.several.day(facts.date)]
  const state = stateOf(view, texts)
  // oxlint-disable react/button-has-type -- to submit is what they do without
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
    </li>
  )
}

/** Null while it is only asked about. */
const stateOf = (view: ResponseView, { several: { states }, busy }: ResponseTexts): string | null => {
  const { state, otherShift, hasEnded, isInReserve } = view
  if (view.isToConfirm) return states.newTime
  if (state === 'cancelled' || state === 'completed' || state === 'won') return states[state]
  if (hasEnded) return states.over
  if (otherShift) return busy.heading(otherShift)
  if (state === 'asked') return null
  return state === 'taken' && isInReserve ? states.reserve : states[state]
}
