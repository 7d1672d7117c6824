import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { type AskingNow, askingNow, momentOf } from '#features/asking/choice.ts'
import { requestsApi } from '../api.ts'
import type { AssignmentControl } from '../create/form.ts'

const MINUTE = 60_000

/** The form's plan at a given time of sending; a proposal for now follows the clock. */
export const useAsking = (control: AssignmentControl, asked: { length: number; places: number }) => {
  const { data: usual } = useQuery(requestsApi.askingSettings.queryOptions())
  const [date, startTime, more = [], chosen] = useWatch({
    control,
    name: ['date', 'startTime', 'more', 'asking'],
  })
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  const starts = [{ date, startTime }, ...more].flatMap(
    (shift) => momentOf({ date: shift.date, time: shift.startTime }) ?? [],
  )
  const askingAt = (time: Date): AskingNow =>
    askingNow(chosen, { ...asked, starts }, usual ?? undefined, time)
  return { asking: askingAt(now), askingAt }
}
