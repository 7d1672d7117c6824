import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { REFRESH } from '#web/refresh.ts'
import { requestsApi } from './api.ts'

/** As long as it looks as if nobody came to a shift, the window's title says so, whatever page it shows. */
export function AlarmTitle() {
  const { data } = useQuery(
    requestsApi.alarms.queryOptions({ ...REFRESH, refetchIntervalInBackground: true }), // a hidden tab has no notices
  )
  const count = data?.count ?? 0
  useEffect(() => (count > 0 ? mark(`(${count}) Ingen kommer – `) : undefined), [count])
  return null
}

/** Where the page is no news, only the service's name is left. */
const FRONT = 'Oversikt – '

/** Puts it before each title that a page has, and returns how to take it away. */
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
