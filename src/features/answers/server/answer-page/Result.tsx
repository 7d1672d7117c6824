import { paths } from '#shared/paths.ts'
import { serverPaths } from '#shared/server-paths.ts'
import { mapAddress, mapLink } from '#features/assignments/map-link.ts'
import type { OtherShift } from '#features/assignments/server/other-shift.ts'
import type { WithdrawPlan } from '../../contract.ts'
import { ResultBox, type Tone, CallButton } from './Box.tsx'
import type { FormProps } from './attempt.ts'
import { NewTimes } from './NewTimes.tsx'
import { RESULT_ID, type ResponseView } from './view.ts'
import type { ResponseTexts } from './texts.ts'

type ResultProps = Pick<FormProps, 'view' | 'token' | 'query' | 'seen' | 'texts' | 'withdrawal'>

/** The question or its outcome. */
export const Result = ({ view, token, query, seen, texts, withdrawal }: ResultProps) => {
  const result = resultOf(view, texts, withdrawal.told ?? 'contact')
  if (result === 'question')
    return (
      <p className="notice" id={RESULT_ID} tabIndex={-1}>
        {texts.firstComeFirstServed(view.facts.places)}
      </p>
    )
  return (
    <ResultBox tone={result.tone} heading={result.heading}>
      {result.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {view.message && <p className="own">{texts.ownMessage(view.message)}</p>}
      {view.isToConfirm && <NewTimes view={view} token={token} query={query} seen={seen} texts={texts} />}
      {view.state === 'won' && !view.hasEnded && (
        <WinnersLinks view={view} token={token} query={query} texts={texts} />
      )}
      {view.state === 'cancelled' && view.response === 'accepted' && <CallButton view={view} texts={texts} />}
      {view.isInReserve && <Reserve token={token} query={query} texts={texts} />}
    </ResultBox>
  )
}

interface Outcome {
  readonly tone: Tone
  readonly heading: string
  readonly lines: readonly string[]
}

const resultOf = (
  view: ResponseView,
  texts: ResponseTexts,
  told: WithdrawPlan['told'],
): Outcome | 'question' => {
  const { contactName } = view.facts
  if (view.hasEnded && view.state !== 'cancelled' && view.state !== 'completed')
    return { tone: 'neutral', heading: texts.over.heading, lines: howItEnded(view, texts) }
  if (view.otherShift) return whileBusy(view, view.otherShift, texts)
  switch (view.state) {
    case 'won':
      if (view.isToConfirm) return { tone: 'sun', heading: texts.newTime.heading, lines: [] }
      if (view.hasConfirmed)
        return { tone: 'good', heading: texts.newTime.noted(view.facts, view.today), lines: [] }
      return { tone: 'good', heading: texts.won, lines: afterYes(view, texts) }
    case 'completed':
      return { tone: 'good', heading: texts.completed, lines: [] }
    case 'taken':
      return {
        tone: 'neutral',
        heading: texts.taken(view.facts.places),
        lines: view.isInReserve ? [texts.inReserve(contactName)] : whileTaken(view, texts),
      }
    case 'cancelled':
      return {
        tone: 'bad',
        heading: texts.cancelled,
        lines: view.response === 'accepted' ? [texts.doNotCome] : [],
      }
    case 'declined':
      return { tone: 'neutral', heading: texts.declined, lines: afterNo(view, texts, texts.changedMind) }
    case 'withdrawn':
      return {
        tone: 'neutral',
        heading: texts.withdrawn.heading,
        lines: [texts.withdrawn.told(told, contactName), ...afterNo(view, texts, texts.canTakeAgain)],
      }
    case 'removed':
      return {
        tone: 'bad',
        heading: texts.removed.heading,
        lines: [texts.removed.body(contactName)],
      }
    case 'asked':
      return whileFree(view, texts)
  }
}

const whileBusy = (
  { facts, isInReserve }: ResponseView,
  other: OtherShift,
  { busy }: ResponseTexts,
): Outcome => ({
  tone: 'neutral',
  heading: busy.heading(other),
  lines: [
    busy.shift(other),
    ...(isInReserve ? [busy.noted(facts.contactName)] : []),
    busy.choose(facts.contactName),
  ],
})

const howItEnded = ({ state, facts, response }: ResponseView, { over }: ResponseTexts): string[] => {
  const own = over[state === 'withdrawn' || state === 'removed' ? state : (response ?? 'unanswered')]
  if (state === 'won') return [own]
  return [own, facts.filled === 0 ? over.byNobody : over.byOther(facts.places)]
}

const afterYes = ({ hasStarted, hasEmail }: ResponseView, texts: ResponseTexts): string[] =>
  hasStarted || !hasEmail ? [] : [texts.confirmationComes]

/** Explains after a no whether a yes is still possible. */
const afterNo = (view: ResponseView, texts: ResponseTexts, wayBack: string): string[] => {
  if (view.mayAccept) return [wayBack]
  return view.status === 'open' ? [] : [texts.takenByOther(view.facts.places), ...whileTaken(view, texts)]
}

const whileTaken = ({ mayReserve }: ResponseView, texts: ResponseTexts): string[] =>
  mayReserve ? [texts.canReserve] : []

const whileFree = ({ isReopened, response }: ResponseView, texts: ResponseTexts) => {
  if (!isReopened || response !== 'interested') return 'question'
  return { tone: 'good', heading: texts.freeAgain.heading, lines: [texts.freeAgain.body] } as const
}

const WinnersLinks = ({ view, token, query, texts }: Omit<ResultProps, 'seen' | 'withdrawal'>) => {
  const address = mapAddress(view.facts)
  return (
    <div className="links">
      <a className="button" href={serverPaths.responseCalendar(token) + query}>
        {texts.calendar}
      </a>
      {address && (
        <a className="button" href={mapLink(address)}>
          {texts.map}
        </a>
      )}
      <CallButton view={view} texts={texts} />
    </div>
  )
}

/** The button that leaves the reserve. */
const Reserve = ({ token, query, texts }: Omit<ResultProps, 'view' | 'seen' | 'withdrawal'>) => (
  <form method="post" action={paths.response(token) + query}>
    <button type="submit" className="quiet" name="response" value="declined">
      {texts.leaveReserve}
    </button>
  </form>
)
