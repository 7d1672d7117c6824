import { Loading } from '#web/ui/Loading.tsx'
import { Page } from '#web/ui/Page.tsx'
import css from './PendingPage.module.css'

/** What stands while it is found out who is here. It comes late, so that a quick answer does not make it flash. */
export function PendingPage() {
  return (
    <Page>
      <div className={css.late}>
        <Loading />
      </div>
    </Page>
  )
}
