import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { REFRESH } from '#web/refresh.ts'
import { requestsApi } from './api.ts'

/** Puts the number of shifts with an alarm into the window's title, on every page. */
export function AlarmTitle() {
  const { data } = useQuery(
    requestsApi.alarms.queryOptions({ ...REFRESH, refetchIntervalInBackground: true }), // hidden tabs get no notices
  )
  const count = data?.count ?? 0
  useEffect(() => (count > 0 ? mark(`(${count}) Ingen kommer – `) : undefined), [count])
  return null
}

/** Omitted while the title has a mark, so that the service's name follows it. */
const FRONT = 'Oversikt – '

/** Prefixes every title of the page, and returns a function that stops it. */
const mark = (prefix: string) => {
  let own = document.title
  const put = () => {
    if (document.title.startsWith(prefix)) return
    own = document.title
    document.title = prefix + own.replace(FRONT, '')
  }
  const observer = new MutationObserver(put)
  observer.observe(document.head, { subtree: true, childList: true, characterData: true })
  put()
  return () => {
    observer.disconnect()
    if (document.title.startsWith(prefix)) document.title = own
  }
}
