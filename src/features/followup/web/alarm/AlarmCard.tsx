import { useQuery } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import { alarmTitle, reasonsWords } from '#features/messages/alarm.ts'
import { requestsApi } from '#features/requests/web/api.ts'
import { handOverFocus } from '#web/hand-over-focus.ts'
import { Row } from '#web/ui/frame/Stack.tsx'
import { announce } from '#web/ui/announce.ts'
import type { LoggedAssignment } from '../../shapes.ts'
import css from '../follow/Follow.module.css'
import { STATE_ID } from '../follow/state-words.ts'
import { AlarmActions } from './AlarmActions.tsx'

/** On the page of a shift: that it looks as if nobody came, why, and what can be done. */
export function AlarmCard({ assignment }: { assignment: LoggedAssignment }) {
  const titleId = useId()
  const { data } = useQuery(requestsApi.alarm.queryOptions({ input: { id: assignment.id } }))
  const words = data?.alarm && reasonsWords(data.alarm.reasons)
  const title = alarmTitle(assignment)
  useEffect(() => {
    if (words) announce(`${title}. ${words}`)
  }, [title, words])
  if (!words) return null
  return (
    <section className={css.missed} aria-labelledby={titleId} ref={handOverToState}>
      <div>
        <h2 id={titleId}>{title}</h2>
        <p>{words}</p>
      </div>
      <Row>
        <AlarmActions assignmentId={assignment.id} titleId={titleId} />
      </Row>
    </section>
  )
}

/** It goes by itself: focus goes to what is below it. */
const handOverToState = handOverFocus('main', `#${STATE_ID}`)
