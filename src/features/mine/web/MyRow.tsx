import { type ReactNode, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { isInReserve, mayAccept } from '#features/answers/rules.ts'
import { LongTexts } from '#features/assignments/web/LongTexts.tsx'
import { StatusBadge } from '#web/ui/Badge.tsx'
import { FailedQuery } from '#web/FailedQuery.tsx'
import { Details } from '#web/ui/Details.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import type { MyAssignment } from '../contract.ts'
import { badgeOf } from './badge.ts'
import { rowId } from './focus-row.ts'
import css from './Mine.module.css'
import { MyFacts, type MyFactsProps } from './MyFacts.tsx'
import { mineApi } from './api.ts'

interface MyRowProps extends MyFactsProps {
  headingLevel: 3 | 4
  /** The actions. */
  children?: ReactNode
}

/** One of the substitute's own assignments: its state, time and place, and the message. */
export function MyRow({ headingLevel, children, ...facts }: MyRowProps) {
  const Heading = headingLevel === 3 ? 'h3' : 'h4'
  const { assignment } = facts
  const { id, title, message } = assignment
  const badge = badgeOf(assignment)
  const note = ownNote(assignment)
  return (
    <li className={css.row} data-tone={badge.tone}>
      <div className={css.top}>
        <Heading id={rowId(id)} tabIndex={-1} className={css.title}>
          {title}
        </Heading>
        <StatusBadge tone={badge.tone}>{badge.label}</StatusBadge>
      </div>
      <MyFacts {...facts} />
      <LongTexts assignment={assignment} />
      {message && (
        <p className={css.message}>
          <span className={css.dim}>Din beskjed:</span> {message}
        </p>
      )}
      {note && <p>{note}</p>}
      {children}
      {!facts.isBrief && <WhyAsked assignment={assignment} />}
    </li>
  )
}

/** Explains why the substitute was asked. Fetched when they open it. */
function WhyAsked({ assignment: { id, title } }: { assignment: MyAssignment }) {
  const [isWanted, setWanted] = useState(false)
  const answer = useQuery(mineApi.why.queryOptions({ input: { id }, enabled: isWanted }))
  return (
    <Details
      summary={
        <span>
          Hvorfor ble jeg spurt?<VisuallyHidden> {title}</VisuallyHidden>
        </span>
      }
      onOpen={() => setWanted(true)}
    >
      {answer.data?.sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {!answer.data && answer.error && <FailedQuery title="Kunne ikke hente hvorfor" query={answer} />}
      {!answer.data && !answer.error && <p>Laster...</p>}
    </Details>
  )
}

/** The consequence of an answer, if the badge does not show it. */
const ownNote = (assignment: MyAssignment): string | null => {
  const { state, response, isOpen, isBusy } = assignment
  if (mayAccept(assignment)) {
    if (state === 'declined') return `Du har svart nei. ${STILL_OPEN}`
    if (state === 'withdrawn') return `Du har meldt avbud. ${STILL_OPEN}`
    return response === 'interested' ? 'Oppdraget er ledig igjen. Svar ja hvis du fortsatt kan.' : null
  }
  if (isOpen && isBusy) return isInReserve(assignment) ? `${BUSY_THEN} ${NOTED}` : BUSY_THEN
  return isInReserve(assignment) ? RESERVE : null
}

const RESERVE = 'En annen var først ute. Du står i reserve, og får spørsmålet hvis oppdraget blir ledig.'
const BUSY_THEN = 'Du har allerede et oppdrag hos denne arbeidsgiveren på samme tid. Du kan ikke ha begge.'
const NOTED = 'Du er notert som interessert.'
const STILL_OPEN = 'Oppdraget er fortsatt ledig, så du kan ombestemme deg.'
